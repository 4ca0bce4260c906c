import { embedded, notification, request } from './method.ts';

/** What a server may ask of a client; in the modern era inside results, not as requests. */
export const clientFeatures = [
  request('sampling/createMessage', 'to-client', { capability: 'sampling', until: '2026-07-28' }),
  embedded('sampling/createMessage', 'sampling'),
  request('roots/list', 'to-client', { capability: 'roots', until: '2026-07-28' }),
  embedded('roots/list', 'roots'),
  notification('notifications/roots/list_changed', 'to-server', {
    capability: 'roots.listChanged',
    until: '2026-07-28',
  }),
  request('elicitation/create', 'to-client', {
    capability: 'elicitation',
    since: '2025-06-18',
    until: '2026-07-28',
  }),
  embedded('elicitation/create', 'elicitation'),
  notification('notifications/elicitation/complete', 'to-client', {
    capability: 'elicitation',
    since: '2025-11-25',
    until: '2026-07-28',
  }),
] as const;
