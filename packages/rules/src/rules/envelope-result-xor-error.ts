import { eachMessage, sender } from '../messages.ts';
import { RESPONSES } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const envelopeResultXorError: Rule = {
  id: 'envelope-result-xor-error',
  title: 'Both or neither of result and error',
  severity: 'error',
  spec: RESPONSES,
  about: ['malformed'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind !== 'malformed') return undefined;
      if (message.reason === 'result-and-error') {
        return {
          words: `${sender(reading)} answered with both a result and an error. A response has exactly one of them; which one is meant can't be known, so the request counts as badly answered.`,
          at: 'error',
        };
      }
      if (message.reason !== 'neither-result-nor-error') return undefined;
      return {
        words: `${sender(reading)} sent an id with neither a result nor an error. A response has exactly one of them, even if the result is just {}.`,
        at: '',
      };
    }),
};
