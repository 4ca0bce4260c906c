import { decodeLine, encodeEntry, unfilled } from '@loupe/transcript';
import type { Entry } from '@loupe/transcript';
import { heldBy, isBoundary } from './needle.ts';
import type { Needle } from './needle.ts';
import { folded } from './shown-text.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What a block of a transcript holds. */
interface ScanOptions {
  /** Whole lines; the last one may be without its LF. */
  readonly bytes: Uint8Array;
  readonly needles: readonly Needle[];
  /** Version of the format that the file was written in. */
  readonly version: number | undefined;
  readonly found: (needle: number, seq: number) => void;
}

/**
 * Looks for words in the shown texts of the entries in a block, and tells the seqs of those that hold them,
 * ascending for each word. The whole block is folded and searched at once, in the spelling of the file; only lines
 * with a hit are looked at, and decoded only where the hit's place does not already say what it is.
 *
 * @returns the seq of the block's last entry, undefined where its last line is none
 */
export function scanBlock({ bytes, needles, version, found }: ScanOptions): number | undefined {
  const text = asShown(decoder.decode(bytes), version);
  const block = new Block(text, folded(text), version);
  needles.forEach((needle, index) => {
    block.search(needle, (seq) => found(index, seq));
  });
  return block.lastSeq();
}

const FILLED = ',"filled":[';

/** What the bridge filled in is not looked through, but the places where it did. */
function asShown(text: string, version: number | undefined): string {
  if (!text.includes(FILLED)) return text;
  const lines = text.split('\n').map((line) => {
    const decoded = line.includes(FILLED) ? decodeLine(line, version) : undefined;
    return decoded !== undefined && 'entry' in decoded
      ? encodeEntry(unfilled(decoded.entry))
      : line;
  });
  return lines.join('\n');
}

const SEQ = '{"seq":';
const TEXT = ',"text":"';
/** Between two members of which the first is a string. */
const NEXT_MEMBER = '","';
const LINE_END = '"}';

/** A line of the block by where it begins and ends, without its LF. */
interface Span {
  readonly start: number;
  readonly end: number;
}

class Block {
  private readonly text: string;
  private readonly lower: string;
  private readonly version: number | undefined;
  /** Where the next text member begins, at or after where it was last looked for. */
  private textAt = -2;

  constructor(text: string, lower: string, version: number | undefined) {
    this.text = text;
    this.lower = lower;
    this.version = version;
  }

  search(needle: Needle, found: (seq: number) => void): void {
    const { spelled } = needle;
    // A character that folds to two of them moves all that follows: positions would mean nothing.
    if (spelled === '' || this.lower.length !== this.text.length) {
      this.searchLines(needle, found);
      return;
    }
    this.textAt = -2;
    let hit = this.lower.indexOf(spelled);
    while (hit !== -1) {
      const line = this.lineAt(hit);
      const inText = this.textOf(line);
      let isHit: boolean;
      if (inText === undefined) {
        const seq = this.decoded(line, needle);
        if (seq !== undefined) found(seq);
        isHit = true;
      } else {
        isHit =
          hit >= inText.start && hit + spelled.length <= inText.end && isBoundary(this.lower, hit);
        if (isHit) found(this.seqAt(line.start) ?? 0);
      }
      // What begins inside of an escape may hide a true one that begins a character later.
      hit = this.lower.indexOf(spelled, isHit ? line.end : hit + 1);
    }
  }

  lastSeq(): number | undefined {
    const { text } = this;
    const end = text.endsWith('\n') ? text.length - 1 : text.length;
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
    return this.seqAt(start) ?? this.entryIn({ start, end })?.seq;
  }

  private searchLines(needle: Needle, found: (seq: number) => void): void {
    const { text } = this;
    for (let start = 0; start < text.length;) {
      const line = this.lineAt(start);
      const mayHold = folded(text.slice(line.start, line.end)).includes(needle.spelled);
      const seq = mayHold ? this.decoded(line, needle) : undefined;
      if (seq !== undefined) found(seq);
      start = line.end + 1;
    }
  }

  private lineAt(position: number): Span {
    const { text } = this;
    const start = position === 0 ? 0 : text.lastIndexOf('\n', position - 1) + 1;
    const end = text.indexOf('\n', position);
    return { start, end: end === -1 ? text.length : end };
  }

  /**
   * Where the only shown text of a line stands, if that can be told without decoding: as this version writes a line,
   * a quote inside of a string is escaped, so what stands between members is found nowhere else.
   */
  private textOf({ start, end }: Span): Span | undefined {
    const { text } = this;
    if (this.textAt !== -1 && this.textAt < start) this.textAt = text.indexOf(TEXT, start);
    const from = this.textAt + TEXT.length;
    if (this.textAt === -1 || from > end || this.seqAt(start) === undefined) return undefined;
    if (!text.endsWith(LINE_END, end)) return undefined;
    const next = text.indexOf(NEXT_MEMBER, from);
    return next === -1 || next > end ? { start: from, end: end - LINE_END.length } : undefined;
  }

  /** The seq of a line that begins as this program writes it. */
  private seqAt(start: number): number | undefined {
    if (!this.text.startsWith(SEQ, start)) return undefined;
    const from = start + SEQ.length;
    const end = this.text.indexOf(',', from);
    const seq = Number(this.text.slice(from, Math.min(end, from + 16)));
    return end === -1 || !Number.isSafeInteger(seq) ? undefined : seq;
  }

  private decoded(line: Span, needle: Needle): number | undefined {
    const entry = this.entryIn(line);
    return entry !== undefined && heldBy(entry, [needle])[0] === true ? entry.seq : undefined;
  }

  private entryIn({ start, end }: Span): Entry | undefined {
    const decoded = decodeLine(this.text.slice(start, end), this.version);
    return 'entry' in decoded ? decoded.entry : undefined;
  }
}
