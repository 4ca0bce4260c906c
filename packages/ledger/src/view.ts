import type { Id } from '@loupe/jsonrpc';
import type { Ask, ConnectionState, ListName, ListState, Subscription, Task } from '@loupe/mcp';

export type ExchangeStatus =
  | 'waiting'
  | 'input-required' // answered for now: the server wants input before the call goes on
  | 'ok'
  | 'error' // JSON-RPC error
  | 'tool-failure' // a result with isError
  | 'cancelled'
  | 'timed-out'
  | 'unanswered' // the connection or the HTTP exchange ended without an answer, or it was not delivered
  | 'malformed'; // an answer that is neither result nor error, or both

export type Asker = 'client' | 'server';

/** One request of a call, and its answer. */
export interface Leg {
  readonly id: Id;
  readonly asked: number;
  readonly askedAt: number;
  readonly answered?: number;
  readonly answeredAt?: number;
}

/** A request with all that belongs to it. Seqs point into the transcript. */
export interface Exchange {
  /** Of several legs the latest's; ids are the only thing about a question that changes. */
  id: Id;
  readonly method: string;
  /** The tool, prompt or resource it names. */
  readonly name?: string;
  readonly askedBy: Asker;
  readonly origin?: 'client' | 'hand';
  readonly asked: number;
  readonly askedAt: number;
  /** The opening of the target it belongs to; ids are matched within one opening only. */
  readonly opening: number;
  /** The HTTP exchange (seq of its request entry) that carried the request. */
  http?: number;
  /** Status of the HTTP response that brought the answer. */
  httpStatus?: number;
  status: ExchangeStatus;
  answered?: number;
  answeredAt?: number;
  /** Answered after it had ended without an answer; `status` stays what it was. */
  late?: true;
  code?: number;
  message?: string;
  /** Why there is no answer, why the call does not go on by itself, or why HTTP refused the request beside the error it answered with, and what to do. */
  failure?: { readonly what: string; readonly next: string };
  progress: readonly number[];
  lastProgress?: { readonly progress: number; readonly total?: number; readonly message?: string };
  cancelled?: number;
  /**
   * The rounds of a call that was answered `input_required`, the first included; absent for a single one.
   * Ids and answers of the exchange are those of the latest.
   */
  legs?: readonly Leg[];
  /** The task that the server made of the call. */
  task?: string;
  /** UTF-16 length of question and answer. */
  size: number;
}

/** Read-only view of what n entries mean. Mutable inside: copying it per entry would cost seconds. */
export interface LedgerView {
  /** How many entries were folded; the seq of the last one. */
  readonly seq: number;
  readonly connection: ConnectionState;
  readonly lists: Readonly<Record<ListName, ListState>>;
  readonly asks: readonly Ask[];
  readonly subscriptions: readonly Subscription[];
  /** Seq of the newest `notifications/resources/updated` of each URI. Grows in place. */
  readonly updated: ReadonlyMap<string, number>;
  readonly tasks: readonly Task[];
  /** In the order they were asked. */
  readonly exchanges: readonly Exchange[];
  /** The exchange that the entry with this seq asks, ends, cancels, or reports progress for. */
  exchangeOf(seq: number): Exchange | undefined;
  /** Waiting exchange by asker and id, in the current opening. Of several the one asked first. */
  waiting(askedBy: Asker, idKey: string): Exchange | undefined;
  /** All that wait, in the order they were asked. */
  inFlight(): readonly Exchange[];
  /** The newest exchange with this id in the current opening, whether it waits or not. */
  lastWithId(askedBy: Asker, idKey: string): Exchange | undefined;
  /** The newest exchange that gave out this progress token (a key like an id's) in the current opening. */
  withToken(askedBy: Asker, tokenKey: string): Exchange | undefined;
  /**
   * The exchange that an entry belongs to without being its question or answer: progress by its
   * token, a cancellation by its id, and whatever came over the request's own HTTP exchange.
   */
  parentOf(seq: number): Exchange | undefined;
  /** Seqs of the entries whose parent it is, in wire order. */
  childrenOf(exchange: Exchange): readonly number[];
}
