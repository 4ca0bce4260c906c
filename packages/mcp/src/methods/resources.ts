import { notification, request } from './method.ts';

const capability = 'resources';
const subscribing = { capability: 'resources.subscribe', until: '2026-07-28' } as const;

export const resources = [
  request('resources/list', 'to-server', { capability }),
  request('resources/templates/list', 'to-server', { capability }),
  request('resources/read', 'to-server', { capability }),
  request('resources/subscribe', 'to-server', subscribing),
  request('resources/unsubscribe', 'to-server', subscribing),
  notification('notifications/resources/list_changed', 'to-client', { capability }),
  notification('notifications/resources/updated', 'to-client', { capability }),
] as const;
