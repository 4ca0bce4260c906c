import { growingPause } from '../backoff.ts';
import { headerOf } from './http-headers.ts';
import type { ExchangeOverReading, HttpFailureKind, Reading, WireEntry } from './reading.ts';
import { readBlock } from './sse.ts';

const LEAST_WAIT_MS = 1_000;
const MAX_FAILURES = 5;
/** Nothing is wrong with the stream: its server, or a way to it, was just not there. */
const PASSING: ReadonlySet<HttpFailureKind | undefined> = new Set(['unreachable', 'broken-off']);
/** A stream that stayed open so long was of use, even if nothing came. */
const USEFUL_MS = 30_000;

type State =
  /** It is wanted at this time of the log. */
  | { readonly is: 'planned'; readonly at: number }
  | { readonly is: 'asked' }
  | { readonly is: 'open'; readonly exchange: number; readonly since: number }
  | { readonly is: 'off' };

/**
 * The GET stream on which a server of the session era sends what belongs to no request
 * (spec 2025-11-25/basic/transports#listening-for-messages-from-the-server). A server may not have it:
 * then it is off, and nothing is lost. One that ends is opened again, ever more slowly.
 */
export class ListeningStream {
  #state: State = { is: 'planned', at: 0 };
  #lastEventId: string | undefined;
  #retry: number | undefined;
  #brought = false;
  #failures = 0;

  /** The exchange that is open, if any. */
  get exchange(): number | undefined {
    return this.#state.is === 'open' ? this.#state.exchange : undefined;
  }

  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  get plannedAt(): number | undefined {
    return this.#state.is === 'planned' ? this.#state.at : undefined;
  }

  /** The caller has it opened now. */
  asked(): void {
    this.#state = { is: 'asked' };
  }

  fold(entry: WireEntry, reading: Reading | undefined): void {
    if (entry.kind !== 'http') return;
    if (entry.phase === 'request') {
      this.#state = { is: 'open', exchange: entry.exchange, since: entry.at };
      this.#brought = false;
      this.#lastEventId ??= headerOf(entry.headers, 'last-event-id');
    } else if (entry.phase === 'event') {
      const block = readBlock(entry.text);
      this.#lastEventId = block.id ?? this.#lastEventId;
      this.#retry = block.retry ?? this.#retry;
      this.#brought = true;
    } else if (reading?.what === 'over' && this.#state.is === 'open') {
      this.#ended(reading, reading.at - this.#state.since);
    }
  }

  #ended({ at, status, failure }: ExchangeOverReading, lasted: number): void {
    this.#failures = this.#brought || lasted >= USEFUL_MS ? 0 : this.#failures + 1;
    const endedItself = failure === undefined && status !== 405;
    const isPutOff = (status === 429 || status === 503) && failure?.retryAfter !== undefined;
    const isRefused = !endedItself && !isPutOff && !PASSING.has(failure?.kind);
    if (isRefused || this.#failures >= MAX_FAILURES) {
      this.#state = { is: 'off' };
      return;
    }
    const wanted = Math.max(this.#retry ?? LEAST_WAIT_MS, failure?.retryAfter?.ms ?? 0);
    const growing = growingPause(Math.max(1, this.#failures));
    this.#state = { is: 'planned', at: at + Math.max(wanted, growing) };
  }
}
