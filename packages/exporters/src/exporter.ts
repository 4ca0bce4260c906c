import type { Exchange, LedgerView } from '@loupe/ledger';
import type { Reading } from '@loupe/mcp';
import type { Finding } from '@loupe/rules';
import type { Entry, TranscriptHeader } from '@loupe/transcript';

/** A format that a transcript can be handed on in, beside its own. */
export interface Exporter {
  readonly id: string;
  /** As a menu calls it. */
  readonly title: string;
  /** Of the file's name, without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** Begins a file. */
  open(story: Story): Writer;
}

/**
 * Writes one file in pieces, which are joined by nothing. A transcript may be larger than any string can be, so
 * no piece holds more than one entry.
 */
export interface Writer {
  head(): Iterable<string>;
  /** Each entry that is exported, in order; absent where the story says it all. */
  entry?(entry: Entry, reading: Reading | undefined): Iterable<string>;
  tail(): Iterable<string>;
}

/** What is known of a transcript once all of it was read. */
export interface Story {
  readonly header: TranscriptHeader;
  /** Of the whole transcript, whatever part of it is exported. */
  readonly ledger: LedgerView;
  /** Entries of the whole transcript. */
  readonly entries: number;
  /** Lines of the transcript that could not be read. */
  readonly leftOut: number;
  /** Milliseconds from the first to the last entry. */
  readonly lasted: number;
  /** Absent where everything is exported. */
  readonly part?: Part;
  /** Those that are exported, in the order they were asked. */
  readonly exchanges: readonly Exchange[];
  /** What the rules say about the entries that are exported. */
  readonly findings: readonly Finding[];
  /** Whether an entry is exported: it was chosen, or something that was chosen can't be understood without it. */
  includes(entry: Entry): boolean;
  /** The wall clock at a time of the log, ISO 8601 in UTC. */
  timeOf(at: number): string;
}

/** The part of a transcript that is exported. */
export interface Part {
  /** Whether the entry with this seq was chosen. */
  chosen(seq: number): boolean;
  /** What was chosen, as the person put it: the filter. */
  readonly words: string;
  /** The handshake goes out as well: what follows is read by the revision that was agreed on in it. */
  readonly withHandshake?: true;
}
