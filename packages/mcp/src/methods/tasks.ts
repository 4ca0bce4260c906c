import { notification, request } from './method.ts';

/** Tasks as part of the protocol; later revisions have them as an extension. */
const core = { capability: 'tasks', since: '2025-11-25', until: '2026-07-28' } as const;

export const tasks = [
  request('tasks/get', 'both', core),
  request('tasks/result', 'both', core),
  request('tasks/list', 'both', core),
  request('tasks/cancel', 'both', core),
  notification('notifications/tasks/status', 'both', core),
] as const;
