import { path } from '@loupe/json';
import type { Message } from '@loupe/jsonrpc';
import { eachMessage, sender } from '../messages.ts';
import { MESSAGES } from '../pages.ts';
import type { Look, Rule } from '../rule.ts';

export const envelopeUnclassifiable: Rule = {
  id: 'envelope-unclassifiable',
  title: 'Neither request, notification nor response',
  severity: 'error',
  spec: MESSAGES,
  about: ['mixed', 'malformed'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      const detail = whatIsWrong(message, look);
      if (detail === undefined) return undefined;
      return {
        words: `${sender(reading)} sent JSON that is no JSON-RPC message. ${detail} A request has a method and an id, a notification a method alone, a response an id and a result or an error.`,
        at: '',
      };
    }),
};

function whatIsWrong(message: Message, { reading, targetKind }: Look): string | undefined {
  if (message.kind === 'request' || message.kind === 'notification') {
    const { also } = message;
    return also && `It has a method and also ${also === 'error' ? 'an error' : 'a result'}.`;
  }
  if (message.kind !== 'malformed') return undefined;
  switch (message.reason) {
    case 'not-an-object': {
      const batch = reading?.what === 'frame' && reading.frame.batch;
      const isNoise =
        targetKind === 'stdio' &&
        !batch &&
        reading?.what === 'frame' &&
        reading.direction === 'received';
      return isNoise ? undefined : message.detail;
    }
    case 'bad-id': {
      const lacksId = message.method === undefined && path(message.text, 'id') === undefined;
      return lacksId ? message.detail : undefined;
    }
    case 'unclassifiable':
    case 'bad-method':
      return message.detail;
    default:
      return undefined;
  }
}
