import { notification, request } from './method.ts';

const capability = 'prompts';

export const prompts = [
  request('prompts/list', 'to-server', { capability }),
  request('prompts/get', 'to-server', { capability }),
  notification('notifications/prompts/list_changed', 'to-client', { capability }),
] as const;
