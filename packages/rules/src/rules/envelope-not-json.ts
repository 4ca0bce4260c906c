import { eachMessage, looksLikeJson, sender } from '../messages.ts';
import { MESSAGES } from '../pages.ts';
import type { Rule } from '../rule.ts';

/** A line of a child's stdout that starts like nothing in JSON-RPC is noise, which has its own rule. */
export const envelopeNotJson: Rule = {
  id: 'envelope-not-json',
  title: 'The text is not JSON',
  severity: 'error',
  spec: MESSAGES,
  about: ['malformed'],
  check(look) {
    const { entry, targetKind } = look;
    if ('cutFrom' in entry || 'unterminated' in entry) return [];
    return eachMessage(look, (message, reading) => {
      if (message.kind !== 'malformed' || message.reason !== 'not-json') return undefined;
      const fromStdout = targetKind === 'stdio' && reading.direction === 'received';
      if (fromStdout && !looksLikeJson(message.text)) return undefined;
      return {
        words: `${sender(reading)} sent text that can't be read as JSON. ${message.detail} A frame has to hold one complete JSON-RPC message, so this one means nothing and answers nothing.`,
      };
    });
  },
};
