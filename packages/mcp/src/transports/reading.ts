import type { ParsedFrame } from '@loupe/jsonrpc';
import type { RetryAfter } from './retry-after.ts';

/*
 * What of a log entry the protocol side reads. The types are structural on purpose: a transcript's Entry fits,
 * and this package stays free of the file format.
 */
interface Stamped {
  readonly seq: number;
  readonly at: number;
}
type Headers = readonly (readonly [name: string, value: string])[];

export type WireEntry =
  | (Stamped & {
      readonly kind: 'frame';
      readonly direction: 'sent' | 'received';
      readonly origin?: 'client' | 'hand';
      readonly key?: string;
      readonly text: string;
      readonly cutFrom?: number;
    })
  | (Stamped & { readonly kind: 'undelivered'; readonly frame: number; readonly reason: string })
  | (Stamped & { readonly kind: 'stderr'; readonly text: string })
  | (Stamped & {
      readonly kind: 'note';
      readonly about: number;
      readonly note: string;
      readonly text?: string;
      readonly ms?: number;
    })
  | (Stamped & {
      readonly kind: 'lifecycle';
      readonly state: 'opening' | 'open' | 'closing' | 'closed';
      readonly reason?: string;
      readonly unexpected?: true;
      readonly code?: string;
      readonly pid?: number;
      readonly exitCode?: number;
      readonly signal?: string;
    })
  | (Stamped & { readonly kind: 'http'; readonly exchange: number } & (
        | {
            readonly phase: 'request';
            readonly method: string;
            readonly url: string;
            readonly headers: Headers;
            readonly frame?: number;
            readonly key?: string;
          }
        | { readonly phase: 'response'; readonly status: number; readonly headers: Headers }
        | { readonly phase: 'event'; readonly text: string }
        | { readonly phase: 'body'; readonly text: string; readonly cutFrom?: number }
        | { readonly phase: 'end'; readonly aborted?: true; readonly tail?: string }
        | { readonly phase: 'failed'; readonly reason: string; readonly code?: string }
      ));

/** Protocol text found in an entry: the frame itself, an SSE event's data, or a JSON body. */
export interface FrameReading {
  readonly what: 'frame';
  readonly seq: number;
  readonly at: number;
  readonly direction: 'sent' | 'received';
  readonly origin?: 'client' | 'hand';
  readonly key?: string;
  readonly text: string;
  readonly frame: ParsedFrame;
  /** The HTTP exchange that carried it. */
  readonly exchange?: number;
  /** The sent frame (seq) whose own HTTP exchange carried this received text. Settles `id: null` errors. */
  readonly answers?: number;
  /** Status of that HTTP response. */
  readonly status?: number;
  /** A whole HTTP body: its exchange brings nothing after it. */
  readonly whole?: true;
}

/** An HTTP exchange is over. */
export interface ExchangeOverReading {
  readonly what: 'over';
  readonly seq: number;
  readonly at: number;
  readonly method: string;
  /** The sent frame whose exchange it was (or whose stream a GET resumed); absent for GET and DELETE. */
  readonly frame?: number;
  readonly exchange: number;
  readonly status?: number;
  /**
   * Why it brought no answer; absent when it did or when none was due. A refusal by status (401, 403,
   * a session's 404, 429, 5xx) is one even if its body was a JSON-RPC error, read before.
   */
  readonly failure?: HttpFailure;
  /** The request is not lost: it goes on in another exchange, and whoever waits for it goes on waiting. */
  readonly goesOn?: GoesOn;
}

/**
 * `resume`: a GET with this Last-Event-ID, no sooner than `retry` ms from now, brings the rest.
 * `redirect`: the same frame is sent again to this address of the same origin, with the same id.
 */
export type GoesOn =
  | { readonly by: 'resume'; readonly lastEventId: string; readonly retry?: number }
  | { readonly by: 'redirect'; readonly url: string; readonly permanent: boolean };

export type HttpFailureKind =
  | 'unauthorized'
  | 'forbidden'
  | 'session-gone'
  | 'redirect'
  | 'too-many'
  | 'status'
  | 'content-type'
  | 'stream-ended'
  | 'empty'
  | 'mismatched'
  | 'aborted'
  | 'unreachable'
  | 'broken-off';

/**
 * Why an HTTP exchange brought no answer, in words for a person. `unreachable`: no connection to the server
 * could be made; `broken-off`: there was one.
 */
export interface HttpFailure {
  readonly kind: HttpFailureKind;
  readonly what: string;
  readonly next: string;
  /** What the server asks of whoever tries again. */
  readonly retryAfter?: RetryAfter;
}

export type Reading = FrameReading | ExchangeOverReading;

/** Folds entries into readings; remembers each open HTTP exchange. One entry gives at most one reading. */
export interface Reader {
  read(entry: WireEntry): Reading | undefined;
}
