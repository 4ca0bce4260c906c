import { describe, expect, it } from 'vitest';
import { overHttp } from './client-rig.ts';

const ECHOED = { result: { content: [{ type: 'text', text: '{"a":1}' }] } };

describe('an event stream', () => {
  it.each(['bytes', 'whole', 'cr-bytes'])(
    'crlf-sse %s: the answer comes once, intact',
    async (variant) => {
      const { rig } = await overHttp('crlf-sse', variant);
      await rig.connected();
      const exchange = await rig.call('text');
      expect(exchange.status).toBe('ok');
      expect(rig.text(exchange.answered)).toContain('Ж—😀漢');
      expect(rig.rules).toEqual([]);
    },
  );

  it('joins the data lines of one event', async () => {
    const { rig } = await overHttp('sse-multiline-data');
    await rig.connected();
    const exchange = await rig.call('echo', '{"a":1}');
    expect(exchange.status).toBe('ok');
    expect(rig.text(exchange.answered).match(/^data:/gm)?.length).toBeGreaterThan(4);
    expect(rig.rules).toEqual([]);
  });

  it('may be primed: its id is remembered, and the answer is fetched with it', async () => {
    const { rig, server } = await overHttp('sse-priming', 'poll');
    await rig.connected();
    const exchange = await rig.call('echo', '{"a":1}');
    expect(exchange.status).toBe('ok');
    expect(rig.rules).toEqual([]);
    const resumed = (await server.seen()).filter(({ headers }) => headers['last-event-id']);
    expect(resumed.length).toBeGreaterThan(0);
    const primed = rig.entries.flatMap((entry) =>
      entry.kind === 'http' && entry.phase === 'event' ? [/^id: (.*)$/m.exec(entry.text)?.[1]] : [],
    );
    expect(primed).toContain(resumed.at(-1)!.headers['last-event-id']);
  });

  it('may begin with an event without a message', async () => {
    const { rig } = await overHttp('sse-priming', 'prime');
    await rig.connected();
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
    expect(rig.rules).toEqual([]);
  });

  it('is read through gzip as it is sent', async () => {
    const { rig } = await overHttp('gzip', 'sse');
    await rig.connected();
    const exchange = await rig.call('slow');
    expect(exchange.status).toBe('ok');
    const events = rig
      .http('event')
      .filter((event) => event.exchange === exchange.http)
      .map(({ at }) => at);
    expect(events).toHaveLength(4);
    // Held back until the end they would have come together.
    expect(events.at(-1)! - events[0]!).toBeGreaterThan(20);
  });
});

describe('what is accepted', () => {
  it.each(['gzip', 'br'])('a body in %s', async (variant) => {
    const { rig } = await overHttp('gzip', variant);
    await rig.connected();
    expect(rig.answer(await rig.call('echo', '{"a":1}'))).toMatchObject(ECHOED);
  });

  it.each(['empty-204', 'empty-200'])('%s to a notification, with a note', async (variant) => {
    const { rig } = await overHttp('notification-204', variant);
    await rig.connected();
    expect(rig.answer(await rig.call('echo', '{"a":1}'))).toMatchObject(ECHOED);
    expect(rig.findings).toMatchObject([{ rule: 'http-notification-status' }]);
    expect(rig.findings[0]?.words).toContain('202');
  });

  it.each(['json-upper', 'sse-charset'])('%s as a content type', async (tool) => {
    const { rig } = await overHttp('content-types', 'by-tool');
    await rig.connected();
    expect((await rig.call(tool)).status).toBe('ok');
  });

  it.each([404, 406, 400, 501])('%i to the GET, with a warning and no repeat', async (status) => {
    const { rig, server } = await overHttp('get-refused', `get-${status}`);
    await rig.connected();
    await rig.until(() => rig.rules.includes('http-get-reply'));
    for (const a of [1, 2, 3]) expect((await rig.call('echo', `{"a":${a}}`)).status).toBe('ok');
    const gets = (await server.seen()).filter(({ method }) => method === 'GET');
    expect(gets).toHaveLength(1);
    expect(rig.findings).toMatchObject([{ rule: 'http-get-reply', severity: 'warning' }]);
    expect(rig.findings[0]?.words).toContain('405');
    expect(rig.state.phase).toBe('connected');
  });
});

describe('what is refused by name', () => {
  it.each([
    ['plain-parameter', 'text/plain; a=application/json'],
    ['none', 'without a content type'],
  ])('%s as a content type: %s', async (tool, type) => {
    const { rig } = await overHttp('content-types', 'by-tool');
    await rig.connected();
    const exchange = await rig.call(tool);
    expect(exchange).toMatchObject({ status: 'unanswered' });
    expect(exchange.failure?.what).toContain(type);
    expect(rig.rules).toContain('http-response-content-type');
    const body = rig.http('body').find((entry) => entry.exchange === exchange.http);
    expect(body?.text).toContain('"jsonrpc"');
  });

  it('400 with a JSON-RPC error: code, message, data and status', async () => {
    const { rig } = await overHttp('error-400');
    await rig.connected();
    const exchange = await rig.call('echo');
    expect(exchange).toMatchObject({
      status: 'error',
      code: -32602,
      message: 'Bad arguments',
      httpStatus: 400,
    });
    expect(rig.answer(exchange)).toMatchObject({ error: { data: { x: 1 } } });
  });

  it('429 with Retry-After: shown, and nothing is repeated', async () => {
    const { rig, server } = await overHttp('too-many-429');
    await rig.connected();
    const exchange = await rig.call('echo');
    expect(exchange.failure?.what).toContain('429 Too Many Requests');
    expect(exchange.failure?.next).toContain('Retry-After: 5');
    await rig.call('echo');
    const calls = (await server.seen()).filter(({ body }) => body.includes('tools/call'));
    expect(calls).toHaveLength(2);
  });

  it('502 with a page: status and its text', async () => {
    const { rig } = await overHttp('bad-gateway-502');
    await rig.connected();
    const { failure, status } = await rig.call('echo');
    expect(status).toBe('unanswered');
    expect(failure?.what).toMatch(/502 Bad Gateway.*It says: .*<script>/);
  });
});

