import type { LedgerView } from '@loupe/ledger';
import type { Reading } from '@loupe/mcp';
import type { Finding } from '@loupe/rules';
import type { Entry } from '@loupe/transcript';
import type { Row, RowsQuery, RowsSlice } from '../view.ts';
import { drawRow, frameFace, pairedFace } from './draw.ts';
import { parseFilter } from './filter.ts';
import { FilteredList } from './filtered.ts';
import { Lines } from './lines.ts';
import { Marks } from './marks.ts';
import { firstWhere, placeOf } from './search.ts';

/** The timeline of a session as rows, kept up to date entry by entry. */
export interface Rows {
  /** Appends the next entry, which the ledger has folded already, and what the rules said at it. */
  add(
    entry: Entry,
    reading: Reading | undefined,
    ledger: LedgerView,
    findings: readonly Finding[],
  ): void;
  /** Costs as much as the rows asked for; a filter also what is new since it was last asked. */
  query(query: RowsQuery): RowsSlice;
}

export function createRows(): Rows {
  return new Timeline();
}

/** Filters that are kept up to date: those of a few views, and what was typed just before. */
const MOST_LISTS = 4;

/** Children that are shown under their parent. */
interface Opened {
  /** Where the parent stands in the list. */
  readonly position: number;
  readonly children: readonly number[];
  readonly count: number;
}

interface Placed {
  readonly index: number;
  readonly depth: 0 | 1;
}

class Timeline implements Rows {
  private version = 0;
  private readonly lines = new Lines();
  private readonly everyLine: number[] = [];
  private readonly filtered = new Map<string, FilteredList>();
  /** Findings by line, as by-frame rows show them. */
  private readonly own = new Marks();
  /** Findings by paired row: those of the answer count at the question. */
  private readonly paired = new Marks();
  /** Findings of what hangs under a row, which it shows while it is closed. */
  private readonly below = new Marks();

  add(
    entry: Entry,
    reading: Reading | undefined,
    ledger: LedgerView,
    findings: readonly Finding[],
  ): void {
    this.version++;
    const changed = this.lines.add(entry, reading, ledger);
    while (this.everyLine.length < this.lines.all.length) {
      this.everyLine.push(this.everyLine.length);
    }
    for (const list of this.filtered.values()) for (const index of changed) list.touch(index);
    for (const finding of findings) this.mark(finding);
  }

  query({ from, to, byFrame, filter, expanded, until }: RowsQuery): RowsSlice {
    const kept = this.listFor(filter, byFrame);
    const { list, problems } = kept;
    const start = this.firstAfter(list, this.lines.cleared);
    const end = until === undefined ? list.length : this.firstAfter(list, until);
    const opened = byFrame ? [] : this.openedIn(list, start, end, expanded, until);
    const total = opened.reduce((sum, { count }) => sum + count, Math.max(0, end - start));
    const isOpen = new Set(expanded);
    const rows = cut(list, start, end, opened, from, to).map(({ index, depth }) =>
      this.draw(index, depth, byFrame, isOpen, until),
    );
    const newer = list.length - Math.max(start, end);
    return { version: this.version, total, from, rows: rows.flat(), newer, problems };
  }

  private mark({ seq, path, severity }: Finding): void {
    const part = /^\$\[(\d+)\]/.exec(path ?? '')?.[1];
    const index =
      (part === undefined ? undefined : this.lines.indexOf(seq, Number(part) + 1)) ??
      this.lines.indexOf(seq);
    if (index === undefined) return;
    this.own.add(index, severity);
    const row = this.lines.rowOf(index);
    if (row === undefined) return;
    this.paired.add(row, severity);
    const parent = this.lines.all[row]?.parent;
    if (parent !== undefined) this.below.add(parent, severity);
  }

  private listFor(
    text: string,
    byFrame: boolean,
  ): { readonly list: readonly number[]; readonly problems: RowsSlice['problems'] } {
    const key = `${byFrame ? 'frames' : 'pairs'} ${text}`;
    let kept = this.filtered.get(key);
    if (kept === undefined) {
      const filter = parseFilter(text);
      if (filter.empty) {
        return { list: byFrame ? this.everyLine : this.lines.tops, problems: filter.problems };
      }
      kept = new FilteredList(filter, byFrame);
    }
    // The list asked for last goes to the end, so that the first one is the one to drop.
    this.filtered.delete(key);
    this.filtered.set(key, kept);
    for (const oldest of this.filtered.keys()) {
      if (this.filtered.size <= MOST_LISTS) break;
      this.filtered.delete(oldest);
    }
    kept.update(this.lines.all);
    return { list: kept.list, problems: kept.filter.problems };
  }

  /** The position of the first row of a list whose entry comes after `seq`. */
  private firstAfter(list: readonly number[], seq: number): number {
    return firstWhere(list.length, (position) => this.seqOf(list[position]) > seq);
  }

  private seqOf(index: number | undefined): number {
    return (index === undefined ? undefined : this.lines.all[index]?.seq) ?? 0;
  }

  private childrenUntil(index: number, until: number | undefined): number {
    const children = this.lines.all[index]?.children ?? [];
    return until === undefined ? children.length : this.firstAfter(children, until);
  }

  private openedIn(
    list: readonly number[],
    start: number,
    end: number,
    expanded: readonly number[],
    until: number | undefined,
  ): readonly Opened[] {
    const opened: Opened[] = [];
    for (const index of new Set(expanded.flatMap((seq) => this.lines.indexesOf(seq)))) {
      const position = placeOf(list, index);
      if (list[position] !== index || position < start || position >= end) continue;
      const line = this.lines.all[index];
      // A child that stands in the list alone has no children of its own.
      if (line?.children === undefined) continue;
      opened.push({ position, children: line.children, count: this.childrenUntil(index, until) });
    }
    return opened.sort((a, b) => a.position - b.position);
  }

  private draw(
    index: number,
    depth: 0 | 1,
    byFrame: boolean,
    isOpen: ReadonlySet<number>,
    until: number | undefined,
  ): Row[] {
    const line = this.lines.all[index];
    if (line === undefined) return [];
    if (byFrame) {
      const setting = { depth, children: 0, expanded: false, marks: [this.own.of(index)] };
      return [drawRow(line, frameFace(line), setting)];
    }
    const children = this.childrenUntil(index, until);
    const expanded = children > 0 && isOpen.has(line.seq);
    const marks = [this.paired.of(index)];
    if (!expanded) marks.push(this.below.of(index));
    return [drawRow(line, pairedFace(line), { depth, children, expanded, marks })];
  }
}

/** The rows `from` to `to` (exclusive) of a part of a list with the opened children put in. */
function cut(
  list: readonly number[],
  start: number,
  end: number,
  opened: readonly Opened[],
  from: number,
  to: number,
): readonly Placed[] {
  const placed: Placed[] = [];
  let before = 0;
  function take(source: readonly number[], first: number, stop: number, depth: 0 | 1): void {
    const last = Math.min(stop, first + to - before);
    for (let i = Math.max(first, first + from - before); i < last; i++) {
      const index = source[i];
      if (index !== undefined) placed.push({ index, depth });
    }
    before += Math.max(0, stop - first);
  }
  let next = start;
  for (const { position, children, count } of opened) {
    take(list, next, position + 1, 0);
    take(children, 0, count, 1);
    next = position + 1;
  }
  take(list, next, end, 0);
  return placed;
}
