import type { Id } from '@loupe/jsonrpc';
import type { AskKind } from '../choices.ts';
import type { Part } from '../part.ts';

/** Something the server wants from the person: a received request, or an entry of `inputRequests`. */
export interface Ask {
  /** Unique in the transcript. */
  readonly key: string;
  /** 1, 2, 3 … in the order they came. */
  readonly number: number;
  readonly kind: AskKind;
  /** JSON text of the params. */
  readonly params: string;
  /** The entry that asks. */
  readonly seq: number;
  readonly at: number;
  /** Seq of the first request of the call it is asked for, where that is certain. */
  readonly cause?: number;
  /** The tool, prompt or resource of that call. */
  readonly causeName?: string;
  /** Old way: the id of the server's request. */
  readonly id?: Id;
  /** New way: its key in `inputRequests`. */
  readonly entry?: string;
  /** The task that waits for the answer. */
  readonly task?: string;
  /** `withdrawn`: nobody waits for the answer any more. */
  readonly state: 'open' | 'answered' | 'refused' | 'withdrawn';
  /** What was answered, as it went out. */
  readonly answer?: AskAnswer;
  /** It was answered at once, as the choices say. */
  readonly automatic?: true;
  /** Seq of the frame or note that ended it. */
  readonly closed?: number;
}

/** JSON text of a result, or an error. In 2026-07-28 an error is not sent: the call is given up. */
export type AskAnswer =
  | { readonly result: string }
  | { readonly error: { readonly code: number; readonly message: string } };

/** Folds the log into what the server wants from the person, and says which calls go on with it. */
export interface Asks extends Part {
  /** All of the transcript, in the order they came. The same array while nothing about them changes. */
  readonly all: readonly Ask[];
}

export function createAsks(): Asks {
  return { all: [], fold: () => undefined, next: () => [] };
}
