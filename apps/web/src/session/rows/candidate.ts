import { answerMs } from '@loupe/ledger';
import type { Exchange } from '@loupe/ledger';
import type { LineTable } from './columns.ts';
import { faceOf, statusOf } from './draw.ts';
import type { Face } from './draw.ts';

/** A line that is asked whether it matches. One is used for all lines of a table, one after the other. */
export class Candidate {
  readonly table: LineTable;
  readonly byFrame: boolean;
  /**
   * Whether the entries that its row stands for have what a filter looks for at this position of its list; undefined
   * where that is not known yet.
   */
  readonly holds: (sought: number) => boolean | undefined;
  index = 0;
  private shown: Face | undefined;

  constructor(
    table: LineTable,
    byFrame: boolean,
    holds: (index: number, sought: number) => boolean | undefined,
  ) {
    this.table = table;
    this.byFrame = byFrame;
    this.holds = (sought) => holds(this.index, sought);
  }

  /** Turns to another line, or to the same one after it has changed. */
  at(index: number): this {
    this.index = index;
    this.shown = undefined;
    return this;
  }

  face(): Face {
    return (this.shown ??= faceOf(this.table, this.index, this.byFrame));
  }

  status(): Face['status'] {
    const plain = this.plainExchange();
    if (plain === undefined) return statusOf(this.table, this.index, this.byFrame);
    return plain.late === true ? 'late' : plain.status;
  }

  ms(): number | undefined {
    const plain = this.plainExchange();
    return plain === undefined ? this.face().ms : answerMs(plain);
  }

  size(): number {
    return this.plainExchange()?.size ?? this.face().size;
  }

  /** The exchange whose question this is, paired: its face need not be made, and most rows of a session are such. */
  private plainExchange(): Exchange | undefined {
    const { table, index } = this;
    if (this.byFrame || table.kind(index) !== 'exchange') return undefined;
    const exchange = table.exchange(index);
    return exchange?.asked === table.seq(index) ? exchange : undefined;
  }

  kind(): Face['kind'] {
    return this.byFrame ? this.face().kind : this.table.kind(this.index);
  }

  /** Its own words of status. The code of an exchange is in the text of the answer. */
  statusText(): string | undefined {
    return this.table.statusText(this.index);
  }

  exchange(): Exchange | undefined {
    return this.table.exchange(this.index);
  }

  isPinned(): boolean {
    return this.table.isPinned(this.index, this.byFrame);
  }

  isNoted(): boolean {
    const { pins } = this.table;
    return (this.byFrame ? pins.noteOfLine(this.index) : pins.noteOfRow(this.index)) !== undefined;
  }
}
