import { path } from '@loupe/json';
import { TASKS_EXTENSION } from '../capabilities.ts';
import { within } from '../revisions.ts';
import type { Revision } from '../revisions.ts';

/** What of tasks a server offers. */
export interface TasksOffered {
  /** Tool calls may become tasks. */
  readonly tools: boolean;
  readonly list: boolean;
  readonly cancel: boolean;
}

/**
 * Reads server capabilities (raw JSON) by the rule of the revision: `tasks` with its parts in 2025-11-25
 * (basic/utilities/tasks#capabilities), the extension's entry in 2026-07-28. The other place counts for nothing.
 */
export function tasksOffered(capabilities: string | undefined, revision: Revision): TasksOffered {
  const has = (...keys: readonly string[]): boolean => {
    const raw = capabilities === undefined ? undefined : path(capabilities, ...keys);
    return raw?.startsWith('{') === true;
  };
  if (within(revision, '2026-07-28')) {
    const isOffered = has('extensions', TASKS_EXTENSION);
    return { tools: isOffered, list: false, cancel: isOffered };
  }
  if (!within(revision, '2025-11-25')) return { tools: false, list: false, cancel: false };
  return {
    tools: has('tasks', 'requests', 'tools', 'call'),
    list: has('tasks', 'list'),
    cancel: has('tasks', 'cancel'),
  };
}
