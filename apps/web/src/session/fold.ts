import { createLedger } from '@loupe/ledger';
import type { LedgerView } from '@loupe/ledger';
import { createProtocol, createReader, isRevision } from '@loupe/mcp';
import type { Protocol, Reading, RevisionChoice } from '@loupe/mcp';
import { createReview } from '@loupe/rules';
import { decodeLine, unfilled } from '@loupe/transcript';
import type { Entry, Line, TranscriptHeader } from '@loupe/transcript';
import { createCalls } from './calls.ts';
import type { Calls } from './calls.ts';
import { createDamage } from './damage.ts';
import { Fills } from './fills.ts';
import { createIgnored } from './ignored.ts';
import type { Ignored } from './ignored.ts';
import { FindingList } from './findings.ts';
import type { Findings } from './findings.ts';
import { createOffsets } from './offsets.ts';
import type { Offsets } from './offsets.ts';
import { createRelated } from './related.ts';
import type { Related } from './related.ts';
import { createRows } from './rows/rows.ts';
import type { Rows } from './rows/rows.ts';

/** What is known of a transcript whose header was read. No entry's text is kept in it. */
export interface Known {
  readonly header: TranscriptHeader;
  readonly protocol: Protocol;
  readonly ledger: LedgerView;
  readonly rows: Rows;
  readonly calls: Calls;
  readonly related: Related;
  readonly findings: Findings;
  readonly ignored: Ignored;
  /** What the bridge filled in; everything else here goes by the places, not by the values. */
  readonly fills: Fills;
}

/** Turns the lines of a transcript into what they mean, one after the other. */
export interface Fold {
  /** The next line of the file; `isTorn` where it has no end. */
  line(line: Line, isTorn?: boolean): void;
  /** Undefined until the first line was read, and for ever when it was no header. */
  readonly known: Known | undefined;
  readonly offsets: Offsets;
  readonly entries: number;
  /** Those of `known`, there from the beginning. */
  readonly fills: Fills;
  /** Version of the format that the file was written in. */
  readonly version: number | undefined;
  damage(): string | undefined;
}

/** The first line of a file without the byte order mark that an editor may have put before it. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/**
 * A seq further ahead than this is damage: the index would take memory for entries that don't exist. A part of a long
 * session, exported by itself, has gaps as wide as what was left out.
 */
const WIDEST_GAP = 2_000_000;

/** Hears what was folded, after everything else knows it. */
interface FoldListener {
  opened(known: Known): void;
  entry(entry: Entry, reading: Reading | undefined): void;
}

/** A writer that was killed leaves half a line behind: the usual end of a crash, nothing to worry about. */
const TORN = 'It is the last line, and it was cut off while it was written.';

export function createFold(listener: FoldListener): Fold {
  const offsets = createOffsets();
  const damage = createDamage();
  const fills = new Fills();
  let machines: Machines | undefined;
  let version: number | undefined;
  let unreadable: string | undefined;
  let lines = 0;
  let entries = 0;

  function first(text: string): void {
    const decoded = decodeLine(withoutMark(text));
    if ('header' in decoded) {
      machines = createMachines(decoded.header, fills);
      version = decoded.version;
      listener.opened(machines.known);
      return;
    }
    const reason = 'damage' in decoded ? decoded.damage : 'It does not begin with a header.';
    unreadable = `This file is not a Loupe transcript, or not a whole one: ${reason}`;
  }

  /** Why the line is no next entry, or undefined when it was folded. */
  function next(known: Machines, { text, offset, length }: Line): string | undefined {
    const decoded = decodeLine(text, version);
    if ('damage' in decoded) return decoded.damage;
    if ('header' in decoded) return 'It is a second header.';
    // The client goes by what it wrote: what it repeats later is filled in once more.
    const entry = unfilled(decoded.entry);
    const gap = entry.seq - offsets.last;
    if (gap < 1 || gap > WIDEST_GAP) return 'Its number is out of order.';
    offsets.add(entry.seq, offset, length);
    entries += 1;
    fills.learn(decoded.entry);
    try {
      listener.entry(entry, known.fold(entry));
      return undefined;
    } catch (error) {
      // No line may end the session: the entry stays in the index, and the person is told.
      const words = error instanceof Error ? error.message : String(error);
      return `Loupe could not make sense of it, which is a fault of Loupe: ${words}`;
    }
  }

  return {
    line(line, isTorn = false) {
      lines += 1;
      if (lines === 1) {
        first(line.text);
      } else if (machines !== undefined && line.length > 0) {
        const problem = next(machines, line);
        if (problem !== undefined) damage.add(lines, isTorn ? TORN : problem);
      }
    },
    get known() {
      return machines?.known;
    },
    get entries() {
      return entries;
    },
    get version() {
      return version;
    },
    offsets,
    fills,
    damage: () => unreadable ?? damage.words(),
  };
}

interface Machines {
  readonly known: Known;
  fold(entry: Entry): Reading | undefined;
}

function createMachines(header: TranscriptHeader, fills: Fills): Machines {
  const { kind } = header.target;
  const reader = createReader(kind);
  const protocol = protocolOf(header);
  const ledger = createLedger(protocol);
  const review = createReview(kind);
  const rows = createRows();
  const calls = createCalls();
  const related = createRelated();
  const findings = new FindingList();
  const ignored = createIgnored();
  return {
    known: { header, protocol, ledger, rows, calls, related, findings, ignored, fills },
    fold(entry) {
      const reading = reader.read(entry);
      // Rules see what was known before this entry: "no such request" is judged then.
      const found = review.add(entry, reading, ledger);
      ledger.add(entry, reading);
      related.add(entry, reading);
      ignored.add(entry);
      calls.follow(ledger.exchanges);
      for (const finding of found) findings.add(finding);
      rows.add(entry, reading, ledger, found);
      return reading;
    },
  };
}

/** What the transcript with this header means as MCP, before its first entry. */
export function protocolOf(header: TranscriptHeader): Protocol {
  const { target, choices } = header;
  return createProtocol({
    ...target,
    revision: choiceOf(header),
    ...(choices !== undefined && { choices }),
    timeOf: (at) => new Date(Date.parse(header.started) + at).toISOString(),
  });
}

/** A revision that this version of Loupe does not know is left to be found out. */
function choiceOf(header: TranscriptHeader): RevisionChoice {
  return isRevision(header.revision) ? header.revision : 'Auto';
}
