import type { LedgerView } from '@loupe/ledger';
import type { Reading } from '@loupe/mcp';
import type { Finding } from '@loupe/rules';
import type { Entry } from '@loupe/transcript';
import type { RowsChoice, Wanted } from '../timeline-api.ts';
import type { Row, RowsQuery, RowsSlice } from '../view.ts';
import { Arrangement } from './arrangement.ts';
import type { Placed } from './arrangement.ts';
import type { LineTable } from './columns.ts';
import { drawRow, isTroubled, statusOf } from './draw.ts';
import { lineOf } from './evidence.ts';
import { Lines } from './lines.ts';
import { NearPreviews } from './previews.ts';
import { RowLists } from './row-lists.ts';
import type { Matching } from './row-lists.ts';

export function createRows(): Rows {
  return new Rows();
}

/** The timeline of a session as rows, kept up to date entry by entry. */
export class Rows {
  private readonly near = new NearPreviews();
  private readonly lines = new Lines(this.near);
  readonly lists = new RowLists(this.lines.table, this.lines.tops);

  get table(): LineTable {
    return this.lines.table;
  }

  /** Appends the next entry, which the ledger has folded already, and what the rules said at it. */
  add(
    entry: Entry,
    reading: Reading | undefined,
    ledger: LedgerView,
    findings: readonly Finding[],
  ): void {
    const changed = this.lines.add(entry, reading, ledger);
    this.lists.add(entry, changed, findings);
    for (const finding of findings) this.mark(finding);
  }

  /**
   * Costs as much as the rows asked for; a filter also what is new since it was last asked. Rows that are not `isNear`
   * have no preview.
   */
  query(query: RowsQuery): RowsSlice {
    const { from, to, byFrame, expanded } = query;
    const { problems, rows, searched } = this.arranged(query);
    const isOpen = new Set(byFrame ? [] : expanded);
    return {
      total: rows.total,
      from,
      rows: rows.slice(from, to).map((row) => this.draw(row, rows, byFrame, isOpen)),
      newer: rows.newer,
      hidden: rows.hidden,
      ...(searched !== undefined && { searched }),
      problems,
    };
  }

  /** The line of a drawn row. */
  lineOf({ id, part }: Row): number | undefined {
    return this.table.indexOf(id, part);
  }

  /** Whether the preview of a line is in memory. */
  isNear(index: number): boolean {
    return this.near.get(index) !== undefined;
  }

  /** See `TimelineApi.position`. */
  position(choice: RowsChoice, seq: number): number | undefined {
    const { rows } = this.arranged(choice);
    return this.shown(rows, choice.byFrame, seq) ?? rows.rowBefore(this.lastAt(seq));
  }

  /** See `TimelineApi.next`. A closed row stands for what hangs under it. */
  next(choice: RowsChoice, wanted: Wanted, from: number, step: 1 | -1): number | undefined {
    const { byFrame } = choice;
    const { rows } = this.arranged(choice);
    const isOpen = new Set(byFrame ? [] : choice.expanded);
    const own = this.shown(rows, byFrame, from);
    // Where the entry has no row, the one before it is the first on the way back.
    const start = own ?? (rows.rowBefore(this.lastAt(from)) ?? 0) + (step === 1 ? 0 : 1);
    let here: number | undefined;
    for (let way = 1; way <= rows.total; way++) {
      const row = rows.at((start + step * way + 2 * rows.total) % rows.total);
      if (row === undefined) continue;
      const seq = this.table.seq(row.index);
      const below = byFrame || isOpen.has(seq) ? 0 : rows.childrenOf(row.index);
      if (!this.isWanted(row.index, wanted, byFrame, below)) continue;
      if (seq !== from) return seq;
      // Another row of the same batch: who stands on it already would never get past it.
      here = seq;
    }
    return here;
  }

  /** See `TimelineApi.matching`. */
  matching(choice: RowsChoice): readonly number[] {
    const { table } = this;
    const { rows } = this.arranged({ ...choice, expanded: [] });
    const isMatching = new Uint8Array(table.length);
    for (const index of rows.tops()) isMatching[index] = 1;
    const seqs: number[] = [];
    for (let index = 0; index < table.length; index++) {
      const row = choice.byFrame ? index : table.rowOf(index);
      if (row === undefined) continue;
      const parent = choice.byFrame ? undefined : table.parent(row);
      const belongs = isMatching[row] === 1 || (parent !== undefined && isMatching[parent] === 1);
      const seq = table.seq(index);
      if (belongs && seqs.at(-1) !== seq) seqs.push(seq);
    }
    return seqs;
  }

  private mark(finding: Finding): void {
    const { table } = this;
    const line = lineOf(table, finding);
    if (line === undefined) return;
    const row = table.rowOf(line);
    const parent = row === undefined ? undefined : table.parent(row);
    table.marks.add({ line, row, parent }, finding);
  }

  private arranged(choice: RowsChoice): Matching & { readonly rows: Arrangement } {
    const { byFrame, filter, until } = choice;
    const matching = this.lists.matching(filter, byFrame);
    const expanded = byFrame ? [] : choice.expanded;
    const { cleared } = this.lines;
    const rows = new Arrangement(this.table, matching.list, { cleared, until, expanded });
    return { ...matching, rows };
  }

  /** The row that shows an entry: its own, or a closed one above it. */
  private shown(rows: Arrangement, byFrame: boolean, seq: number): number | undefined {
    for (const index of this.table.indexesOf(seq)) {
      const line = byFrame ? index : this.table.rowOf(index);
      const row = line === undefined ? undefined : rows.rowOf(line);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** The last line at or before a seq; -1 for none. */
  private lastAt(seq: number): number {
    return this.table.firstAfter(seq) - 1;
  }

  /** `below`: how many children the row stands for beside itself. */
  private isWanted(index: number, wanted: Wanted, byFrame: boolean, below: number): boolean {
    const { table } = this;
    if (this.isWantedItself(index, wanted, byFrame)) return true;
    if (below === 0) return false;
    if (wanted === 'error' && table.marks.under(index).worst === 'error') return true;
    const children = table.children(index);
    for (let i = 0; i < below; i++) {
      const child = children[i];
      if (child !== undefined && this.isWantedItself(child, wanted, byFrame)) return true;
    }
    return false;
  }

  private isWantedItself(index: number, wanted: Wanted, byFrame: boolean): boolean {
    const { table } = this;
    if (wanted === 'pinned') return table.isPinned(index, byFrame);
    const isTrouble = isTroubled(table, index, statusOf(table, index, byFrame));
    return isTrouble || table.marks.of(index, byFrame).worst === 'error';
  }

  private draw(
    { index, depth }: Placed,
    rows: Arrangement,
    byFrame: boolean,
    isOpen: ReadonlySet<number>,
  ): Row {
    const { table } = this;
    const preview = this.near.get(index) ?? '';
    if (byFrame) {
      const setting = { byFrame, depth, children: 0, expanded: false, preview };
      return drawRow(table, index, { ...setting, marks: [table.marks.of(index, true)] });
    }
    const children = rows.childrenOf(index);
    const expanded = children > 0 && isOpen.has(table.seq(index));
    const marks = [table.marks.of(index, false)];
    if (!expanded) marks.push(table.marks.under(index));
    const personMs = this.lines.person.of(index);
    const setting = { byFrame, depth, children, expanded, preview, marks };
    return drawRow(table, index, { ...setting, ...(personMs !== undefined && { personMs }) });
  }
}
