import { createLineSplitter, decodeLine } from '@loupe/transcript';
import type { Entry, Line, TranscriptHeader } from '@loupe/transcript';
import type { Fills } from './fills.ts';
import { withoutMark } from './fold.ts';
import type { Offsets } from './offsets.ts';
import type { ByteSource } from './source.ts';

/** What a session has of its transcript. */
export interface Recorded {
  readonly source: ByteSource;
  /** Bytes that are folded. */
  readonly length: number;
  /** Of the entries that the session took for what they say. */
  readonly offsets: Offsets;
  /** More may follow: a last line without its end is not torn. */
  readonly grows: boolean;
  /** What the bridge filled in, up to `length`. */
  readonly fills: Pick<Fills, 'values' | 'count'>;
}

/** A line that can be read, as it stands and as it is meant; what was filled in is still in it. */
export interface ReadLine {
  readonly text: string;
  readonly content: { readonly header: TranscriptHeader } | { readonly entry: Entry };
}

const STEP_BYTES = 1024 * 1024;

/**
 * Reads what a session has shown once more, step by step: the header, then each entry. Resolves to the number of
 * lines that could not be read, then or now.
 */
export async function eachLine(
  { source, length, offsets, grows }: Recorded,
  each: (line: ReadLine) => void,
): Promise<number> {
  const lines = createLineSplitter();
  let version: number | undefined;
  let leftOut = 0;

  const read = (line: Line): boolean => {
    const text = line.offset === 0 ? withoutMark(line.text) : line.text;
    const decoded = decodeLine(text, version);
    if ('damage' in decoded) return false;
    if ('header' in decoded) {
      if (line.offset !== 0) return false;
      version = decoded.version;
    } else if (offsets.find(decoded.entry.seq)?.from !== line.offset) return false;
    each({ text, content: decoded });
    return true;
  };

  for (let from = 0; from < length; from += STEP_BYTES) {
    const chunk = await source.read(from, Math.min(from + STEP_BYTES, length));
    for (const line of lines.push(chunk)) {
      if (line.length > 0 && !read(line)) leftOut += 1;
    }
  }
  const rest = lines.rest();
  if (rest !== undefined && !read(rest) && !grows) leftOut += 1;
  return leftOut;
}
