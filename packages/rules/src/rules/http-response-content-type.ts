import { mediaType } from '../messages.ts';
import { HTTP_POST } from '../pages.ts';
import type { Rule } from '../rule.ts';

const EMPTY = new Set([202, 204, 205]);

export const httpResponseContentType: Rule = {
  id: 'http-response-content-type',
  title: 'A request answered with an unexpected content type',
  severity: 'error',
  spec: HTTP_POST,
  about: ['http'],
  check({ entry, http, targetKind }) {
    if (targetKind !== 'http' || entry.kind !== 'http' || entry.phase !== 'response') return [];
    const { seq, status, headers } = entry;
    if (status < 200 || status >= 300 || EMPTY.has(status)) return [];
    if (http?.posted?.frame.messages.some(({ kind }) => kind === 'request') !== true) return [];
    const type = mediaType(headers);
    if (type === 'application/json' || type === 'text/event-stream') return [];
    const found = type === undefined || type === '' ? 'without a content type' : `as ${type}`;
    const words = `The server answered a request ${found}. A request is answered with application/json or with text/event-stream; from anything else no message can be read.`;
    return [{ seq, words }];
  },
};
