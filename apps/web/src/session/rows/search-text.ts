import type { Entry } from '@loupe/transcript';
import type { ByteSource } from '../source.ts';
import { heldBy, needleOf } from './needle.ts';
import { scanBlock } from './scan.ts';

/** Which entries hold the free words of a filter. Nothing of their text is kept: it is read from the transcript. */
export interface TextSearch {
  /** The seqs found so far, for each word, in the order in which they were found. Grows at its end. */
  readonly found: readonly (readonly number[])[];
  /** Everything up to this seq was looked through; Infinity where all was. */
  readonly frontier: number;
  /** Bytes looked through and to look through, as long as there are more. */
  readonly searched: { readonly read: number; readonly whole: number } | undefined;
  /** Why the transcript can't be read just now. */
  readonly problem: string | undefined;
  /** Reads, or goes on reading from where it was held. */
  run(): void;
  /** Costs nothing from here on, and finds nothing. */
  hold(): void;
  /** The next entry, just folded: what passes by is not read again. */
  seen(entry: Entry): void;
}

/** The part of a session that is searched. */
export interface SearchedText {
  readonly source: ByteSource;
  /** Where the last folded entry ends, in bytes, and its seq. */
  readonly end: () => { readonly bytes: number; readonly seq: number };
  /** Version of the format that the file was written in. */
  readonly version: () => number | undefined;
  /** Lets waiting messages go first, then continues. */
  readonly yieldThen: (then: () => void) => void;
  readonly later: (milliseconds: number, then: () => void) => () => void;
  /** Something was found, or there is less to read. */
  readonly changed: () => void;
}

/** Bytes at once: about 10 ms of work, so that rows are asked for and answered in between. */
const STEP_BYTES = 2 * 1024 * 1024;
const RETRY_MS = 1_000;

/** Entries that were folded while nobody looked; the first line begins at or after `at`. */
interface Unread {
  at: number;
  readonly to: number;
  /** The last seq before. */
  after: number;
}

/**
 * Looks for words in a transcript from its beginning to the entries that are folded now; those that follow are shown
 * to it. Letter case does not count.
 *
 * @param step bytes to read at once; a longer line is read whole
 */
export function createTextSearch(
  options: SearchedText,
  words: readonly string[],
  step = STEP_BYTES,
): TextSearch {
  return new Search(options, words, step);
}

class Search implements TextSearch {
  readonly found: number[][];
  problem: string | undefined;
  private readonly options: SearchedText;
  private readonly needles;
  private readonly step: number;
  /** In the order of the file. What lies between them is looked through. */
  private readonly unread: Unread[] = [];
  private read = 0;
  private whole = 0;
  private heldAt: { readonly bytes: number; readonly seq: number } | undefined;
  private isReading = false;
  private stopWaiting = (): void => undefined;

  constructor(options: SearchedText, words: readonly string[], step: number) {
    this.options = options;
    this.needles = words.map(needleOf);
    this.step = step;
    this.found = words.map(() => []);
    this.heldAt = { bytes: 0, seq: 0 };
  }

  get frontier(): number {
    return this.unread[0]?.after ?? this.heldAt?.seq ?? Infinity;
  }

  get searched(): { read: number; whole: number } | undefined {
    return this.unread.length === 0 ? undefined : { read: this.read, whole: this.whole };
  }

  run(): void {
    if (this.heldAt === undefined) return;
    const { bytes, seq } = this.heldAt;
    this.heldAt = undefined;
    const end = this.options.end();
    if (end.bytes > bytes) {
      this.unread.push({ at: bytes, to: end.bytes, after: seq });
      this.whole += end.bytes - bytes;
    }
    this.start();
  }

  hold(): void {
    if (this.heldAt !== undefined) return;
    this.heldAt = this.options.end();
    this.stopWaiting();
  }

  seen(entry: Entry): void {
    if (this.heldAt !== undefined) return;
    heldBy(entry, this.needles).forEach((isHeld, index) => {
      if (isHeld) this.found[index]?.push(entry.seq);
    });
  }

  private start(): void {
    if (this.isReading) return;
    this.isReading = true;
    this.readOn().catch((error: unknown) => {
      this.isReading = false;
      this.problem = error instanceof Error ? error.message : String(error);
      this.stopWaiting = this.options.later(RETRY_MS, () => this.start());
      this.options.changed();
    });
  }

  /** Reads until there is no more, or it is held. Rejects where it can't be read. */
  private async readOn(): Promise<void> {
    let size = this.step;
    let next: Promise<Uint8Array> | undefined;
    while (this.heldAt === undefined) {
      const part = this.unread[0];
      if (part === undefined) break;
      const { at, to } = part;
      const wanted = Math.min(size, to - at);
      const bytes = await (next ?? this.options.source.read(at, at + wanted));
      if (bytes.length < wanted) throw new Error('The transcript is shorter than it was.');
      const whole = at + bytes.length >= to ? bytes.length : bytes.lastIndexOf(LF) + 1;
      // A line that is longer than was read.
      size = whole === 0 ? size * 2 : this.step;
      next = this.readAhead(part, at + whole, size);
      if (whole > 0) this.look(part, bytes.subarray(0, whole));
      await new Promise<void>((resolve) => this.options.yieldThen(resolve));
    }
    this.isReading = false;
  }

  /** The next step is read while this one is looked through. */
  private readAhead({ to }: Unread, from: number, size: number): Promise<Uint8Array> | undefined {
    if (from >= to) return undefined;
    const next = this.options.source.read(from, Math.min(to, from + size));
    // Whoever awaits it hears of a failure; where nobody does any more, nobody has to.
    next.catch(() => undefined);
    return next;
  }

  private look(part: Unread, bytes: Uint8Array): void {
    const last = scanBlock({
      bytes,
      needles: this.needles,
      version: this.options.version(),
      found: (needle, seq) => this.found[needle]?.push(seq),
    });
    part.at += bytes.length;
    part.after = last ?? part.after;
    this.read += bytes.length;
    if (part.at >= part.to) this.unread.shift();
    this.problem = undefined;
    this.options.changed();
  }
}

const LF = 0x0a;
