import { header, mediaType } from '../messages.ts';
import { HTTP_GET } from '../pages.ts';
import type { Rule } from '../rule.ts';

export const httpGetReply: Rule = {
  id: 'http-get-reply',
  title: 'GET answered with neither a stream nor 405',
  severity: 'warning',
  spec: HTTP_GET,
  about: ['http'],
  check({ entry, http, targetKind }) {
    if (targetKind !== 'http' || entry.kind !== 'http' || entry.phase !== 'response') return [];
    if (http?.method !== 'GET') return [];
    const { seq, status, headers } = entry;
    // A redirect, a wish for a token and an outage say nothing about the endpoint.
    if (status === 405 || status === 401 || status === 403 || status === 429) return [];
    if ((status >= 300 && status < 400) || (status >= 500 && status !== 501)) return [];
    if (status === 404 && header(http.headers, 'mcp-session-id') !== undefined) return [];
    if (status < 300) {
      const type = mediaType(headers);
      if (type === 'text/event-stream') return [];
      const words = `The server answered the GET with ${status} and ${type === undefined ? 'no content type' : `the content type ${type}`}. A GET opens an event stream (text/event-stream) or is refused with 405.`;
      return [{ seq, severity: 'error', words }];
    }
    const words = `The server refused the GET with ${status}. A server without a stream of its own says so with 405; messages are still exchanged by POST.`;
    return [{ seq, words }];
  },
};
