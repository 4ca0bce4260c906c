import type { Message, NotificationMessage, RequestMessage } from '@loupe/jsonrpc';
import { idOf, stringId } from '@loupe/jsonrpc';
import { objectText, path } from '@loupe/json';
import { isAnswerTo } from '../answers.ts';
import { growingPause } from '../backoff.ts';
import type { Step } from '../commands.ts';
import { errorWords } from '../handshake.ts';
import { stringAtPath } from '../json-values.ts';
import type { Lost } from '../lost.ts';
import { CANCELLED, LISTEN, LOG_MESSAGE, PROGRESS } from '../methods/utilities.ts';
import type { FrameReading } from '../transports/reading.ts';
import type { Shown } from './shown.ts';
import { fulfils, NO_WISH } from './wish.ts';
import type { Wish } from './wish.ts';

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

const MOST_DROPS = 5;
/** A stream that stayed open so long was of use, even if nothing came. */
const USEFUL_MS = 30_000;

interface Listen {
  readonly key: string;
  seq: number;
  readonly since: number;
  /** What it was opened for; absent when a person opened it by hand. */
  readonly wish?: Wish;
  state: 'asked' | 'open' | 'over';
  hasEvents: boolean;
}

/**
 * The requests that stay open to be told of changes (spec 2026-07-28/basic/patterns/subscriptions). At most one
 * is kept for the wish; a changed wish opens another, and the old one goes once that is acknowledged.
 */
export class ListenFold {
  readonly #shown: Shown;
  /** Of this opening, by the key of their id. */
  readonly #listens = new Map<string, Listen>();
  #since = 0;
  #round = 0;
  #wish = NO_WISH;
  /** The newest that was opened for a wish. */
  #current: Listen | undefined;
  /** The wish is not tried again by itself: refused, ended by the server or the person, or dropped too often. */
  #isSettled = false;
  #drops = 0;
  #notBefore: number | undefined;
  /** Changes may go by unseen since the last drop. */
  #misses = false;
  /** Seq of the newest acknowledgement after a drop. */
  resumed: number | undefined;

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  begin(since: number): void {
    this.#since = since;
    this.#round = 0;
    this.#listens.clear();
    this.#current = undefined;
    this.#misses = false;
    this.#renew();
  }

