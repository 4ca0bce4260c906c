import type { HttpFailureKind, Reading, WireEntry } from './transports/reading.ts';
import type { RetryAfter } from './transports/retry-after.ts';

/** A request of ours that brings no answer any more. */
export interface Lost {
  /** Seq of its sent frame. */
  readonly frame: number;
  /** Why, for a person. */
  readonly problem: string;
  readonly how: 'timeout' | 'cancelled' | 'undelivered' | HttpFailureKind;
  readonly status?: number;
  /** How long the server asks to be left alone. */
  readonly retryAfter?: RetryAfter;
}

/** The request that this entry says is lost, if it says so of one. */
export function lostBy(entry: WireEntry, reading: Reading | undefined): Lost | undefined {
  if (entry.kind === 'note') {
    if (entry.note !== 'timeout' && entry.note !== 'cancelled') return undefined;
    const problem = entry.text ?? 'The request was given up.';
    return { frame: entry.about, problem, how: entry.note };
  }
  if (entry.kind === 'undelivered') {
    return { frame: entry.frame, problem: `Not delivered: ${entry.reason}`, how: 'undelivered' };
  }
  if (reading?.what !== 'over' || reading.frame === undefined || !reading.failure) return undefined;
  const { kind, what, next, retryAfter } = reading.failure;
  return {
    frame: reading.frame,
    problem: `${what} ${next}`,
    how: kind,
    ...(reading.status !== undefined && { status: reading.status }),
    ...(retryAfter && { retryAfter }),
  };
}
