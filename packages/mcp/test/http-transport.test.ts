import { describe, expect, test } from 'vitest';
import type { HttpOrder } from '../src/index.ts';
import { asked, legacyServer, orders, result, Rig } from './rig.ts';

const URL = 'http://127.0.0.1:9/mcp';
const TARGET = { kind: 'http', url: URL } as const;

type Target = ConstructorParameters<typeof Rig>[0];
const gets = (rig: Rig): HttpOrder[] => orders(rig).filter(({ method }) => method === 'GET');
const lastHeaders = (rig: Rig): HttpOrder['headers'] => orders(rig).at(-1)?.headers ?? [];

/** Connects to a legacy server with a session; GETs are answered by `onGet`. */
async function session(
  onGet: (rig: Rig, exchange: number) => void,
  target: Target = TARGET,
  revision: '2025-11-25' | '2025-06-18' | '2025-03-26' | '2024-11-05' = '2025-11-25',
): Promise<Rig> {
  const rig = new Rig(target, revision);
  const server = legacyServer({ 'resources/read': () => ({ contents: [] }) }, revision);
  rig.onSent = ({ text, exchange }) => {
    const answer = server(text);
    if (answer === undefined) rig.empty(exchange, 202);
    else rig.json(exchange, answer, 200, { 'MCP-Session-Id': 'ß1' });
  };
  rig.onRequest = (method, exchange) => {
    if (method === 'GET') onGet(rig, exchange);
  };
  rig.client.activate();
  rig.client.connect();
  await rig.settle();
  return rig;
}

const refuse = (rig: Rig, exchange: number): void => rig.empty(exchange, 405);

