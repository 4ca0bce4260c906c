import { TRANSPORTS } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const frameCut: Rule = {
  id: 'frame-cut',
  title: 'Too long to be kept whole',
  severity: 'warning',
  spec: TRANSPORTS,
  about: ['marked'],
  check({ entry }) {
    if (!('cutFrom' in entry)) return [];
    return [
      {
        seq: entry.seq,
        words: `This is ${entry.cutFrom} bytes long, which is over the limit of one frame. Only its head is kept, so it can't be read as a message, and a request that it answers goes on waiting.`,
      },
    ];
  },
};
