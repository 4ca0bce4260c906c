import { carriedRequest, eachMessage, named, sender } from '../messages.ts';
import { ERROR_RESPONSES } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const envelopeErrorWithoutId: Rule = {
  id: 'envelope-error-without-id',
  title: 'An error without the id of its request',
  severity: 'warning',
  spec: ERROR_RESPONSES,
  about: ['error'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind !== 'error' || message.id !== undefined) return undefined;
      const id = message.idText === undefined ? 'no id' : `the id ${message.idText.slice(0, 40)}`;
      const start = `${sender(reading)} sent an error with ${id}. An error repeats the id of its request; it may lack one only if the request's id could not be read.`;
      const answers = carriedRequest(reading, look.before);
      if (answers !== undefined) {
        return {
          severity: 'info',
          words: `${start} It came as the answer to the POST of ${named(answers)}, so it counts as that request's.`,
          at: 'id',
        };
      }
      if (reading.answers !== undefined || (reading.status ?? 0) >= 400) {
        return { severity: 'info', words: `${start} No request waits for it.`, at: 'id' };
      }
      return {
        words: `${start} Nothing says which request it belongs to, so whichever is meant goes on waiting.`,
        at: 'id',
      };
    }),
};
