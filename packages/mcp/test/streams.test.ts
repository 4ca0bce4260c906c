import { describe, expect, test } from 'vitest';
import type { HttpOrder, RevisionChoice } from '../src/index.ts';
import { asked, legacyServer, orders, result, Rig } from './rig.ts';

const TARGET = { kind: 'http', url: 'http://127.0.0.1:9/mcp' } as const;

/** A session whose GETs are answered by `onGet`, the nth by its number from 1. */
async function session(
  onGet: (rig: Rig, exchange: number, nth: number) => void,
  revision: RevisionChoice = '2025-11-25',
): Promise<Rig> {
  const rig = new Rig(TARGET, revision);
  const server = legacyServer({ 'resources/read': () => ({ contents: [] }) });
  rig.onSent = ({ text, exchange }) => {
    const answer = server(text);
    if (answer === undefined) rig.empty(exchange, 202);
    else rig.json(exchange, answer, 200, { 'Mcp-Session-Id': 'A' });
  };
  rig.onRequest = (method, exchange) => {
    if (method === 'GET') onGet(rig, exchange, gets(rig).length);
    else rig.empty(exchange, 405);
  };
  rig.client.activate();
  rig.client.connect();
  await rig.settle();
  return rig;
}

const gets = (rig: Rig): HttpOrder[] => orders(rig).filter(({ method }) => method === 'GET');
const eventIds = (rig: Rig): (string | undefined)[] =>
  gets(rig).map(({ headers }) => new Map(headers).get('Last-Event-ID'));

describe('the GET stream', () => {
  test.each([429, 503])('put off with %i is asked for again then, quietly', async (status) => {
    const rig = await session((self, exchange, nth) => {
      if (nth === 1) self.empty(exchange, status, { 'Retry-After': '20' });
      else self.stream(exchange);
    });
    await rig.wait(19_999);
    expect(gets(rig)).toHaveLength(1);
    await rig.wait(1);
    expect(gets(rig)).toHaveLength(2);
    expect(rig.state.phase).toBe('connected');
    expect(rig.entries.filter(({ kind }) => kind === 'note')).toEqual([]);
  });

  test('that is put off for ever is given up', async () => {
    const rig = await session((self, exchange) =>
      self.empty(exchange, 503, { 'Retry-After': '1' }),
    );
    await rig.wait(600_000);
    expect(gets(rig)).toHaveLength(5);
    expect(rig.state.phase).toBe('connected');
  });

  // Case 37.
  test('closed by the server, and then the person goes: one DELETE, and nothing after it', async () => {
    const rig = await session((self, exchange) => {
      self.stream(exchange);
      self.event(exchange, 'id: 1\nretry: 1000\ndata:\n\n');
      self.end(exchange);
    });
    await rig.wait(200);
    const before = orders(rig).length;
    rig.client.disconnect();
    await rig.settle();
    await rig.wait(600_000);
    expect(orders(rig).slice(before)).toEqual([
      {
        method: 'DELETE',
        url: TARGET.url,
        headers: [
          ['MCP-Protocol-Version', '2025-11-25'],
          ['Mcp-Session-Id', 'A'],
        ],
      },
    ]);
    expect(rig.state.phase).toBe('disconnected');
    expect(rig.state.failure).toBeUndefined();
    expect(rig.state.retry).toBeUndefined();
  });
});

