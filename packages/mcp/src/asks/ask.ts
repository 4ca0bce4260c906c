import type { Id } from '@loupe/jsonrpc';
import type { AskKind } from '../choices.ts';

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
  /** The server's task that waits for the answer. */
  readonly task?: string;
  /** The task that was made of it here, because the server wanted one. */
  readonly hosted?: string;
  /** `withdrawn`: nobody waits for the answer any more. */
  readonly state: 'open' | 'answered' | 'refused' | 'withdrawn';
  /** What was answered, as it went out. */
  readonly answer?: AskAnswer;
  /** It is answered at once, as the choices say, or because it is not allowed: the person has nothing to do. */
  readonly automatic?: true;
  /** Why it was not put to the person. */
  readonly words?: string;
  /** Seq of the frame or note that ended it. */
  readonly closed?: number;
  /** Seq of the notification that what happens behind its URL is done. */
  readonly completed?: number;
}

/** JSON text of a result, or an error. In 2026-07-28 an error is not sent: the call is given up. */
export type AskAnswer =
  | { readonly result: string }
  | { readonly error: { readonly code: number; readonly message: string } };
