import {
  createLineSplitter,
  createRedactor,
  decodeLine,
  encodeEntry,
  encodeHeader,
} from '@loupe/transcript';
import type { Decoded, Redactor } from '@loupe/transcript';
import { withoutMark } from './fold.ts';
import type { ByteSource } from './source.ts';

const STEP_BYTES = 1024 * 1024;

/** Gives a line as it goes into the export, or nothing for one that can't be read. */
type LineWriter = (decoded: Decoded, text: string) => string | undefined;

const clearLine: LineWriter = (decoded, text) => ('damage' in decoded ? undefined : text);

/** The header comes first in a transcript, and says what is secret. */
function maskedLine(): LineWriter {
  let redactor: Redactor | undefined;
  return (decoded) => {
    if ('header' in decoded) {
      redactor = createRedactor(decoded.header);
      return encodeHeader(redactor.header(decoded.header));
    }
    if ('damage' in decoded || redactor === undefined) return undefined;
    return encodeEntry(redactor.entry(decoded.entry));
  };
}

/**
 * The transcript's first `length` bytes as a file to hand on. `masked`: secrets are replaced entry by entry;
 * `clear`: the lines as they stand. Lines that can't be read (a torn last one, damage) are left out: what
 * can't be read can't be masked.
 */
export async function exportLines(
  source: ByteSource,
  length: number,
  secrets: 'masked' | 'clear',
): Promise<Blob> {
  const parts: string[] = [];
  const lines = createLineSplitter();
  let version: number | undefined;
  const write = secrets === 'masked' ? maskedLine() : clearLine;
  for (let from = 0; from < length; from += STEP_BYTES) {
    const chunk = await source.read(from, Math.min(from + STEP_BYTES, length));
    const texts = lines.push(chunk).flatMap((line) => {
      const text = line.offset === 0 ? withoutMark(line.text) : line.text;
      const decoded = decodeLine(text, version);
      if ('header' in decoded) version = decoded.version;
      return write(decoded, text) ?? [];
    });
    if (texts.length > 0) parts.push(`${texts.join('\n')}\n`);
  }
  return new Blob(parts, { type: 'application/jsonl' });
}
