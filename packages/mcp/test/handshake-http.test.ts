import { describe, expect, test } from 'vitest';
import { asked, error, legacyServer, result, Rig } from './rig.ts';

const HTTP = { kind: 'http', url: 'http://127.0.0.1:9/mcp' } as const;
const LEGACY = ['server/discover', 'initialize', 'notifications/initialized'];
const legacy = legacyServer();

describe('over HTTP, what the probe proves', () => {
  const legacyAnswer = (rig: Rig, exchange: number, text: string): void => {
    const answer = legacy(text);
    if (answer === undefined) rig.empty(exchange, 202);
    else rig.json(exchange, answer);
  };

  async function httpProbe(reply: (rig: Rig, exchange: number, id: unknown) => void): Promise<Rig> {
    const rig = new Rig(HTTP);
    rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
    rig.onSent = ({ text, exchange }) => {
      const request = asked(text);
      if (request?.method === 'server/discover') reply(rig, exchange, request.id);
      else legacyAnswer(rig, exchange, text);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    return rig;
  }

  const modern = (id: unknown): string =>
    result(id, { supportedVersions: ['2026-07-28'], capabilities: {} });

  test.each<[string, Parameters<typeof httpProbe>[0]]>([
    ['JSON', (rig, exchange, id) => rig.json(exchange, modern(id))],
    [
      'an event stream',
      (rig, exchange, id) => {
        rig.stream(exchange);
        rig.event(exchange, `data: ${modern(id)}\n\n`);
        rig.end(exchange);
      },
    ],
  ])('a discovery as %s: modern', async (_, reply) => {
    const rig = await httpProbe(reply);
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state).toMatchObject({ phase: 'connected', era: 'modern' });
  });

  test.each<[string, Parameters<typeof httpProbe>[0]]>([
    ['404 with -32601', (rig, exchange, id) => rig.json(exchange, error(id, -32601), 404)],
    ['400 without id', (rig, exchange) => rig.json(exchange, error(null, -32000), 400)],
    ['400 empty', (rig, exchange) => rig.empty(exchange, 400)],
    [
      '400 as text',
      (rig, exchange) => {
        rig.respond(exchange, 400, { 'content-type': 'text/plain' });
        rig.add({ kind: 'http', exchange, phase: 'body', text: 'No session' });
        rig.end(exchange);
      },
    ],
    [
      '400 with an id of its own',
      (rig, exchange) => rig.json(exchange, error('oops', -32600), 400),
    ],
    ['500 in JSON-RPC', (rig, exchange) => rig.json(exchange, error(null, -32603), 500)],
    ['404 empty', (rig, exchange) => rig.empty(exchange, 404)],
    ['405 empty', (rig, exchange) => rig.empty(exchange, 405)],
    ['200 with an error', (rig, exchange, id) => rig.json(exchange, error(id, -32601))],
    ['202 empty', (rig, exchange) => rig.empty(exchange, 202)],
  ])('%s: legacy', async (_, reply) => {
    const rig = await httpProbe(reply);
    expect(rig.methods).toEqual(LEGACY);
    expect(rig.state).toMatchObject({ phase: 'connected', era: 'legacy' });
  });

  test.each<[string, Parameters<typeof httpProbe>[0], string]>([
    [
      '401',
      (rig, exchange) => rig.empty(exchange, 401, { 'WWW-Authenticate': 'Bearer realm="x"' }),
      'wants an access token. It asks for: Bearer realm="x".',
    ],
    [
      '401 with JSON-RPC in it',
      (rig, exchange, id) => rig.json(exchange, error(id, -32001), 401),
      'wants an access token',
    ],
    ['403', (rig, exchange) => rig.empty(exchange, 403), '403 Forbidden'],
    [
      '429',
      (rig, exchange) => rig.empty(exchange, 429, { 'Retry-After': '5' }),
      '429 Too Many Requests',
    ],
    ['502', (rig, exchange) => rig.empty(exchange, 502), '502 Bad Gateway'],
    ['301', (rig, exchange) => rig.empty(exchange, 301, { location: '/b/' }), '/b/'],
    [
      'nobody there',
      (rig, exchange) =>
        rig.add({
          kind: 'http',
          exchange,
          phase: 'failed',
          reason: 'refused',
          code: 'ECONNREFUSED',
        }),
      "can't be reached: refused (ECONNREFUSED)",
    ],
  ])('%s: nothing, so it fails by name', async (_, reply, words) => {
    const rig = await httpProbe(reply);
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.failure?.what).toContain(words);
    expect(rig.commands.at(-1)?.do).toBe('close');
  });

  test('silence: nothing, after 30 s', async () => {
    const rig = await httpProbe(() => undefined);
    await rig.wait(30_000);
    expect(rig.methods).toEqual(['server/discover']);
    expect(rig.state.failure?.what).toBe('The server did not answer server/discover in 30 s.');
  });

  test('silence to the last notification: connected all the same, after 30 s', async () => {
    const rig = new Rig(HTTP);
    rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
    rig.onSent = ({ text, exchange }) => {
      if (asked(text)) legacyAnswer(rig, exchange, text);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    await rig.wait(29_999);
    expect(rig.state.phase).toBe('connecting');
    await rig.wait(1);
    expect(rig.methods).toEqual(LEGACY);
    expect(rig.state.phase).toBe('connected');
    expect(rig.entries.find((entry) => entry.kind === 'note')).toMatchObject({
      note: 'timeout',
      text: 'notifications/initialized was not accepted in 30 s.',
    });
  });
});
