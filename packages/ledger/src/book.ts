import { Asked } from './asked.ts';
import { latestAsked } from './legs.ts';
import { Newest } from './newest.ts';
import type { Exchange } from './view.ts';

/** The ids and progress tokens that one side has given out in one opening of the target. */
export class Book {
  /** Lists, because nothing stops a server or a person from using an id twice at once. */
  private readonly waitingById = new Map<string, Exchange[]>();
  private readonly newestById = new Newest();
  private readonly newestByToken = new Newest();
  private readonly all: readonly Exchange[];

  /** `all`: the exchanges by their places. */
  constructor(all: readonly Exchange[]) {
    this.all = all;
  }

  open(exchange: Exchange, tokenKey: string | undefined): void {
    const { key } = exchange.id;
    const others = this.waitingById.get(key);
    if (others === undefined) this.waitingById.set(key, [exchange]);
    else others.push(exchange);
    const place = Asked.placeOf(exchange);
    if (place === undefined) return;
    this.newestById.set(key, place);
    if (tokenKey !== undefined) this.newestByToken.set(tokenKey, place);
  }

  close(exchange: Exchange): void {
    const { key } = exchange.id;
    const all = this.waitingById.get(key);
    const at = all?.indexOf(exchange) ?? -1;
    if (all === undefined || at === -1) return;
    if (all.length === 1) this.waitingById.delete(key);
    else all.splice(at, 1);
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
    return this.at(this.newestById.at(idKey));
  }

  withToken(tokenKey: string): Exchange | undefined {
    return this.at(this.newestByToken.at(tokenKey));
  }

  private at(place: number | undefined): Exchange | undefined {
    return place === undefined ? undefined : this.all[place];
  }

  allWaiting(): Exchange[] {
    return [...this.waitingById.values()].flat();
  }
}
