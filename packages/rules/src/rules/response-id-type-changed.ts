import { askedByOther, eachMessage, named, otherType, sender } from '../messages.ts';
import { RESULT_RESPONSES } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const responseIdTypeChanged: Rule = {
  id: 'response-id-type-changed',
  title: 'The id came back with another type',
  severity: 'error',
  spec: RESULT_RESPONSES,
  about: ['response', 'error', 'malformed'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind === 'request' || message.kind === 'notification') return undefined;
      const { id } = message;
      if (id === undefined) return undefined;
      const asker = askedByOther(reading);
      if (look.before.waiting(asker, id.key)) return undefined;
      const meant = look.before.waiting(asker, otherType(id.key));
      if (meant === undefined) return undefined;
      const [was, is] = id.key.startsWith('s:') ? ['number', 'string'] : ['string', 'number'];
      return {
        words: `${sender(reading)} answered with the ${is} ${id.text} as id, while ${named(meant)} waits with the ${was} ${meant.id.text}. An answer keeps the id's JSON type, so this one matches nothing and the request goes on waiting.`,
        at: 'id',
      };
    }),
};
