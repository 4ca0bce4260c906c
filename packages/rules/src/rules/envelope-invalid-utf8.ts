import { TRANSPORTS } from '../pages.ts';
import type { Rule } from '../rule.ts';

const REPLACEMENT = '\uFFFD';

export const envelopeInvalidUtf8: Rule = {
  id: 'envelope-invalid-utf8',
  title: 'The bytes are not UTF-8',
  severity: 'error',
  spec: TRANSPORTS,
  about: ['marked'],
  check({ entry }) {
    const hasText = entry.kind === 'frame' || (entry.kind === 'http' && 'text' in entry);
    if (!hasText || entry.bytes === undefined) return [];
    // A binary WebSocket message has its bytes kept as well, and they may be fine.
    const at = entry.text.indexOf(REPLACEMENT);
    if (at === -1) return [];
    return [
      {
        seq: entry.seq,
        words: `The bytes from character ${at + 1} on are not valid UTF-8, which every message has to be encoded in. The text shows \uFFFD there; the bytes themselves are kept in the log.`,
      },
    ];
  },
};
