import { notification, request } from './method.ts';

export const PING = 'ping';
export const CANCELLED = 'notifications/cancelled';
export const PROGRESS = 'notifications/progress';

export const utilities = [
  request(PING, 'both', { until: '2026-07-28' }),
  request('completion/complete', 'to-server', { capability: 'completions' }),
  request('logging/setLevel', 'to-server', { capability: 'logging', until: '2026-07-28' }),
  notification('notifications/message', 'to-client', { capability: 'logging' }),
  notification(PROGRESS, 'both'),
  notification(CANCELLED, 'both'),
  request('subscriptions/listen', 'to-server', { since: '2026-07-28' }),
  notification('notifications/subscriptions/acknowledged', 'to-client', { since: '2026-07-28' }),
] as const;
