import { notification, request } from './method.ts';

const capability = 'tools';

export const tools = [
  request('tools/list', 'to-server', { capability }),
  request('tools/call', 'to-server', { capability }),
  notification('notifications/tools/list_changed', 'to-client', { capability }),
] as const;
