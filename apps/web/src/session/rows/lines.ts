import type { Exchange, LedgerView } from '@loupe/ledger';
import type { Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import { foldPhase } from './http.ts';
import { linesOf, NOWHERE, pauses } from './line.ts';
import type { Line, NewLine } from './line.ts';
import { firstWhere } from './search.ts';

/**
 * All lines of a session in wire order, each with its place in the paired timeline. An entry is
 * placed once, when it comes, by what is certain then.
 */
export class Lines {
  readonly all: Line[] = [];
  /** Indexes of the paired rows that hang under no other, ascending. */
  readonly tops: number[] = [];
  /** Rows up to this seq are hidden. */
  cleared = 0;
  /** The line of each open HTTP exchange. */
  private readonly http = new Map<number, number>();
  private readonly waiting = new Set<number>();

  /** Appends an entry, which the ledger has folded already. Returns the indexes of older lines that changed. */
  add(entry: Entry, reading: Reading | undefined, ledger: LedgerView): readonly number[] {
    for (const line of linesOf(entry, reading, ledger)) {
      const index = this.all.length;
      this.all.push(line);
      this.place(index, entry, ledger);
      if (line.kind === 'exchange') this.waiting.add(index);
    }
    if (entry.kind === 'note' && entry.note === 'cleared') this.cleared = entry.seq;
    return this.changedBy(entry, ledger);
  }

  /** The index of the line of an entry: of a batch the line of its `part`, else of its first one. */
  indexOf(seq: number, part = 0): number | undefined {
    const index = this.firstOf(seq, part);
    return this.all[index]?.seq === seq ? index : undefined;
  }

  /** The indexes of all lines of an entry. */
  indexesOf(seq: number): readonly number[] {
    const indexes: number[] = [];
    for (let i = this.firstOf(seq, 0); this.all[i]?.seq === seq; i++) indexes.push(i);
    return indexes;
  }

  /** The paired row in which a line is drawn, undefined for none. */
  rowOf(index: number): number | undefined {
    const partOf = this.all[index]?.partOf;
    if (partOf === undefined) return index;
    return partOf === NOWHERE ? undefined : partOf;
  }

  private firstOf(seq: number, part: number): number {
    return firstWhere(this.all.length, (position) => {
      const line = this.all[position];
      return line === undefined || line.seq > seq || (line.seq === seq && line.part >= part);
    });
  }

  private place(index: number, entry: Entry, ledger: LedgerView): void {
    const line = this.all[index];
    if (line === undefined) return;
    const partOf = this.wholeOf(line, entry);
    if (partOf !== undefined) {
      line.partOf = partOf;
      return;
    }
    if (entry.kind === 'http' && entry.phase === 'request') this.http.set(entry.exchange, index);
    const parent = this.parentOf(entry, ledger);
    if (parent === undefined) {
      this.tops.push(index);
      return;
    }
    line.parent = parent;
    const above = this.all[parent];
    if (above !== undefined) (above.children ??= []).push(index);
  }

  /** The line that a new one is part of in the paired timeline, if it is no row of its own there. */
  private wholeOf(line: NewLine, entry: Entry): number | undefined {
    const { exchange } = line;
    if (exchange !== undefined && line.kind !== 'exchange') {
      // What wants input is a row under the call, for the call goes on.
      return pauses(exchange, line.seq) ? undefined : this.questionOf(exchange);
    }
    if (line.kind === 'http' && entry.kind === 'http' && entry.phase !== 'request') {
      return this.http.get(entry.exchange);
    }
    if (entry.kind === 'frame' && line.kind === 'frame' && line.status === 'none') {
      return NOWHERE; // a blank line between messages, which the protocol skips
    }
    if (entry.kind !== 'note') return undefined;
    if (entry.note === 'cleared') return NOWHERE;
    if (entry.note !== 'pin' && entry.note !== 'text') return undefined;
    const about = this.indexOf(entry.about);
    return about === undefined ? NOWHERE : (this.rowOf(about) ?? NOWHERE);
  }

  private parentOf(entry: Entry, ledger: LedgerView): number | undefined {
    const isAboutFrame =
      entry.kind === 'undelivered' || (entry.kind === 'http' && entry.phase === 'request');
    if (isAboutFrame) return this.topOf(entry.frame && this.indexOf(entry.frame));
    const exchange = ledger.parentOf(entry.seq);
    return exchange && this.topOf(this.questionOf(exchange));
  }

  /** The row at depth 0 that a line is drawn in or under. */
  private topOf(index: number | undefined): number | undefined {
    const row = index === undefined ? undefined : this.rowOf(index);
    return row === undefined ? undefined : (this.all[row]?.parent ?? row);
  }

  private questionOf(exchange: Exchange): number | undefined {
    return this.indexesOf(exchange.asked).find((index) => this.all[index]?.exchange === exchange);
  }

  private changedBy(entry: Entry, ledger: LedgerView): readonly number[] {
    const changed: number[] = [];
    if (entry.kind === 'http') {
      const index = this.http.get(entry.exchange);
      const line = index === undefined ? undefined : this.all[index];
      if (index !== undefined && line !== undefined) {
        foldPhase(line, entry);
        changed.push(index);
      }
      if (entry.phase === 'end' || entry.phase === 'failed') this.http.delete(entry.exchange);
    }
    const exchange = ledger.exchangeOf(entry.seq);
    const several = entry.kind === 'lifecycle' || this.all.at(-1)?.part !== 0;
    if (several) {
      // A closed connection, or a batch of answers, ends any number of exchanges.
      for (const index of this.waiting) {
        if (this.all[index]?.exchange?.status !== 'waiting') changed.push(index);
      }
    } else if (exchange !== undefined) {
      const later = (exchange.legs ?? []).slice(1).map(({ asked }) => this.indexOf(asked));
      for (const index of [this.questionOf(exchange), ...later]) {
        if (index !== undefined) changed.push(index);
      }
    }
    for (const index of changed) {
      const status = this.all[index]?.exchange?.status;
      if (status !== 'waiting' && status !== 'input-required') this.waiting.delete(index);
    }
    return changed;
  }
}
