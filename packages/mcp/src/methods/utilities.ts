import { notification, request } from './method.ts';

export const PING = 'ping';
export const CANCELLED = 'notifications/cancelled';
export const LISTEN = 'subscriptions/listen';
export const PROGRESS = 'notifications/progress';
export const LOG_MESSAGE = 'notifications/message';

export const utilities = [
  request(PING, 'both', { until: '2026-07-28' }),
  // The first revision has no capability for it: a server shows by answering.
  request('completion/complete', 'to-server', { until: '2025-03-26' }),
  request('completion/complete', 'to-server', { capability: 'completions', since: '2025-03-26' }),
  request('logging/setLevel', 'to-server', { capability: 'logging', until: '2026-07-28' }),
  notification(LOG_MESSAGE, 'to-client', { capability: 'logging' }),
  notification(PROGRESS, 'both', { until: '2026-07-28' }),
  notification(PROGRESS, 'to-client', { since: '2026-07-28' }),
  notification(CANCELLED, 'both'),
  request(LISTEN, 'to-server', { since: '2026-07-28' }),
  notification('notifications/subscriptions/acknowledged', 'to-client', { since: '2026-07-28' }),
] as const;
