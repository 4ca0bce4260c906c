import type { Id, Reply } from '@loupe/jsonrpc';

/*
 * What the client wants done. The types equal the bridge's commands without their key, structurally:
 * this package knows no bridge.
 */

/** Limits of a call in milliseconds. */
export interface CallLimits {
  /** Without answer or progress. */
  readonly idle?: number;
  /** In all. */
  readonly total?: number;
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** How a message travels when the target is HTTP. Headers go out as they stand, in this order. */
export interface HttpOrder {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly url: string;
  readonly headers: HeaderList;
}

export type ClientCommand =
  | { readonly do: 'open' }
  | { readonly do: 'close'; readonly reason: string }
  | {
      readonly do: 'send';
      readonly text: string;
      readonly origin: 'client' | 'hand';
      readonly http?: HttpOrder;
    }
  | { readonly do: 'request'; readonly http: HttpOrder }
  | { readonly do: 'abort'; readonly exchange: number }
  | {
      readonly do: 'note';
      readonly about: number;
      readonly note:
        | 'timeout'
        | 'cancelled'
        | 'attempt'
        | 'verdict'
        | 'choices'
        | 'answer'
        | 'retry'
        | 'fallback';
      readonly text?: string;
      /** How long is waited from here, in milliseconds. */
      readonly ms?: number;
    };

/**
 * What comes next according to the log. The same step keeps its id until the log shows that it was
 * done, so that whoever performs steps performs each id once.
 */
export type Step = {
  readonly id: string;
  /** Not before this time of the log, in milliseconds. */
  readonly notBefore?: number;
} & (
  | {
      readonly do: 'request';
      readonly method: string;
      /** JSON text. */
      readonly params?: string;
      /** An id of its own instead of the next number. */
      readonly requestId?: Id;
      /** Nobody waits for it: it goes behind what a person asks for, and few at a time. */
      readonly isBackground?: true;
      /** Of the choices, unless told otherwise. `none`: it stays open for as long as it likes. */
      readonly limits?: CallLimits | 'none';
    }
  | { readonly do: 'notify'; readonly method: string; readonly params?: string }
  /** Answer the request of the server with this id. */
  | { readonly do: 'reply'; readonly to: Id; readonly answer: Reply }
  /** Give up the own request whose sent frame has this seq, and tell the server. */
  | { readonly do: 'cancel'; readonly asked: number; readonly reason: string }
  /** Announce the next attempt to connect: a `retry` note whose delay grows with `attempt`, but is `least` ms. */
  | {
      readonly do: 'retry';
      readonly about: number;
      readonly attempt: number;
      readonly of: number;
      readonly least?: number;
      readonly text: string;
    }
  /** Write a timeout note about the entry `about` if this is still the next step after `ms`. */
  | { readonly do: 'await'; readonly ms: number; readonly about: number; readonly text: string }
  | Extract<ClientCommand, { do: 'open' | 'close' | 'note' }>
);
