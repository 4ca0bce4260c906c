import type { RowStatus } from '../view.ts';

/** The statuses that a person looks for when something is wrong. */
export const TROUBLE: ReadonlySet<RowStatus> = new Set([
  'error',
  'tool-failure',
  'malformed',
  'timed-out',
  'unanswered',
]);
