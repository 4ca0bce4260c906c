import type { IndexList, LineTable } from './columns.ts';
import { firstWhere, placeOf } from './search.ts';

/** Children that are shown under their parent. */
interface Opened {
  /** Where the parent stands in the list. */
  readonly position: number;
  readonly children: readonly number[];
  readonly count: number;
  /** Children of other rows that are shown before the parent. */
  readonly before: number;
}

/** A row by its line, and how deep it stands. */
export interface Placed {
  readonly index: number;
  readonly depth: 0 | 1;
}

/** Which part of a list is shown. */
interface Bounds {
  /** Rows of a seq up to this one are hidden. */
  readonly cleared: number;
  /** Rows of a later seq are not shown yet. */
  readonly until: number | undefined;
  /** Seqs of the rows whose children are shown. */
  readonly expanded: readonly number[];
}

/**
 * The rows that are shown, in their order: a part of a list of lines, with the children of opened ones put in.
 * To make one costs as much as there are opened rows.
 */
export class Arrangement {
  readonly total: number;
  /** Rows of the list that are hidden, and that came later. */
  readonly hidden: number;
  readonly newer: number;
  private readonly table: LineTable;
  private readonly list: IndexList;
  private readonly until: number | undefined;
  private readonly start: number;
  private readonly end: number;
  private readonly opened: readonly Opened[];

  constructor(table: LineTable, list: IndexList, { cleared, until, expanded }: Bounds) {
    this.table = table;
    this.list = list;
    this.until = until;
    this.start = this.firstAfter(list, cleared);
    const end = until === undefined ? list.length : this.firstAfter(list, until);
    this.end = Math.max(this.start, end);
    this.opened = this.openedBy(expanded);
    const last = this.opened.at(-1);
    const children = last === undefined ? 0 : last.before + last.count;
    this.total = this.end - this.start + children;
    this.hidden = this.start;
    this.newer = list.length - this.end;
  }

  /** How many children a row has that came in time. */
  childrenOf(index: number): number {
    const children = this.table.children(index);
    return this.until === undefined ? children.length : this.firstAfter(children, this.until);
  }

  /** The lines of the list, without children that are shown under their parents. */
  *tops(): Iterable<number> {
    for (let position = this.start; position < this.end; position++) {
      const index = this.list.at(position);
      if (index !== undefined) yield index;
    }
  }

  at(row: number): Placed | undefined {
    if (row < 0 || row >= this.total) return undefined;
    // The last opened row that stands at or before this one.
    const next = firstWhere(this.opened.length, (i) => this.rowOfOpened(i) > row);
    const above = this.opened[next - 1];
    if (above === undefined) return placed(this.list.at(this.start + row), 0);
    const within = row - this.rowOfOpened(next - 1) - 1;
    if (within >= 0 && within < above.count) return placed(above.children[within], 1);
    return placed(
      this.list.at(this.start + row - above.before - (within < 0 ? 0 : above.count)),
      0,
    );
  }

  /** The rows `from` to `to`, exclusive. */
  slice(from: number, to: number): readonly Placed[] {
    const rows: Placed[] = [];
    for (let row = Math.max(0, from); row < Math.min(to, this.total); row++) {
      const next = this.at(row);
      if (next !== undefined) rows.push(next);
    }
    return rows;
  }

  /** The row of a line that is in the list, or a child of such a one: closed, that stands for it. Undefined where neither. */
  rowOf(index: number): number | undefined {
    const own = this.positionOf(index);
    if (own !== undefined) return this.rowAt(own);
    const parent = this.table.parent(index);
    const position = parent === undefined ? undefined : this.positionOf(parent);
    if (position === undefined) return undefined;
    const opened = this.opened.find((one) => one.position === position);
    const child = opened === undefined ? 0 : placeOf(opened.children, index);
    const isShown = opened !== undefined && child < opened.count;
    return this.rowAt(position) + (isShown ? child + 1 : 0);
  }

  /** The last row of the list at or before a line; the first where there is none. Undefined where there are no rows. */
  rowBefore(index: number): number | undefined {
    if (this.total === 0) return undefined;
    const position = placeOf(this.list, index + 1) - 1;
    return this.rowAt(Math.min(Math.max(position, this.start), this.end - 1));
  }

  private positionOf(index: number): number | undefined {
    const position = placeOf(this.list, index);
    const isShown = position >= this.start && position < this.end;
    return isShown && this.list.at(position) === index ? position : undefined;
  }

  private rowAt(position: number): number {
    const next = firstWhere(this.opened.length, (i) => (this.opened[i]?.position ?? 0) >= position);
    const above = this.opened[next - 1];
    return position - this.start + (above === undefined ? 0 : above.before + above.count);
  }

  private rowOfOpened(i: number): number {
    const opened = this.opened[i];
    return opened === undefined ? 0 : opened.position - this.start + opened.before;
  }

  /** The position of the first line of a list whose entry comes after `seq`. */
  private firstAfter(list: IndexList, seq: number): number {
    return firstWhere(list.length, (position) => this.table.seq(list.at(position) ?? 0) > seq);
  }

  private openedBy(expanded: readonly number[]): readonly Opened[] {
    const found: Omit<Opened, 'before'>[] = [];
    for (const index of new Set(expanded.flatMap((seq) => this.table.indexesOf(seq)))) {
      const position = this.positionOf(index);
      const count = this.childrenOf(index);
      if (position === undefined || count === 0) continue;
      found.push({ position, children: this.table.children(index), count });
    }
    let before = 0;
    return found
      .sort((a, b) => a.position - b.position)
      .map((one) => {
        const opened = { ...one, before };
        before += one.count;
        return opened;
      });
  }
}

function placed(index: number | undefined, depth: 0 | 1): Placed | undefined {
  return index === undefined ? undefined : { index, depth };
}
