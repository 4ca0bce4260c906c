import { eachMessage } from '../messages.ts';
import type { Rule } from '../rule.ts';

export const serverRequestForbidden: Rule = {
  id: 'server-request-forbidden',
  title: 'A request from a modern server',
  severity: 'error',
  spec: { '*': '2026-07-28/basic/patterns' },
  about: ['request'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind !== 'request' || reading.direction === 'sent') return undefined;
      if (look.before.connection.era !== 'modern') return undefined;
      return {
        words: `The server sent the request ${message.method}. In revision 2026-07-28 a server sends none: it asks by answering with the resultType "input_required".`,
        at: 'method',
      };
    }),
};
