import type { ClientCommand, HeaderList } from '../commands.ts';
import type { ConnectionState } from '../connection-state.ts';
import { INITIALIZE } from '../methods/lifecycle.ts';
import { headerOf, mergeHeaders } from './http-headers.ts';
import { ListeningStream } from './listening.ts';
import type { ExchangeOverReading, Reading, WireEntry } from './reading.ts';
import { Redirects } from './redirects.ts';
import { authorization, legacyVersion, revisionHeaders } from './request-headers.ts';
import type { HttpTarget, Outgoing, ToolNamed, Transport } from './transport.ts';

const DEFAULT_RETRY_MS = 1_000;

/**
 * Streamable HTTP of every revision: the session era with its session id, GET stream, resumption and
 * DELETE (spec 2025-11-25/basic/transports#streamable-http), and the modern era without them
 * (spec 2026-07-28/basic/transports#streamable-http).
 */
export class StreamableHttpTransport implements Transport {
  readonly #target: HttpTarget;
  readonly #state: () => ConnectionState;
  readonly #toolNamed: ToolNamed | undefined;
  readonly #redirects = new Redirects();
  #url: string;
  #session: string | undefined;
  #listening = new ListeningStream();
  /** Frames that are an initialize, and the exchanges that carry them. */
  readonly #initializes = new Set<number>();
  readonly #initializing = new Set<number>();
  /** Broken answer streams to go on with: event id -> when, in the log's time. */
  readonly #resumes = new Map<string, number>();
  #aborts: number[] = [];

  constructor(target: HttpTarget, state: () => ConnectionState, toolNamed?: ToolNamed) {
    this.#target = target;
    this.#state = state;
    this.#toolNamed = toolNamed;
    this.#url = target.url;
  }

  outgoing(message: Outgoing): ClientCommand {
    const headers = this.#headers([
      ['Accept', 'application/json, text/event-stream'],
      ['Content-Type', 'application/json'],
      ...revisionHeaders(message, this.#state(), this.#toolNamed),
      ...(message.method === INITIALIZE ? [] : this.#sessionHeader()),
    ]);
    const http = { method: 'POST', url: this.#url, headers } as const;
    return { do: 'send', text: message.text, origin: 'client', http };
  }

  closing(): readonly ClientCommand[] {
    if (this.#session === undefined) return [];
    const headers = this.#sessionRequest([]);
    return [{ do: 'request', http: { method: 'DELETE', url: this.#url, headers } }];
  }

  fold(entry: WireEntry, reading: Reading | undefined): void {
    this.#redirects.fold(entry, reading);
    if (entry.kind === 'lifecycle') this.#reset();
    if (reading?.what === 'frame' && reading.direction === 'sent') {
      const isInitialize = reading.frame.messages.some(
        (message) => message.kind === 'request' && message.method === INITIALIZE,
      );
      if (isInitialize) this.#initializes.add(reading.seq);
    }
    if (entry.kind === 'http') this.#foldHttp(entry, reading);
    if (reading?.what === 'over') this.#over(reading);
  }

  #foldHttp(entry: Extract<WireEntry, { kind: 'http' }>, reading: Reading | undefined): void {
    if (entry.phase === 'request') {
      if (entry.frame !== undefined && this.#initializes.delete(entry.frame)) {
        this.#initializing.add(entry.exchange);
      }
      const isResume = this.#resumes.delete(headerOf(entry.headers, 'last-event-id') ?? '');
      if (entry.method === 'GET' && !isResume) this.#listening.fold(entry, reading);
      return;
    }
    if (entry.phase === 'response' && this.#initializing.delete(entry.exchange)) {
      if (entry.status >= 200 && entry.status < 300) this.#beginSession(entry.headers);
    }
    if (entry.exchange === this.#listening.exchange) this.#listening.fold(entry, reading);
  }

  /** The id comes on the response to initialize, and every later request carries it. */
  #beginSession(headers: HeaderList): void {
    const old = this.#listening.exchange;
    if (old !== undefined) this.#aborts.push(old);
    const id = headerOf(headers, 'mcp-session-id');
    this.#session = id === '' ? undefined : id;
    this.#listening = new ListeningStream();
    this.#resumes.clear();
  }

  #over(reading: ExchangeOverReading): void {
    const { goesOn } = reading;
    this.#aborts = this.#aborts.filter((exchange) => exchange !== reading.exchange);
    if (goesOn?.by === 'redirect' && goesOn.permanent) this.#url = goesOn.url;
    if (goesOn?.by === 'resume') {
      this.#resumes.set(goesOn.lastEventId, reading.at + (goesOn.retry ?? DEFAULT_RETRY_MS));
    }
  }

  #reset(): void {
    this.#url = this.#target.url;
    this.#session = undefined;
    this.#listening = new ListeningStream();
    this.#initializes.clear();
    this.#initializing.clear();
    this.#resumes.clear();
    this.#aborts = [];
  }

  due(now: number): readonly ClientCommand[] {
    if (!this.#isUp) return [];
    const due: ClientCommand[] = this.#aborts.map((exchange) => ({ do: 'abort', exchange }));
    this.#aborts = [];
    due.push(...this.#redirects.due());
    for (const [eventId, at] of this.#resumes) {
      if (at > now) continue;
      // It stays known as a resume until its request is in the log, but is asked for once.
      this.#resumes.set(eventId, Infinity);
      due.push(this.#openStream(eventId));
    }
    const planned = this.#plannedListening();
    if (planned !== undefined && planned <= now) {
      this.#listening.asked();
      due.push(this.#openStream(this.#listening.lastEventId));
    }
    return due;
  }

  /** A connection that has failed sends nothing more, not even until it is closed. */
  get #isUp(): boolean {
    const { phase } = this.#state();
    return phase === 'connecting' || phase === 'connected';
  }

  nextDue(): number | undefined {
    if (!this.#isUp) return undefined;
    if (this.#redirects.isDue || this.#aborts.length > 0) return 0;
    const times = [...this.#resumes.values(), this.#plannedListening() ?? Infinity];
    const earliest = Math.min(...times);
    return Number.isFinite(earliest) ? earliest : undefined;
  }

  #plannedListening(): number | undefined {
    const { phase, era } = this.#state();
    return phase === 'connected' && era === 'legacy' ? this.#listening.plannedAt : undefined;
  }

  #openStream(lastEventId: string | undefined): ClientCommand {
    const headers = this.#sessionRequest([
      ['Accept', 'text/event-stream'],
      ...(lastEventId === undefined ? [] : [['Last-Event-ID', lastEventId] as const]),
    ]);
    return { do: 'request', http: { method: 'GET', url: this.#url, headers } };
  }

  #sessionRequest(own: HeaderList): HeaderList {
    return this.#headers([...own, ...legacyVersion(this.#state()), ...this.#sessionHeader()]);
  }

  #sessionHeader(): HeaderList {
    return this.#session === undefined ? [] : [['Mcp-Session-Id', this.#session]];
  }

  #headers(derived: HeaderList): HeaderList {
    const { bearer, headers = [] } = this.#target;
    return mergeHeaders([...derived, ...authorization(bearer)], headers);
  }
}