  #renew(): void {
    this.#isSettled = false;
    this.#drops = 0;
    this.#notBefore = undefined;
  }

  wish(wish: Wish): void {
    const isOther = wish.lasting !== this.#wish.lasting || !fulfils(this.#wish, wish);
    this.#wish = wish;
    if (isOther) this.#renew();
  }

  get #isWanted(): boolean {
    if (this.#wish.filter === undefined || this.#isSettled) return false;
    const { state = 'over', wish = NO_WISH } = this.#current ?? {};
    return state === 'over' || !fulfils(wish, this.#wish);
  }

  steps(): readonly Step[] {
    const steps: Step[] = [];
    if (this.#isWanted && this.#wish.filter !== undefined) {
      const id = this.#idOfNext();
      steps.push({
        id,
        do: 'request',
        method: LISTEN,
        params: objectText([['notifications', this.#wish.filter]]),
        // By its id it is known again in the log as one that was not asked by hand.
        requestId: stringId(id),
        limits: 'none',
        ...(this.#notBefore !== undefined && { notBefore: this.#notBefore }),
      });
    }
    for (const listen of this.#listens.values()) {
      if (listen.state === 'over' || !this.#isUnwanted(listen)) continue;
      const reason =
        this.#wish.filter === undefined ? 'No longer wanted.' : 'Another subscription replaces it.';
      steps.push({ id: `unlisten:${listen.seq}`, do: 'cancel', asked: listen.seq, reason });
    }
    return steps;
  }

  #idOfNext(): string {
    return `listen-${this.#since}-${this.#round}`;
  }

  #isUnwanted(listen: Listen): boolean {
    if (!listen.wish) return false;
    if (this.#wish.filter === undefined) return true;
    return listen !== this.#current && this.#current?.state === 'open';
  }

  sent({ id, method, params = '{}' }: RequestMessage, { seq, at }: FrameReading): void {
    if (method !== LISTEN) return;
    const known = this.#listens.get(id.key);
    if (known) {
      // A redirect is followed by sending the same request again.
      this.#shown.change(known.seq, { asked: seq });
      known.seq = seq;
      return;
    }
    const filter = path(params, 'notifications') ?? '{}';
    const isOwn = id.key === stringId(this.#idOfNext()).key;
    const wish = filter === this.#wish.filter ? this.#wish : { ...NO_WISH, lasting: filter };
    const base = { key: id.key, seq, since: at, state: 'asked', hasEvents: false } as const;
    const listen: Listen = isOwn ? { ...base, wish } : base;
    this.#listens.set(id.key, listen);
    this.#shown.add(seq, filter);
    if (!isOwn) return;
    this.#current = listen;
    this.#round++;
  }

  answered(message: Message, reading: FrameReading): void {
    for (const listen of this.#listens.values()) {
      const { key, seq, state } = listen;
      if (state === 'over' || !isAnswerTo(message, reading, { key, seq })) continue;
      const isRefusal = state === 'asked' && message.kind !== 'response';
      this.#settle(listen, isRefusal ? 'refused' : 'ended', wordsOf(message));
      return;
    }
  }

  notified(message: NotificationMessage, reading: FrameReading): void {
    const { method, params = '{}' } = message;
    // These belong to other requests, and there may be very many.
    if (method === PROGRESS || method === LOG_MESSAGE) return;
    if (method === CANCELLED) {
      const listen = this.#named(path(params, 'requestId'));
      const reason = stringAtPath(params, 'reason');
      const told = reason === undefined ? '.' : `: ${reason}`;
      if (listen) this.#settle(listen, 'ended', `The server cancelled it${told}`);
      return;
    }
    const listen =
      this.#named(path(params, '_meta', SUBSCRIPTION_ID)) ?? this.#carriedBy(reading.answers);
    if (!listen) return;
    if (method === ACKNOWLEDGED) this.#acknowledge(listen, params, reading.seq);
    else {
      if (listen.state === 'asked') {
        this.#shown.change(listen.seq, { words: 'Changes came before the acknowledgement.' });
      }
      listen.hasEvents = true;
      this.#shown.event(listen.seq);
    }
  }

  #named(idText: string | undefined): Listen | undefined {
    const id = idText === undefined ? undefined : idOf(idText);
    const listen = id && this.#listens.get(id.key);
    return listen?.state === 'over' ? undefined : listen;
  }

  #carriedBy(frame: number | undefined): Listen | undefined {
    if (frame === undefined) return undefined;
    return [...this.#listens.values()].find(({ seq, state }) => seq === frame && state !== 'over');
  }

  #acknowledge(listen: Listen, params: string, seq: number): void {
    listen.state = 'open';
    const acknowledged = path(params, 'notifications') ?? '{}';
    this.#shown.change(listen.seq, { state: 'open', acknowledged });
    if (listen !== this.#current || !this.#misses) return;
    this.#misses = false;
    this.resumed = seq;
  }

  lost(lost: Lost, at: number): void {
    const { frame, problem, how, status = 0 } = lost;
    const listen = this.#carriedBy(frame);
    if (!listen) return;
    if (how === 'cancelled' || how === 'aborted') {
      const isOurs = this.#isUnwanted(listen);
      this.#settle(listen, 'ended', isOurs ? 'Not needed any more.' : 'Ended by the person.');
    } else if (how !== 'undelivered' && (listen.state === 'open' || isPassing(how, status))) {
      this.#dropped(listen, lost, at);
    } else this.#settle(listen, listen.state === 'open' ? 'ended' : 'refused', problem);
  }

  /** It is over, and not opened again by itself. */
  #settle(listen: Listen, state: 'refused' | 'ended', words: string): void {
    if (listen === this.#current && !this.#isUnwanted(listen)) this.#isSettled = true;
    listen.state = 'over';
    this.#shown.change(listen.seq, { state, words });
  }

  #dropped(listen: Listen, { problem, retryAfter }: Lost, at: number): void {
    listen.state = 'over';
    if (listen !== this.#current) {
      this.#shown.change(listen.seq, { state: 'ended', words: problem });
      return;
    }
    const wasUseful = listen.hasEvents || at - listen.since >= USEFUL_MS;
    this.#drops = wasUseful ? 1 : this.#drops + 1;
    this.#misses = true;
    this.#isSettled = this.#drops > MOST_DROPS;
    const pause = Math.max(growingPause(this.#drops), retryAfter?.ms ?? 0);
    this.#notBefore = at + pause;
    const next = this.#isSettled
      ? `It broke ${this.#drops} times in a row without an event, and is not opened again by itself.`
      : `It is opened again in ${pause / 1000} s.`;
    this.#shown.change(listen.seq, { state: 'ended', words: `${problem} ${next}` });
  }
}

/** A failure that another attempt may not meet. */
function isPassing(how: Lost['how'], status: number): boolean {
  return (
    how === 'timeout' ||
    how === 'unreachable' ||
    how === 'stream-ended' ||
    how === 'too-many' ||
    status >= 500
  );
}

function wordsOf(message: Message): string {
  if (message.kind === 'error') return `The server answered: ${errorWords(message)}.`;
  return message.kind === 'malformed' ? message.detail : 'The server ended it.';
}
