import type { Exchange } from '@loupe/ledger';
import type { LineTable } from './columns.ts';

/** What a server may ask of the person in the course of a call. */
const ASKS = new Set(['sampling/createMessage', 'elicitation/create', 'roots/list']);

interface Waited {
  /** Asks that are open, and since when at least one is. */
  open: number;
  since: number;
  /** Milliseconds before that. */
  total: number;
}

/** How much of the time of a call a person took to answer what the server asked for it. */
export class PersonTime {
  private readonly byCall = new Map<number, Waited>();
  private readonly table: LineTable;

  constructor(table: LineTable) {
    this.table = table;
  }

  /** The line at `index` is new. */
  added(index: number): void {
    const call = this.callOf(index);
    if (call === undefined) return;
    const at = this.table.at(index);
    const waited = this.byCall.get(call) ?? { open: 0, since: at, total: 0 };
    if (waited.open === 0) waited.since = at;
    waited.open++;
    this.byCall.set(call, waited);
  }

  /** The question at `index` got its answer, or gets none any more. */
  settled(index: number, at: number): void {
    const call = this.callOf(index);
    const waited = call === undefined ? undefined : this.byCall.get(call);
    if (call === undefined || waited === undefined) return;
    waited.open--;
    if (waited.open === 0) waited.total += this.span(call, waited.since, at);
  }

  /** Milliseconds of a question, or of the HTTP exchange that carried it; undefined where nobody was asked. */
  of(index: number): number | undefined {
    const { table } = this;
    const parent = table.parent(index);
    const exchange = table.exchange(index);
    if (exchange !== undefined) {
      if (exchange.asked !== table.seq(index)) return undefined;
      return sum(this.askedFor(index), this.betweenLegs(index, exchange));
    }
    const carries =
      parent !== undefined &&
      table.exchange(parent)?.http === table.seq(index) &&
      table.exchange(parent)?.legs === undefined;
    return carries ? this.askedFor(parent) : undefined;
  }

  private callOf(index: number): number | undefined {
    const { table } = this;
    const isAsk =
      table.kind(index) === 'exchange' &&
      table.direction(index) === 'in' &&
      ASKS.has(table.method(index));
    return isAsk ? table.parent(index) : undefined;
  }

  private askedFor(call: number): number | undefined {
    const waited = this.byCall.get(call);
    if (waited === undefined) return undefined;
    const end = this.table.endAt(call);
    const rest = waited.open > 0 && end !== undefined ? this.span(call, waited.since, end) : 0;
    return waited.total + rest;
  }

  private betweenLegs(index: number, { legs }: Exchange): number | undefined {
    if (legs === undefined) return undefined;
    let total = 0;
    let before: number | undefined;
    for (const { askedAt, answeredAt } of legs) {
      if (before !== undefined) total += askedAt - before;
      before = answeredAt;
    }
    // It ended while the person was asked.
    const end = this.table.endAt(index);
    return total + (before === undefined || end === undefined ? 0 : end - before);
  }

  /** Only what lies within the time of the call counts. */
  private span(call: number, since: number, at: number): number {
    return Math.max(0, Math.min(at, this.table.endAt(call) ?? at) - since);
  }
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}
