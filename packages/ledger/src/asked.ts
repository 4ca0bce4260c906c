import type { Id, RequestMessage } from '@loupe/jsonrpc';
import type { FrameReading } from '@loupe/mcp';
import type { Asker, Exchange, ExchangeStatus } from './view.ts';

/** Of all that have no progress. */
const NO_PROGRESS: readonly number[] = Object.freeze([]);

/** A request that was just asked. There may be hundreds of thousands: what most don't have takes no room. */
export class Asked implements Exchange {
  id: Id;
  readonly method: string;
  declare readonly name?: string;
  readonly askedBy: Asker;
  declare readonly origin?: 'client' | 'hand';
  readonly asked: number;
  readonly askedAt: number;
  readonly opening: number;
  status: ExchangeStatus = 'waiting';
  progress = NO_PROGRESS;
  size: number;
  /** Its index among all exchanges. */
  readonly #place: number;

  constructor(
    message: RequestMessage,
    { direction, origin, seq, at }: FrameReading,
    name: string | undefined,
    opening: number,
    place: number,
  ) {
    this.id = message.id;
    this.method = message.method;
    if (name !== undefined) this.name = name;
    this.askedBy = direction === 'sent' ? 'client' : 'server';
    if (origin !== undefined) this.origin = origin;
    this.asked = seq;
    this.askedAt = at;
    this.opening = opening;
    this.size = message.text.length;
    this.#place = place;
  }

  /** The place of an exchange of a ledger; undefined for a copy of one. */
  static placeOf(exchange: Exchange): number | undefined {
    return #place in exchange ? exchange.#place : undefined;
  }

  static reported(exchange: Exchange, seq: number): void {
    if (exchange.progress.length === 0) exchange.progress = [seq];
    else (exchange.progress as number[]).push(seq);
  }
}
