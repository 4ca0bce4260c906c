import { encodeEntry, encodeHeader } from '@loupe/transcript';
import type { Entry, NewEntry } from '@loupe/transcript';
import { createTextSearch } from '../src/session/rows/search-text.ts';
import type { SearchedText, TextSearch } from '../src/session/rows/search-text.ts';
import { blobSource } from '../src/session/source.ts';
import { HEADER } from './fake-bridge.ts';

const encoder = new TextEncoder();

export function stamped(entries: readonly NewEntry[]): readonly Entry[] {
  return entries.map((entry, index) => ({ ...entry, seq: index + 1, at: index * 1.5 }));
}

/** A file of these entries that grows: the first `known` of them are in it. */
export class GrowingText {
  readonly entries: readonly Entry[];
  readonly searches: TextSearch[] = [];
  known = 0;
  reads = 0;
  /** Why reading fails. */
  broken: string | undefined;
  changes = 0;
  private readonly lines: readonly Uint8Array<ArrayBuffer>[];
  private retry = (): void => undefined;

  constructor(entries: readonly NewEntry[], line: (entry: Entry) => string = encodeEntry) {
    this.entries = stamped(entries);
    const texts = [encodeHeader(HEADER), ...this.entries.map(line)];
    this.lines = texts.map((text) => encoder.encode(`${text}\n`));
  }

  /** The next entry is folded. */
  grow(): void {
    const entry = this.entries[this.known];
    if (entry === undefined) return;
    this.known += 1;
    for (const search of this.searches) search.seen(entry);
  }

  search(words: readonly string[], step?: number): TextSearch {
    const search = createTextSearch(this.text(), words, step);
    this.searches.push(search);
    search.run();
    return search;
  }

  ring(): void {
    this.retry();
  }

  text(): SearchedText {
    const blob = () => new Blob([...this.lines]);
    return {
      source: {
        read: async (from, to) => {
          this.reads += 1;
          if (this.broken !== undefined) throw new Error(this.broken);
          return await blobSource(blob()).read(from, to);
        },
      },
      end: () => ({ bytes: this.end(), seq: this.known }),
      version: () => 1,
      yieldThen: (then) => void setImmediate(then),
      later: (_, then) => {
        this.retry = then;
        return () => (this.retry = () => undefined);
      },
      changed: () => (this.changes += 1),
    };
  }

  private end(): number {
    const bytes = this.lines.slice(0, this.known + 1).reduce((sum, { length }) => sum + length, 0);
    // The last line's end is not part of it.
    return bytes - 1;
  }
}
