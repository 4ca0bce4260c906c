import { notification, request } from './method.ts';

export const PROBE = 'server/discover';
export const INITIALIZE = 'initialize';
export const INITIALIZED = 'notifications/initialized';

export const lifecycle = [
  request(INITIALIZE, 'to-server', { until: '2026-07-28' }),
  notification(INITIALIZED, 'to-server', { until: '2026-07-28' }),
  request(PROBE, 'to-server', { since: '2026-07-28' }),
] as const;
