import type { RequestMessage } from '@loupe/jsonrpc';
import type { FrameReading } from '@loupe/mcp';
import type { Exchange, Leg } from './view.ts';

/** What is known of calls of several rounds before an entry is folded. */
export interface RoundsKnown {
  /** Whether the result of a request means that its call goes on after the person was asked. */
  isInputRequired(method: string, result: string): boolean;
  /** Seq of the first request of the call whose next round such a request is. */
  goesOnWith(method: string, params: string | undefined): number | undefined;
}

/** The frame that asked it last. */
export function latestAsked(exchange: Exchange): number {
  return exchange.legs?.at(-1)?.asked ?? exchange.asked;
}

/** Its newest leg was answered. */
export function endLeg(exchange: Exchange, { seq, at }: FrameReading): void {
  const { legs } = exchange;
  const leg = legs?.at(-1);
  if (!legs || !leg) return;
  exchange.legs = [...legs.slice(0, -1), { ...leg, answered: seq, answeredAt: at }];
}

/** The server wants input first: the exchange is one of several legs from now on. */
export function pause(exchange: Exchange, reading: FrameReading): void {
  if (exchange.legs === undefined) {
    const { id, asked, askedAt } = exchange;
    exchange.legs = [{ id, asked, askedAt }];
    endLeg(exchange, reading);
  }
  exchange.status = 'input-required';
}

/** The call goes on with this request. */
export function resume(exchange: Exchange, { id }: RequestMessage, reading: FrameReading): void {
  const leg: Leg = { id, asked: reading.seq, askedAt: reading.at };
  exchange.legs = [...(exchange.legs ?? []), leg];
  exchange.id = id;
  exchange.status = 'waiting';
  delete exchange.answered;
  delete exchange.answeredAt;
  delete exchange.failure;
}
