import type { HttpOrder } from '@loupe/bridge-api';
import type { Entry, Fill, HeaderFill, NewEntry } from '@loupe/transcript';
import type { Limits } from './bounded.ts';

/**
 * The bridge's open connection to a target: text in, text out. It lives through one opening; a session that
 * opens its target again makes a new one.
 *
 * Whatever happens is appended to the log when it happens, and that is the only answer: no method reports how
 * it went. A sent frame is appended before its bytes are handed over, so no answer can stand before its
 * question; a hand-over that fails appends `undelivered` (over HTTP: the exchange's `failed`).
 */
export interface Upstream {
  /** Appends `opening`, then `open` or `closed`. */
  open(): void;
  /** Sends one message. Once the upstream is closing or closed the frame is `undelivered`. */
  send(text: string, how: Sending): void;
  /** Starts an HTTP exchange that carries no frame. @throws RefusedError where the wire isn't HTTP */
  request(order: HttpOrder, key: string): void;
  /**
   * Aborts the HTTP exchange whose `request` entry has this seq; one that has ended stays as it is.
   * @throws RefusedError where the wire isn't HTTP
   */
  abort(exchange: number): void;
  /** Appends `closing`, ends the connection, appends `closed`, and resolves then. Further calls wait too. */
  close(reason: string): Promise<void>;
}

export interface Sending {
  readonly origin: 'client' | 'hand';
  /** The command that sends. */
  readonly key: string;
  /** How the frame travels where the wire is HTTP. */
  readonly http?: HttpOrder;
  /** Where variables were filled in: in the text, and in the headers of `http`. */
  readonly filled?: readonly Fill[];
  readonly filledHeaders?: readonly HeaderFill[];
}

export interface UpstreamDeps {
  /** The log's `append`. */
  readonly write: (entry: NewEntry) => Entry;
}

/** An order that this kind of upstream can't carry out; the message is for a person. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

export function refuseHttp(): never {
  throw new RefusedError('This server is not reached over HTTP.');
}

/** Lines and bodies up to 64 MiB are kept whole; of longer ones the first 1 MiB. */
export const MESSAGE_LIMITS: Limits = { limit: 64 * 1024 * 1024, head: 1024 * 1024 };
