import { eachMessage, sender } from '../messages.ts';
import { NOTIFICATIONS } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const notificationHasId: Rule = {
  id: 'notification-has-id',
  title: 'A notification with an id',
  severity: 'error',
  spec: NOTIFICATIONS,
  about: ['request', 'malformed'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      const isCall = message.kind === 'request' || message.kind === 'malformed';
      if (!isCall || message.method?.startsWith('notifications/') !== true) return undefined;
      return {
        words: `${sender(reading)} sent ${message.method} with an id. A notification has none; with one it is a request, and whoever gets it has to answer.`,
        at: 'id',
      };
    }),
};
