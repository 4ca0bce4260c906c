import type { Part } from './part.ts';

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** A call that the server goes on with after it was answered. */
export interface Task {
  readonly id: string;
  readonly era: 'legacy' | 'modern';
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
  /** Seq of the request of the call, where it is in the transcript. */
  readonly call?: number;
  /** Log time at which the entry came that told of it first, and last. */
  readonly seenAt: number;
  readonly changedAt: number;
  /** When it is polled next, in log time; undefined when it is not. */
  readonly nextPoll?: number;
  /** Why the last poll brought nothing. */
  readonly problem?: string;
  /** Seq of the entry that holds its result or error: an answer to tasks/result, or to tasks/get. */
  readonly result?: number;
}

/** Folds the log into tasks, and polls those that are under way as often as allowed. */
export interface Tasks extends Part {
  /** Oldest first. The same array while nothing changes. */
  readonly all: readonly Task[];
}

export function createTasks(): Tasks {
  return { all: [], fold: () => undefined, next: () => [] };
}
