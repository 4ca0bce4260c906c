import { STDIO } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const stdioUnterminated: Rule = {
  id: 'stdio-unterminated',
  title: 'The last line has no end',
  severity: 'warning',
  spec: STDIO,
  about: ['marked'],
  check({ entry }) {
    if (entry.kind !== 'frame' || entry.unterminated !== true) return [];
    return [
      {
        seq: entry.seq,
        words:
          "The server's output ended inside this line. Messages end with a line feed, so this may be a piece of one: perhaps the process exited before its output was flushed.",
      },
    ];
  },
};
