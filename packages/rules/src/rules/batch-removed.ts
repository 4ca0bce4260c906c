import { NOTHING, sender } from '../messages.ts';
import { BATCHES } from '../pages.ts';
import type { Rule } from '../rule.ts';

const WITH_BATCHES = '2025-03-26';

export const batchRemoved: Rule = {
  id: 'batch-removed',
  title: 'Messages in an array',
  severity: 'error',
  spec: BATCHES,
  about: ['batch'],
  check({ reading, before }) {
    if (reading?.what !== 'frame' || !reading.frame.batch) return NOTHING;
    const { seq, frame } = reading;
    if (frame.messages[0]?.kind === 'malformed' && frame.messages[0].reason === 'empty-batch') {
      const words = `${sender(reading)} sent an empty array. It is no message in any revision: even where batches exist, one holds at least one message.`;
      return [{ seq, words, path: '$' }];
    }
    const { revision } = before.connection;
    if (revision === WITH_BATCHES) return NOTHING;
    const start = `${sender(reading)} sent ${frame.messages.length === 1 ? 'a message' : `${frame.messages.length} messages`} inside an array.`;
    if (revision === undefined) {
      const words = `${start} No revision is agreed on yet, and the handshake is never part of a batch.`;
      return [{ seq, words, path: '$' }];
    }
    if (revision === '2024-11-05') {
      const words = `${start} Revision ${revision} does not mention batches; each message is read by itself.`;
      return [{ seq, severity: 'info', words, path: '$' }];
    }
    const words = `${start} Only revision ${WITH_BATCHES} has batches; in ${revision}, which is in use, a frame is one object, so an answer in here fails its request.`;
    return [{ seq, words, path: '$' }];
  },
};
