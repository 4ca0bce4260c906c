import type { Era } from '../revisions.ts';

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** A call that the server goes on with after it was answered. */
export interface Task {
  /** The server's; a server that starts over may give it out again. */
  readonly id: string;
  readonly era: Era;
  /** As the server spells it; one that is none of `TaskStatus` is shown and polled on. */
  readonly status: string;
  readonly message?: string;
  /** As the server wrote them, ISO 8601. */
  readonly createdAt?: string;
  readonly updatedAt?: string;
  /** How long the server keeps it, in milliseconds from its creation; null: for ever. */
  readonly ttl?: number | null;
  /** Least milliseconds between polls that the server asks for. */
  readonly pollInterval?: number;
  /** Seq of the request of the call, where it is in the transcript. Only such tasks are polled. */
  readonly call?: number;
  /** Log time at which the entry came that told of it first, and last: of one that is over, of its end. */
  readonly seenAt: number;
  readonly changedAt: number;
  /** When it is polled next, in log time; undefined when it is not. */
  readonly nextPoll?: number;
  /** Why the last request about it brought nothing, and what follows from that. */
  readonly problem?: string;
  /** Seq of the entry that holds its result or error: an answer to tasks/result, or to tasks/get. */
  readonly result?: number;
}

/** Whether nothing comes after a status (spec 2025-11-25/basic/utilities/tasks#task-status-lifecycle). */
export function isFinal(status: string): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
