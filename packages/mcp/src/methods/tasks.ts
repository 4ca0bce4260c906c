import { TASKS_EXTENSION } from '../capabilities.ts';
import { notification, request } from './method.ts';

/** Tasks as part of the protocol, of requests in either direction. */
const core = { capability: 'tasks', since: '2025-11-25', until: '2026-07-28' } as const;
/** The extension that has them since: of tool calls alone, with another life. */
const extension = { extension: TASKS_EXTENSION, since: '2026-07-28' } as const;

export const tasks = [
  request('tasks/get', 'both', core),
  request('tasks/result', 'both', core),
  request('tasks/list', 'both', { ...core, capability: 'tasks.list' }),
  request('tasks/cancel', 'both', { ...core, capability: 'tasks.cancel' }),
  notification('notifications/tasks/status', 'both', core),
  request('tasks/get', 'to-server', extension),
  request('tasks/update', 'to-server', extension),
  request('tasks/cancel', 'to-server', extension),
  notification('notifications/tasks', 'to-client', extension),
] as const;
