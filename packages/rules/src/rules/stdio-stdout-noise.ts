import { eachMessage, looksLikeJson } from '../messages.ts';
import { STDIO } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const stdioStdoutNoise: Rule = {
  id: 'stdio-stdout-noise',
  title: 'Something other than messages on stdout',
  severity: 'error',
  spec: STDIO,
  about: ['malformed'],
  check(look) {
    if (look.targetKind !== 'stdio') return [];
    return eachMessage(look, (message, reading) => {
      if (message.kind !== 'malformed' || reading.direction !== 'received') return undefined;
      if (looksLikeJson(message.text) || reading.frame.batch) return undefined;
      if (message.reason !== 'not-json' && message.reason !== 'not-an-object') return undefined;
      return {
        words:
          'The server wrote a line to stdout that is not a message. stdout belongs to the protocol alone; many clients break off here. Write logs and banners to stderr.',
      };
    });
  },
};
