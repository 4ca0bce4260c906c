import { latestAsked } from './legs.ts';
import type { Exchange } from './view.ts';

/** The ids and progress tokens that one side has given out in one opening of the target. */
export class Book {
  /** Lists, because nothing stops a server or a person from using an id twice at once. */
  private readonly waitingById = new Map<string, Exchange[]>();
  private readonly newestById = new Map<string, Exchange>();
  private readonly newestByToken = new Map<string, Exchange>();

  open(exchange: Exchange, tokenKey: string | undefined): void {
    const { key } = exchange.id;
    const others = this.waitingById.get(key);
    if (others === undefined) this.waitingById.set(key, [exchange]);
    else others.push(exchange);
    this.newestById.set(key, exchange);
    if (tokenKey !== undefined) this.newestByToken.set(tokenKey, exchange);
  }

  close(exchange: Exchange): void {
    const { key } = exchange.id;
    const left = this.waitingById.get(key)?.filter((other) => other !== exchange) ?? [];
    if (left.length === 0) this.waitingById.delete(key);
    else this.waitingById.set(key, left);
  }

  /** The waiting exchange with an id: the one asked by the frame `asked` if it is among them, else the oldest. */
  waiting(idKey: string, asked?: number): Exchange | undefined {
    const candidates = this.waitingById.get(idKey);
    return candidates?.find((exchange) => latestAsked(exchange) === asked) ?? candidates?.[0];
  }

  /** Whom an answer with this id answers: who waits, else the newest if it ended without one: that one is late. */
  answered(idKey: string, asked: number | undefined): Exchange | undefined {
    const waiting = this.waiting(idKey, asked);
    if (waiting !== undefined) return waiting;
    const newest = this.newest(idKey);
    return newest?.answered === undefined ? newest : undefined;
  }

  newest(idKey: string): Exchange | undefined {
    return this.newestById.get(idKey);
  }

  withToken(tokenKey: string): Exchange | undefined {
    return this.newestByToken.get(tokenKey);
  }

  allWaiting(): Exchange[] {
    return [...this.waitingById.values()].flat();
  }
}
