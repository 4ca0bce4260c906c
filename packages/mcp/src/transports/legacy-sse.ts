import type { ClientCommand, HeaderList } from '../commands.ts';
import { EndpointWatch } from './endpoint.ts';
import { mergeHeaders } from './http-headers.ts';
import type { Reading, WireEntry } from './reading.ts';
import { Redirects } from './redirects.ts';
import { authorization } from './request-headers.ts';
import type { HttpTarget, Outgoing, Transport } from './transport.ts';

/**
 * HTTP+SSE (spec 2024-11-05/basic/transports#http-with-sse): one GET stream brings everything, and
 * messages are posted where its `endpoint` event says.
 */
export class LegacySseTransport implements Transport {
  readonly #target: HttpTarget;
  readonly #endpoint: EndpointWatch;
  readonly #redirects = new Redirects();
  #stream: 'unwanted' | 'wanted' | 'asked';

  /** `isOpen`: the upstream is open already, and its stream is wanted at once. */
  constructor(target: HttpTarget, isOpen = false) {
    this.#target = target;
    this.#stream = isOpen ? 'wanted' : 'unwanted';
    this.#endpoint = new EndpointWatch(target.url);
  }

  fold(entry: WireEntry, reading: Reading | undefined): void {
    this.#endpoint.fold(entry);
    this.#redirects.fold(entry, reading);
    if (entry.kind === 'lifecycle') this.#stream = entry.state === 'open' ? 'wanted' : 'unwanted';
    if (this.#endpoint.now.stream !== undefined) this.#stream = 'asked';
  }

  outgoing(message: Outgoing): ClientCommand {
    const headers = this.#headers([
      ['Accept', 'application/json, text/event-stream'],
      ['Content-Type', 'application/json'],
    ]);
    const url = this.#endpoint.now.url ?? this.#target.url;
    return {
      do: 'send',
      text: message.text,
      origin: 'client',
      http: { method: 'POST', url, headers },
    };
  }

  due(): readonly ClientCommand[] {
    const again = this.#redirects.due();
    if (this.#stream !== 'wanted') return again;
    this.#stream = 'asked';
    const headers = this.#headers([['Accept', 'text/event-stream']]);
    const http = { method: 'GET', url: this.#target.url, headers } as const;
    return [...again, { do: 'request', http }];
  }

  nextDue(): number | undefined {
    return this.#redirects.isDue || this.#stream === 'wanted' ? 0 : undefined;
  }

  closing(): readonly ClientCommand[] {
    return [];
  }

  #headers(derived: HeaderList): HeaderList {
    const { bearer, headers = [] } = this.#target;
    return mergeHeaders([...derived, ...authorization(bearer)], headers);
  }
}
