import { readProgress } from '@loupe/ledger';
import { askedByOther, eachMessage, named, otherType, sender } from '../messages.ts';
import { PROGRESS } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const progressUnknownToken: Rule = {
  id: 'progress-unknown-token',
  title: 'Progress for no running request',
  severity: 'error',
  spec: PROGRESS,
  about: ['notification'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind !== 'notification') return undefined;
      if (message.method !== 'notifications/progress') return undefined;
      const { tokenKey, tokenText } = readProgress(message.params);
      const at = 'params.progressToken';
      const start = `${sender(reading)} reported progress`;
      if (tokenKey === undefined) {
        const token =
          tokenText === undefined ? 'no progressToken' : 'a progressToken of no legal type';
        return { words: `${start} with ${token}, so it belongs to no request.`, at };
      }
      const asker = askedByOther(reading);
      const exchange = look.before.withToken(asker, tokenKey);
      if (exchange?.status === 'waiting') return undefined;
      const token = `the token ${(tokenText ?? '').slice(0, 80)}`;
      if (exchange !== undefined) {
        const gaveUp = exchange.status === 'cancelled' || exchange.status === 'timed-out';
        return {
          severity: gaveUp ? 'info' : 'warning',
          words: `${start} for ${token} after ${named(exchange)} was over. Progress stops when its request ends; this report is ignored.`,
          at,
        };
      }
      const meant = look.before.withToken(asker, otherType(tokenKey));
      const why =
        meant === undefined
          ? 'which no request gave out'
          : `but ${named(meant)} gave it out with another JSON type, and tokens are matched with their type`;
      return { words: `${start} for ${token}, ${why}. The report is ignored.`, at };
    }),
};
