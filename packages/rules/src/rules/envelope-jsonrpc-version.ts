import { path as rawAt } from '@loupe/json';
import { eachMessage, sender } from '../messages.ts';
import { REQUESTS } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const envelopeJsonrpcVersion: Rule = {
  id: 'envelope-jsonrpc-version',
  title: 'jsonrpc is not "2.0"',
  severity: 'error',
  spec: REQUESTS,
  about: ['unversioned'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.version === '2.0') return undefined;
      if (message.kind === 'malformed' && isNoMessage.has(message.reason)) return undefined;
      const spelled = rawAt(message.text, 'jsonrpc');
      const found = spelled === undefined ? 'is missing' : `is ${spelled.slice(0, 40)}`;
      return {
        words: `${sender(reading)} sent a message whose member jsonrpc ${found}. It has to be the string "2.0"; a strict peer drops the message.`,
        at: 'jsonrpc',
      };
    }),
};

/** What is not even meant as a message has other findings. */
const isNoMessage: ReadonlySet<string> = new Set([
  'not-json',
  'not-an-object',
  'empty-batch',
  'unclassifiable',
]);
