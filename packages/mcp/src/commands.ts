import type { Id } from '@loupe/jsonrpc';

/*
 * What the client wants done. The types equal the bridge's commands without their key, structurally:
 * this package knows no bridge.
 */

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
      readonly note: 'timeout' | 'cancelled' | 'attempt' | 'verdict';
      readonly text?: string;
    };

/**
 * What comes next according to the log. The same step keeps its id until the log shows that it was
 * done, so that whoever performs steps performs each id once.
 */
export type Step = { readonly id: string } & (
  | {
      readonly do: 'request';
      readonly method: string;
      /** JSON text. */
      readonly params?: string;
      /** An id of its own instead of the next number. */
      readonly requestId?: Id;
    }
  | { readonly do: 'notify'; readonly method: string }
  /** Write a timeout note about the entry `about` if this is still the next step after `ms`. */
  | { readonly do: 'await'; readonly ms: number; readonly about: number; readonly text: string }
  | Extract<ClientCommand, { do: 'open' | 'close' | 'note' }>
);
