import { resolve } from './http-failure.ts';
import type { WireEntry } from './reading.ts';
import { readBlock } from './sse.ts';

/** Where the messages of an HTTP+SSE target go, as its stream says. */
export interface Endpoint {
  /** The seq of the request that opened the stream. */
  readonly stream?: number;
  /** The stream is open or on its way. */
  readonly open: boolean;
  readonly url?: string;
  /** Why the address that the server named is not used. */
  readonly refused?: { readonly what: string; readonly next: string };
}

/** Whether from this entry on HTTP+SSE is spoken in the opening that began with the entry of that seq. */
export function isFallback(entry: WireEntry, opening: number): boolean {
  return entry.kind === 'note' && entry.note === 'fallback' && entry.about > opening;
}

/**
 * Watches for the `endpoint` event (spec 2024-11-05/basic/transports#http-with-sse). It must point to the
 * stream's own origin, and only the first one counts: a server can't move a session elsewhere later.
 */
export class EndpointWatch {
  #now: Endpoint = { open: false };
  readonly #streamUrl: string;

  constructor(streamUrl: string) {
    this.#streamUrl = streamUrl;
  }

  get now(): Endpoint {
    return this.#now;
  }

  fold(entry: WireEntry): void {
    if (entry.kind === 'lifecycle') {
      if (entry.state === 'opening' || entry.state === 'closed') this.#now = { open: false };
      return;
    }
    if (entry.kind !== 'http') return;
    if (entry.phase === 'request' && entry.method === 'GET') {
      this.#now = { stream: entry.exchange, open: true };
    } else if (entry.exchange === this.#now.stream) {
      if (entry.phase === 'event') this.#read(entry.text);
      else if (entry.phase === 'end' || entry.phase === 'failed')
        this.#now = { ...this.#now, open: false };
    }
  }

  #read(text: string): void {
    const block = readBlock(text);
    const named = block.data?.trim() ?? '';
    if (block.event !== 'endpoint' || this.#now.url !== undefined || this.#now.refused) return;
    const url = named === '' ? undefined : resolve(named, this.#streamUrl);
    const origin = new URL(this.#streamUrl).origin;
    if (url?.origin === origin) {
      this.#now = { ...this.#now, url: url.href };
      return;
    }
    const refused = {
      what: `The server wants its messages at ${named || 'no address at all'}, which is not on ${origin}, so nothing was sent there.`,
      next: url
        ? `If you trust it, make ${url.origin} the address of the target.`
        : "Repair the server's endpoint event.",
    };
    this.#now = { ...this.#now, refused };
  }
}