// Case 28.
describe('a session that the server forgot', () => {
  const sessions = (headers: { headers: Record<string, string> }[]) =>
    headers.map((seen) => seen.headers['mcp-session-id']);

  it('is begun again at once, visibly; a call is not repeated', async () => {
    const { rig, server } = await overHttp('session-404', 'third');
    await rig.connected();
    const first = await rig.call('echo', '{"a":1}');
    await rig.connected();
    const again = await rig.call('echo', '{"a":2}');
    expect(first).toMatchObject({ status: 'error', httpStatus: 404 });
    expect(first.failure?.what).toMatch(/404.*session/);
    expect(first.failure?.next).toContain('Retry');
    expect(again.status).toBe('ok');
    const seen = await server.seen();
    const initializes = seen.filter(({ body }) => body.includes('"initialize"'));
    expect(sessions(initializes)).toEqual([undefined, undefined]);
    const calls = seen.filter(({ body }) => body.includes('tools/call'));
    expect(sessions(calls)).toEqual(['A', 'B']);
    const notes = rig.entries.flatMap((entry) =>
      entry.kind === 'note' && entry.note === 'attempt' ? [entry.text] : [],
    );
    expect(notes).toContainEqual(expect.stringMatching(/404.*initializing again/));
  });

  it('that is never known is given up without a loop', async () => {
    const { rig, server } = await overHttp('session-404', 'always');
    const { what } = await rig.failed();
    expect(what).toContain('404');
    const count = async () =>
      (await server.seen()).filter(({ body }) => body.includes('"initialize"')).length;
    expect(await count()).toBe(2);
  });
});

describe('a redirect', () => {
  const headers = [['X-Own', 'mine']] as const;

  it('308 of the same origin is followed with method, body and headers', async () => {
    const { rig, server } = await overHttp('redirect', 'slash', { headers, bearer: 'secret' });
    await rig.connected();
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
    const [first, second] = await server.seen();
    expect([first?.url, second?.url]).toEqual(['/mcp', '/mcp/']);
    expect(second).toMatchObject({
      method: 'POST',
      body: first?.body,
      headers: { authorization: 'Bearer secret', 'x-own': 'mine' },
    });
  });

  it('307 to another origin gets nothing', async () => {
    const { rig, server } = await overHttp('redirect', 'other-origin', {
      headers,
      bearer: 'secret',
    });
    const { what, next } = await rig.failed();
    expect(what).toMatch(/307.*another origin/);
    expect(next).toContain('as a new target');
    const seen = await server.seen();
    const { host } = new URL(server.url);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((one) => one.headers['host'] !== host)).toEqual([]);
  });

  it.each([
    ['moved-301', /301.*\/moved/],
    ['see-other-303', /303.*\/other/],
  ])('%s is told, not turned into a GET', async (variant, words) => {
    const { rig, server } = await overHttp('redirect', variant);
    const { what, next } = await rig.failed();
    expect(what).toMatch(words);
    expect(next).toMatch(/^Connect to http/);
    expect((await server.seen()).map(({ method }) => method)).toEqual(['POST']);
  });

  it('to itself is cut', async () => {
    const { rig, server } = await overHttp('redirect', 'loop');
    expect((await rig.failed()).what).toContain('circle');
    expect((await server.seen()).length).toBeLessThan(4);
  });
});

describe('localhost', () => {
  it.each([
    ['127.0.0.1', 'localhost'],
    ['::1', 'localhost'],
    ['::1', '[::1]'],
  ])('bound to %s only, asked as %s', async (HOST, host) => {
    const { rig } = await overHttp('get-refused', 'get-405', {
      env: { HOST },
      url: ({ url }) => `http://${host}:${new URL(url).port}/mcp`,
    });
    await rig.connected();
    expect(rig.answer(await rig.call('echo', '{"a":1}'))).toMatchObject(ECHOED);
  });

  it('that nobody listens at: each address with its code', async () => {
    const { rig, server } = await overHttp('get-refused', 'get-405', {
      url: () => 'http://localhost:1/mcp',
    });
    const { what } = await rig.failed();
    await server.stop();
    expect(what).toContain('127.0.0.1:1 ECONNREFUSED');
    expect(what).toContain('[::1]:1 ECONNREFUSED');
  });
});

describe('a server that refuses the probe', () => {
  it.each([
    'method-not-found',
    'invalid-params',
    '400-plain',
    '400-not-initialized',
    '400-invalid-params',
    '400-foreign-id',
    '500-internal-error',
    '404-empty',
    '404-method-not-found',
  ])('%s: is initialized, and the probe is in the handshake', async (variant) => {
    const { rig } = await overHttp('probe', variant);
    const { handshake, revision } = await rig.connected();
    expect(revision).toBe('2025-11-25');
    expect(rig.text(handshake[0])).toContain('"server/discover"');
    expect((await rig.call('echo', '{"a":1}')).status).toBe('ok');
    const [probe] = rig.exchanges;
    expect(probe).toMatchObject({ method: 'server/discover' });
    expect(probe?.status).not.toBe('waiting');
  });
});