describe('headers of the session era', () => {
  test('initialize has neither session nor version, all after it have both', async () => {
    const rig = await session(refuse);
    const both = [
      ['Accept', 'application/json, text/event-stream'],
      ['Content-Type', 'application/json'],
    ];
    expect(orders(rig).map(({ method, headers }) => [method, headers])).toEqual([
      ['POST', both],
      ['POST', [...both, ['MCP-Protocol-Version', '2025-11-25'], ['Mcp-Session-Id', 'ß1']]],
      [
        'GET',
        [
          ['Accept', 'text/event-stream'],
          ['MCP-Protocol-Version', '2025-11-25'],
          ['Mcp-Session-Id', 'ß1'],
        ],
      ],
    ]);
  });

  test.each([
    ['2024-11-05', undefined],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
  ] as const)('after %s the version header is %s', async (revision, header) => {
    const rig = await session(refuse, TARGET, revision);
    expect(new Map(lastHeaders(rig)).get('MCP-Protocol-Version')).toBe(header);
  });

  test('what the person typed goes out as typed, once, and wins', async () => {
    const rig = await session(refuse, {
      ...TARGET,
      bearer: 'ours',
      headers: [
        ['X-API-Key', 'Ab='],
        ['authorization', 'Bearer t'],
        ['ACCEPT', 'x/y'],
      ],
    });
    for (const { headers } of orders(rig)) {
      const names = headers.map(([name]) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      expect(headers).toContainEqual(['X-API-Key', 'Ab=']);
      expect(headers).toContainEqual(['authorization', 'Bearer t']);
      expect(headers).toContainEqual(['ACCEPT', 'x/y']);
    }
  });

  test('a token becomes Authorization', async () => {
    const rig = await session(refuse, { ...TARGET, bearer: ' t ' });
    expect(orders(rig)[0]?.headers).toContainEqual(['Authorization', 'Bearer t']);
  });
});

describe('headers of the modern era', () => {
  test.each([
    ['tools/call', '{"name":"resize"}', 'resize'],
    ['resources/read', '{"uri":"a:b c"}', 'a:b c'],
    ['prompts/get', '{"name":" é "}', '=?base64?IMOpIA==?='],
    ['tools/call', '{"name":"=?base64?eA==?="}', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
    ['tools/call', '{"name":"a\\nb"}', '=?base64?YQpi?='],
    ['completion/complete', '{"name":"x"}', undefined],
  ])('of %s %s', async (method, params, name) => {
    const rig = new Rig(TARGET);
    rig.onSent = ({ text, exchange }) => {
      const value = { supportedVersions: ['2026-07-28'], capabilities: {} };
      if (rig.sent.length === 1) rig.json(exchange, result(asked(text)?.id, value));
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(lastHeaders(rig).slice(2)).toEqual([
      ['MCP-Protocol-Version', '2026-07-28'],
      ['Mcp-Method', 'server/discover'],
    ]);
    void rig.client.request(method, params);
    await rig.settle();
    expect(lastHeaders(rig).slice(2)).toEqual([
      ['MCP-Protocol-Version', '2026-07-28'],
      ['Mcp-Method', method],
      ...(name === undefined ? [] : [['Mcp-Name', name]]),
    ]);
    await rig.wait(30_000);
    expect(gets(rig)).toEqual([]);
  });
});

describe('the GET stream', () => {
  test.each([404, 406, 400, 501, 405])('may be refused with %i, once', async (status) => {
    const rig = await session((self, exchange) => self.empty(exchange, status));
    await rig.wait(600_000);
    expect(gets(rig)).toHaveLength(1);
    expect(rig.state.phase).toBe('connected');
  });

  test('is opened again from its last event, after the time that the server asked for', async () => {
    const rig = await session((self, exchange) => {
      self.stream(exchange);
      if (gets(self).length > 1) return;
      self.event(exchange, 'id: 7\nretry: 4000\ndata:\n\n');
      self.end(exchange);
    });
    await rig.wait(3_999);
    expect(gets(rig)).toHaveLength(1);
    await rig.wait(1);
    expect(gets(rig)).toHaveLength(2);
    expect(lastHeaders(rig)).toContainEqual(['Last-Event-ID', '7']);
  });

  test('is given up after five that brought nothing, ever more slowly', async () => {
    const rig = await session((self, exchange) => {
      self.stream(exchange);
      self.end(exchange);
    });
    const counts: number[] = [];
    for (const ms of [999, 1, 1_999, 1, 3_999, 1, 7_999, 1, 600_000]) {
      await rig.wait(ms);
      counts.push(gets(rig).length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  test('is not opened again after a disconnect', async () => {
    const rig = await session((self, exchange) => {
      self.stream(exchange);
      self.event(exchange, 'retry: 1000\n\n');
      self.end(exchange);
    });
    await rig.wait(200);
    rig.client.disconnect();
    await rig.settle();
    const count = rig.commands.length;
    await rig.wait(60_000);
    expect(rig.commands).toHaveLength(count);
  });
});

describe('an answer stream that the server closes early', () => {
  test('is polled, and the answer settles the call', async () => {
    const rig = await session(refuse);
    rig.onSent = ({ exchange }) => {
      rig.stream(exchange);
      rig.event(exchange, 'id: s-0\nretry: 2000\ndata:\n\n');
      rig.end(exchange);
    };
    rig.onRequest = (_, exchange) => {
      rig.stream(exchange);
      rig.event(exchange, `id: s-1\ndata: ${result(2, { contents: [] })}\n\n`);
      rig.end(exchange);
    };
    const asking = rig.client.request('resources/read', '{"uri":"a"}');
    await rig.settle();
    await rig.wait(1_999);
    expect(gets(rig)).toHaveLength(1);
    await rig.wait(1);
    expect(lastHeaders(rig)).toContainEqual(['Last-Event-ID', 's-0']);
    await rig.wait(600_000);
    expect(gets(rig)).toHaveLength(2);
    expect(rig.methods.at(-1)).toBe('resources/read');
    expect(rig.fold.readings.filter(({ what }) => what === 'over').at(-1)).toMatchObject({
      frame: await asking,
    });
  });
});

describe('redirects', () => {
  async function redirected(status: number, location: (url: string) => string): Promise<Rig> {
    const rig = new Rig({ ...TARGET, headers: [['X-Key', 'k']] }, '2025-11-25');
    const server = legacyServer();
    rig.onSent = ({ text, exchange }) => {
      const url = orders(rig).at(-1)?.url ?? '';
      if (!url.endsWith('/end')) {
        rig.empty(exchange, status, { Location: location(url) });
        return;
      }
      const answer = server(text);
      if (answer === undefined) rig.empty(exchange, 202);
      else rig.json(exchange, answer);
    };
    rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    return rig;
  }

  test('308 on the same origin is followed with method, headers and body, and remembered', async () => {
    const rig = await redirected(308, () => '/end');
    expect(rig.state.phase).toBe('connected');
    const [first, second, third] = orders(rig);
    expect(second).toEqual({ ...first, url: 'http://127.0.0.1:9/end' });
    expect(rig.sent[1]).toBe(rig.sent[0]);
    expect(third?.url).toBe('http://127.0.0.1:9/end');
  });

  test('307 is followed each time', async () => {
    const rig = await redirected(307, () => '/end');
    expect(rig.state.phase).toBe('connected');
    expect(rig.methods).toEqual([
      'initialize',
      'initialize',
      'notifications/initialized',
      'notifications/initialized',
    ]);
  });

  test.each([
    ['a loop', 307, (): string => '/mcp'],
    ['a chain without end', 307, (url: string): string => `${url}x`],
    ['another origin', 307, (): string => 'http://elsewhere:1/end'],
    ['a 302', 302, (): string => '/end'],
  ])('%s is cut and reported', async (_, status, location) => {
    const rig = await redirected(status, location);
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure?.what).toContain(`HTTP ${status} and sends us to`);
    expect(orders(rig).length).toBeLessThanOrEqual(6);
    expect(orders(rig).every(({ url }) => url.startsWith('http://127.0.0.1:9/'))).toBe(true);
  });
});
