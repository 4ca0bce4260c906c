import { integerKey, stringId } from './message.ts';
import type { Id } from './message.ts';

/** Milliseconds since an arbitrary start, and alarms. `after` returns what takes the alarm back. */
export interface Clock {
  now(): number;
  after(ms: number, ring: () => void): () => void;
}

/** What a text that goes out is, for a link that has to know. */
export type About =
  | { readonly kind: 'request'; readonly id: Id; readonly method: string; readonly params?: string }
  | { readonly kind: 'notification'; readonly method: string; readonly params?: string }
  | { readonly kind: 'answer'; readonly to: Id };

/** Where a peer's messages go. Delivery is the link's business; `send` never throws. */
export interface Link {
  send(text: string, about: About): void;
}

/** The other side answered with a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number;
  /** JSON text. */
  readonly data: string | undefined;

  constructor(code: number, message: string, data?: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

/** The call could not be delivered, or its answer can't come any more. */
export class LinkError extends Error {
  /** What a person can do about it. */
  readonly next: string | undefined;

  constructor(what: string, next?: string) {
    super(what);
    this.name = 'LinkError';
    this.next = next;
  }
}

/** No answer in time. `idle`: neither answer nor progress for so long; `total`: no answer in all. */
export class TimeoutError extends Error {
  readonly limit: 'idle' | 'total';
  readonly ms: number;

  constructor(limit: 'idle' | 'total', ms: number) {
    const seconds = `${ms / 1000} s`;
    super(
      limit === 'idle' ? `No answer and no progress for ${seconds}.` : `No answer in ${seconds}.`,
    );
    this.name = 'TimeoutError';
    this.limit = limit;
    this.ms = ms;
  }
}

/** An id (or a progress token, which has the same types) from its JSON text; undefined for anything else. */
export function idOf(text: string): Id | undefined {
  if (text.startsWith('"')) return { key: stringId(JSON.parse(text) as string).key, text };
  const integer = integerKey(text);
  return integer === undefined ? undefined : { key: `n:${integer}`, text };
}
