import { createLedger } from '@loupe/ledger';
import { createProtocol, createReader, isRevision } from '@loupe/mcp';
import { createReview } from '@loupe/rules';
import type { Finding } from '@loupe/rules';
import type { Entry, TranscriptHeader } from '@loupe/transcript';
import type { Exporter, Part, Story } from './exporter.ts';
import { createSelection } from './selection.ts';

export interface StoryOptions {
  readonly header: TranscriptHeader;
  /** The wall clock at a time of the log, ISO 8601 in UTC. */
  readonly timeOf: (at: number) => string;
  readonly part?: Part;
}

/** The first reading of a transcript. Where secrets are to be masked, header and entries are masked before. */
export interface Survey {
  /** Entries come in the order of their seqs. */
  add(entry: Entry): void;
  /** @param leftOut how many lines could not be read */
  done(leftOut: number): Story;
}

export function createSurvey({ header, timeOf, part }: StoryOptions): Survey {
  const { target, choices } = header;
  const reader = createReader(target.kind);
  const ledger = createLedger(
    createProtocol({
      ...target,
      revision: isRevision(header.revision) ? header.revision : 'Auto',
      ...(choices !== undefined && { choices }),
      timeOf,
    }),
  );
  const review = createReview(target.kind);
  const selection = part && createSelection(ledger, part);
  const found: { readonly finding: Finding; readonly at: Entry | undefined }[] = [];
  let entries = 0;
  let first: number | undefined;
  let last = 0;

  return {
    add(entry) {
      entries += 1;
      first ??= entry.at;
      last = entry.at;
      const reading = reader.read(entry);
      const at = selection && placeOf(entry);
      for (const finding of review.add(entry, reading, ledger)) found.push({ finding, at });
      ledger.add(entry, reading);
      selection?.add(entry);
    },
    done(leftOut) {
      const exchanges = selection?.exchanges() ?? ledger.exchanges;
      const isOut = ({ finding: { seq }, at }: (typeof found)[number]): boolean =>
        selection === undefined || (seq === at?.seq ? selection.includes(at) : selection.has(seq));
      return {
        header,
        ledger,
        entries,
        leftOut,
        lasted: last - (first ?? last),
        ...(part && { part }),
        exchanges,
        findings: found.filter(isOut).map(({ finding }) => finding),
        includes: (entry) => selection?.includes(entry) ?? true,
        timeOf,
      };
    },
  };
}

/** What it takes to tell whether an entry is exported, beyond its seq. Never its text: a million entries may have findings. */
function placeOf(entry: Entry): Entry | undefined {
  if (entry.kind === 'lifecycle') return entry;
  if (entry.kind !== 'http') return undefined;
  const bytes = 'bytes' in entry ? { bytes: '' } : {};
  return 'text' in entry ? { ...entry, text: '', ...bytes } : entry;
}

/** Writes one file, in pieces that are joined by nothing. */
export interface Teller {
  head(): Iterable<string>;
  /** Every entry of the transcript again, in order. Absent where the format needs no second reading. */
  entry?(entry: Entry): Iterable<string>;
  tail(): Iterable<string>;
}

/** The second reading of a transcript: takes the entries that are exported, and leaves the others. */
export function tell(exporter: Exporter, story: Story): Teller {
  const writer = exporter.open(story);
  const reader = createReader(story.header.target.kind);
  return {
    head: () => writer.head(),
    ...(writer.entry && {
      entry(entry) {
        // What an entry means may depend on one that is not exported.
        const reading = reader.read(entry);
        return (story.includes(entry) ? writer.entry?.(entry, reading) : undefined) ?? [];
      },
    }),
    tail: () => writer.tail(),
  };
}
