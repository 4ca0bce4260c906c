import { readBlock } from '@loupe/mcp';
import type { Rule } from '../rule.ts';

export const sseEndpointEvent: Rule = {
  id: 'sse-endpoint-event',
  title: 'An endpoint event that is not followed',
  severity: 'error',
  spec: { '*': '2024-11-05/basic/transports#http-with-sse' },
  about: ['http'],
  check({ entry, http, targetKind }) {
    if (targetKind !== 'sse' || entry.kind !== 'http' || entry.phase !== 'event') return [];
    if (http?.method !== 'GET') return [];
    const block = readBlock(entry.text);
    if (block.event !== 'endpoint') return [];
    const data = block.data ?? '';
    const { seq } = entry;
    if (http.endpoint !== undefined) {
      const words = `The server sent a second endpoint event (${short(data)}). The first one stays in force: a stream names its address once, at its start.`;
      return [{ seq, words }];
    }
    const address = resolved(data, http.url);
    if (address === undefined) {
      return [{ seq, words: `The endpoint event names ${short(data)}, which is no address.` }];
    }
    const own = new URL(http.url).origin;
    if (address.origin === own) return [];
    const words = `The endpoint event names ${short(address.href)}, which is not on ${own}. Nothing is posted there: it would hand every message, tokens included, to somebody else.`;
    return [{ seq, words }];
  },
};

function resolved(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

function short(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
