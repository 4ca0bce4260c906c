import { HTTP_POST } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const httpNotificationStatus: Rule = {
  id: 'http-notification-status',
  title: 'A notification accepted with another status than 202',
  severity: 'warning',
  spec: HTTP_POST,
  about: ['http'],
  check({ entry, http, targetKind }) {
    if (targetKind !== 'http' || entry.kind !== 'http' || entry.phase !== 'response') return [];
    const messages = http?.posted?.frame.messages ?? [];
    const needsNoAnswer = messages.every(
      ({ kind }) => kind === 'notification' || kind === 'response' || kind === 'error',
    );
    if (messages.length === 0 || !needsNoAnswer) return [];
    const { seq, status } = entry;
    if (status < 200 || status >= 300 || status === 202) return [];
    const what = messages[0]?.kind === 'notification' ? 'a notification' : 'an answer';
    const words = `The server accepted ${what} with ${status}. What needs no answer is accepted with 202 and an empty body; this counts as accepted all the same.`;
    return [{ seq, words }];
  },
};
