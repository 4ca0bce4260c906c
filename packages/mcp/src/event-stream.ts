import type { Step } from './commands.ts';
import type { Failure } from './connection-state.ts';
import { exchangeEnd } from './endings.ts';
import type { Revision, RevisionChoice } from './revisions.ts';
import type { Announcement } from './session-watch.ts';
import { EndpointWatch, isFallback } from './transports/endpoint.ts';
import { statusWords } from './transports/http-failure.ts';
import type { ExchangeOverReading, WireEntry } from './transports/reading.ts';
import type { TargetKind } from './transports/transport.ts';

const ENDPOINT_MS = 30_000;

export interface EventStreamTarget {
  readonly kind: TargetKind;
  /** The address of an `http` or `sse` target, against which an `endpoint` event is resolved. */
  readonly url?: string;
  readonly revision: RevisionChoice;
}

/**
 * The one stream of HTTP+SSE, as far as the connection depends on it: nothing can be sent before its
 * `endpoint` event, and everything ends with it (spec 2024-11-05/basic/transports#http-with-sse). An `http`
 * target has it only after a fallback.
 */
export class EventStream {
  readonly #target: EventStreamTarget;
  #endpoint: EndpointWatch | undefined;
  /** Seq of the entry that began this opening. */
  #opening = 0;
  /** Why Streamable HTTP was refused. */
  #refusal: Failure | undefined;

  constructor(target: EventStreamTarget) {
    this.#target = target;
  }

  /** HTTP+SSE is what this opening speaks. */
  get isSpoken(): boolean {
    return this.#endpoint !== undefined;
  }

  /** Returns why the connection fails by this entry, if it does. */
  fold(entry: WireEntry): Failure | undefined {
    const { kind, url = '' } = this.#target;
    if (entry.kind === 'lifecycle' && entry.state === 'opening') {
      this.#opening = entry.seq;
      this.#refusal = undefined;
      this.#endpoint = kind === 'sse' ? new EndpointWatch(url) : undefined;
    } else if (kind === 'http' && isFallback(entry, this.#opening)) {
      this.#endpoint = new EndpointWatch(url);
    }
    this.#endpoint?.fold(entry);
    return this.#endpoint?.now.refused;
  }

  /** What there is to do instead of sending; undefined when messages can be sent. */
  obstacle(): readonly Step[] | undefined {
    if (!this.#endpoint) return undefined;
    const { stream, url } = this.#endpoint.now;
    if (url !== undefined) return undefined;
    if (stream === undefined) return [];
    const text = `No endpoint event in ${ENDPOINT_MS / 1000} s.`;
    return [{ id: `endpoint:${stream}`, do: 'await', ms: ENDPOINT_MS, about: stream, text }];
  }

  /** Why the connection fails when a timeout note speaks of the entry `about`. */
  timedOut(about: number): Failure | undefined {
    const { stream, url } = this.#endpoint?.now ?? {};
    if (stream !== about || url !== undefined) return undefined;
    return this.#afterRefusal({
      what: `The event stream is open, but its endpoint event did not come in ${ENDPOINT_MS / 1000} s.`,
      next: 'If this is a newer server, choose the transport Streamable HTTP.',
    });
  }

  /** Why the connection fails when this exchange is over; undefined where it is another one's. */
  over({ exchange, failure, status }: ExchangeOverReading): Failure | undefined {
    const { stream, url } = this.#endpoint?.now ?? {};
    if (exchange !== stream) return undefined;
    const told = exchangeEnd(failure ?? ended(status), status);
    return url === undefined ? this.#afterRefusal(told) : told;
  }

  /**
   * The initialize that offered this revision was answered so. Returns the note from which on HTTP+SSE is spoken
   * instead, if that is worth trying.
   */
  instead(reading: ExchangeOverReading, offered: Revision): Announcement | undefined {
    const { kind, revision } = this.#target;
    const mayBeOld = kind === 'http' && (revision === 'Auto' || revision === '2024-11-05');
    const { failure, status, seq } = reading;
    if (!mayBeOld || this.isSpoken || !failure || !isInvitation(reading, offered)) return undefined;
    this.#refusal = exchangeEnd(failure, status);
    const words = `initialize was answered with HTTP ${statusWords(status ?? 0)}`;
    return {
      id: `fallback:${seq}`,
      do: 'note',
      about: seq,
      note: 'fallback',
      text: `${words}: trying the older HTTP+SSE at the same address.`,
    };
  }

  #afterRefusal(failure: Failure): Failure {
    if (!this.#refusal) return failure;
    return {
      ...this.#refusal,
      what: `${this.#refusal.what} As an HTTP+SSE server it failed, too: ${failure.what}`,
      next: 'Check the address and its path: it answers neither as Streamable HTTP nor as HTTP+SSE.',
    };
  }
}

/**
 * Whether an answer to initialize may come from a server of HTTP+SSE: 400, 404 or 405, or, for the revisions before,
 * any refusal that is not about who asks or how often
 * (spec 2025-11-25/basic/transports#backwards-compatibility, 2025-03-26 likewise).
 */
function isInvitation({ failure, status = 0 }: ExchangeOverReading, offered: Revision): boolean {
  if (failure?.kind !== 'status' || status < 400 || status >= 500) return false;
  return offered < '2025-11-25' || status === 400 || status === 404 || status === 405;
}

function ended(status = 0): Failure {
  const isRefused = status < 200 || status >= 300;
  return isRefused
    ? {
        what: `The server answered HTTP ${statusWords(status)} to the GET of its event stream.`,
        next: 'Check the address and its path. A newer server may want the transport Streamable HTTP instead.',
      }
    : {
        what: 'The server ended the event stream that carries its messages.',
        next: 'Reconnect to open a new one.',
      };
}
