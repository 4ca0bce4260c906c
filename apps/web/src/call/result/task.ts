import { path } from '@loupe/json';
import type { Exchange } from '@loupe/ledger';
import { isFinal, type Task } from '@loupe/mcp';
import type { Tone } from '../../ui/Badge.tsx';

/** The task that a call became, in whichever of its rounds; undefined where it is none. */
export function taskOf(tasks: readonly Task[], { asked, legs = [] }: Exchange): Task | undefined {
  return tasks.findLast(
    ({ call }) => call !== undefined && (call === asked || legs.some((leg) => leg.asked === call)),
  );
}

/** How a task ended: JSON text of the result that the call would have had, or of the error. */
export type TaskOutcome = { readonly result: string } | { readonly error: string };

/**
 * Reads the frame that holds a task's outcome: the answer to tasks/result in 2025-11-25; in the extension a task
 * object, be it the answer to tasks/get or in a notification. Undefined where there is none in it.
 */
export function outcomeIn(frame: string, { era }: Pick<Task, 'era'>): TaskOutcome | undefined {
  const holder = era === 'legacy' ? frame : (path(frame, 'result') ?? path(frame, 'params'));
  if (holder === undefined) return undefined;
  const result = path(holder, 'result');
  if (result !== undefined) return { result };
  const error = path(holder, 'error') ?? path(frame, 'error');
  return error === undefined ? undefined : { error };
}

const TONES: Readonly<Record<string, Tone>> = {
  working: 'info',
  input_required: 'warning',
  completed: 'ok',
  failed: 'error',
};

/** The tone of a status; the word beside it says the same. */
export function toneOf(status: string): Tone {
  return Object.hasOwn(TONES, status) ? (TONES[status] ?? 'neutral') : 'neutral';
}

/** Whether its result is there for the asking, and was not asked for. */
export function canFetch({ era, status, result }: Task): boolean {
  return era === 'legacy' && result === undefined && isFinal(status);
}

/** What a task without an outcome waits for, for a person. */
export function waitingWords({ era, status, call }: Task): string {
  if (status === 'cancelled') return 'The task was cancelled.';
  if (isFinal(status))
    return era === 'legacy'
      ? 'The task is over. Its result has not been fetched.'
      : 'The task is over, and the server gave no result with it.';
  if (status === 'input_required') return 'The task waits for input: see Asks.';
  return call === undefined
    ? 'The task did not come of a call in this transcript, so it is polled only when you say so.'
    : 'The server works on it.';
}