describe('an answer that comes in parts', () => {
  /** A read whose stream primes and ends; GETs with its event id are answered by `onResume`. */
  async function reading(
    prime: string,
    onResume: (rig: Rig, exchange: number, nth: number) => void,
  ): Promise<Rig> {
    const rig = await session((self, exchange, nth) => {
      if (nth === 1) self.empty(exchange, 405);
      else onResume(self, exchange, nth - 1);
    });
    rig.onSent = ({ exchange }) => {
      rig.stream(exchange);
      rig.event(exchange, prime);
      rig.end(exchange);
    };
    void rig.client.request('resources/read', '{"uri":"a"}');
    await rig.settle();
    return rig;
  }

  const answer = (rig: Rig, exchange: number): void => {
    rig.stream(exchange);
    rig.event(exchange, `id: 9\ndata: ${result(2, { contents: [] })}\n\n`);
    rig.end(exchange);
  };
  const over = (rig: Rig): unknown =>
    rig.fold.readings.filter(({ what }) => what === 'over').at(-1);

  test('is taken up at the last event of each part', async () => {
    const rig = await reading('id: 1\nretry: 500\ndata:\n\n', (self, exchange, nth) => {
      if (nth === 3) {
        answer(self, exchange);
        return;
      }
      self.stream(exchange);
      self.event(exchange, `id: ${nth + 1}\ndata:\n\n`);
      self.end(exchange);
    });
    await rig.wait(499);
    expect(eventIds(rig)).toEqual([undefined]);
    await rig.wait(1);
    expect(eventIds(rig)).toEqual([undefined, '1']);
    await rig.wait(60_000);
    expect(eventIds(rig)).toEqual([undefined, '1', '2', '3']);
    expect(over(rig)).not.toHaveProperty('failure');
  });

  test('may be put off', async () => {
    const rig = await reading('id: 1\nretry: 500\ndata:\n\n', (self, exchange, nth) => {
      if (nth === 1) self.empty(exchange, 503, { 'Retry-After': '7' });
      else answer(self, exchange);
    });
    await rig.wait(500 + 6_999);
    expect(eventIds(rig)).toEqual([undefined, '1']);
    await rig.wait(1);
    expect(eventIds(rig)).toEqual([undefined, '1', '1']);
    expect(over(rig)).not.toHaveProperty('failure');
  });

  test('is lost when the resumption is refused', async () => {
    const rig = await reading('id: 1\ndata:\n\n', (self, exchange) => self.empty(exchange, 405));
    await rig.wait(600_000);
    expect(over(rig)).toMatchObject({ failure: { kind: 'status' }, status: 405 });
    expect(eventIds(rig)).toEqual([undefined, '1']);
  });

  test('without an event id is lost at once', async () => {
    const rig = await reading('retry: 500\n\n', answer);
    expect(over(rig)).toMatchObject({ failure: { kind: 'stream-ended' } });
    await rig.wait(600_000);
    expect(gets(rig)).toHaveLength(1);
  });

  test('is not asked for after a disconnect', async () => {
    const rig = await reading('id: 1\nretry: 500\ndata:\n\n', answer);
    rig.client.disconnect();
    await rig.settle();
    await rig.wait(600_000);
    expect(orders(rig).at(-1)?.method).toBe('DELETE');
    expect(gets(rig)).toHaveLength(1);
  });
});

describe('the modern era', () => {
  test('has no GET, no session, no resumption and no DELETE', async () => {
    const rig = new Rig(TARGET);
    rig.onSent = ({ text, exchange }) => {
      const request = asked(text);
      if (request?.method === 'server/discover') {
        const value = { supportedVersions: ['2026-07-28'], capabilities: {} };
        rig.json(exchange, result(request.id, value), 200, { 'Mcp-Session-Id': 'A' });
        return;
      }
      rig.stream(exchange);
      rig.event(exchange, 'id: 1\nretry: 10\ndata:\n\n');
      rig.end(exchange);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    void rig.client.request('resources/read', '{"uri":"a"}');
    await rig.settle();
    await rig.wait(600_000);
    rig.client.disconnect();
    await rig.settle();
    expect(orders(rig).map(({ method }) => method)).toEqual(['POST', 'POST']);
    for (const { headers } of orders(rig)) {
      const names = headers.map(([name]) => name.toLowerCase());
      expect(names).not.toContain('mcp-session-id');
      expect(names).not.toContain('last-event-id');
    }
    expect(rig.fold.readings.at(-1)).toMatchObject({ failure: { kind: 'stream-ended' } });
  });
});
