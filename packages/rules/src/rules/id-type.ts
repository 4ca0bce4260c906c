import { path as rawAt } from '@loupe/json';
import { eachMessage, sender } from '../messages.ts';
import { REQUESTS } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const idType: Rule = {
  id: 'id-type',
  title: 'An id that is no string and no integer',
  severity: 'error',
  spec: REQUESTS,
  about: ['malformed'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind !== 'malformed' || message.reason !== 'bad-id') return undefined;
      if (message.method?.startsWith('notifications/') === true) return undefined;
      const id = rawAt(message.text, 'id');
      if (id === undefined) return undefined;
      const what = message.method === undefined ? 'a result' : `the request ${message.method}`;
      return {
        words: `${sender(reading)} sent ${what} with the id ${id.slice(0, 40)}. An id is a string or an integer and never null; this one can't be matched with anything.`,
        at: 'id',
      };
    }),
};
