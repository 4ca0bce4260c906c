import { describe, expect, test } from 'vitest';
import type { RevisionChoice } from '../src/index.ts';
import { asked, error, legacyServer, orders, result, Rig } from './rig.ts';

const HTTP = { kind: 'http', url: 'http://127.0.0.1:9/sse', headers: [['X-Key', 'k']] } as const;

interface OldServer {
  readonly revision?: RevisionChoice;
  /** Answers a POST to the address of the stream. */
  readonly refuse?: (rig: Rig, exchange: number, text: string) => void;
  /** Answers the GET. */
  readonly open?: (rig: Rig, exchange: number) => void;
}

const status =
  (code: number) =>
  (rig: Rig, exchange: number): void =>
    rig.empty(exchange, code);

function announce(rig: Rig, exchange: number): void {
  rig.stream(exchange);
  rig.event(exchange, 'event: endpoint\ndata: /message?s=1\n\n');
}

/** A server of HTTP+SSE, given as Streamable HTTP. */
async function old(
  { revision = 'Auto', refuse = status(405), open = announce }: OldServer = {},
  log: ConstructorParameters<typeof Rig>[2] = [],
): Promise<Rig> {
  const rig = new Rig(HTTP, revision, log);
  const server = legacyServer({ 'tools/call': () => ({ content: [] }) }, '2024-11-05');
  let stream = 0;
  rig.onRequest = (_, exchange) => {
    stream = exchange;
    open(rig, exchange);
  };
  rig.onSent = ({ text, exchange }) => {
    if (orders(rig).at(-1)?.url === HTTP.url) {
      refuse(rig, exchange, text);
      return;
    }
    rig.empty(exchange, 202);
    const answer = server(text);
    if (answer !== undefined) rig.event(stream, `event: message\ndata: ${answer}\n\n`);
  };
  rig.client.activate();
  if (log.length === 0) rig.client.connect();
  await rig.settle();
  return rig;
}

const paths = (rig: Rig): string[] =>
  orders(rig).map(({ method, url }) => `${method} ${url.slice('http://127.0.0.1:9'.length)}`);

const OLD = ['POST /sse', 'POST /sse', 'GET /sse', 'POST /message?s=1', 'POST /message?s=1'];

describe('a server of HTTP+SSE at a Streamable HTTP address', () => {
  test.each([400, 404, 405])('that answers %i is spoken to as it speaks', async (code) => {
    const rig = await old({ refuse: status(code) });
    expect(rig.state).toMatchObject({
      phase: 'connected',
      revision: '2024-11-05',
      fallback: 'sse',
    });
    expect(paths(rig)).toEqual(OLD);
    expect(rig.methods).toEqual([
      'server/discover',
      'initialize',
      'initialize',
      'notifications/initialized',
    ]);
    for (const { headers } of orders(rig)) expect(headers).toContainEqual(['X-Key', 'k']);
    // The probe, its refusal, and both attempts to initialize are part of how it was reached.
    expect(rig.state.handshake).toHaveLength(5);
  });

  test('answers on its stream', async () => {
    const rig = await old();
    const asking = rig.client.request('tools/call', '{"name":"a"}');
    await rig.settle();
    const seq = await asking;
    expect(paths(rig).at(-1)).toBe('POST /message?s=1');
    expect(rig.fold.readings.at(-1)).toMatchObject({
      what: 'frame',
      text: result(asked(rig.sent.at(-1) ?? '')?.id, { content: [] }),
    });
    expect(rig.entries[seq - 1]?.kind).toBe('frame');
  });

  test('asks for something in the course of the only call there is', async () => {
    const rig = await old();
    rig.onSent = ({ exchange }) => rig.empty(exchange, 202);
    const asking = rig.client.request('tools/call', '{"name":"asks"}');
    await rig.settle();
    const stream = rig.entries.findLast(
      (entry) => entry.kind === 'http' && entry.phase === 'request' && entry.method === 'GET',
    );
    const ask = '{"jsonrpc":"2.0","id":"q","method":"sampling/createMessage","params":{}}';
    rig.event(stream?.seq ?? 0, `event: message\ndata: ${ask}\n\n`);
    await rig.settle();
    expect(rig.fold.protocol.asks.all).toMatchObject([
      { kind: 'sampling', cause: await asking, causeName: 'asks' },
    ]);
  });

  test('is said in the log, about the refusal', async () => {
    const rig = await old({ refuse: status(404) });
    const note = rig.entries.find((entry) => entry.kind === 'note');
    expect(note).toMatchObject({
      note: 'fallback',
      text: 'initialize was answered with HTTP 404 Not Found: trying the older HTTP+SSE at the same address.',
    });
    const about = note?.kind === 'note' ? rig.entries[note.about - 1] : undefined;
    expect(about).toMatchObject({ kind: 'http', phase: 'end' });
  });

  test('is tried as Streamable HTTP again when it is opened again', async () => {
    const rig = await old();
    rig.client.reconnect();
    await rig.settle();
    expect(paths(rig)).toEqual([...OLD, ...OLD]);
    expect(rig.state).toMatchObject({ phase: 'connected', fallback: 'sse' });
  });

  test('that loses its stream is got back', async () => {
    const rig = await old();
    const stream = rig.entries.find(
      (entry) => entry.kind === 'http' && entry.phase === 'request' && entry.method === 'GET',
    );
    rig.end(stream?.seq ?? 0);
    await rig.settle();
    expect(rig.state).toMatchObject({ phase: 'failed', retry: { attempt: 1 } });
    await rig.wait(1_000);
    expect(paths(rig)).toEqual([...OLD, ...OLD]);
  });

  test('is told by 2024-11-05 too, and by any refusal that is about the message', async () => {
    const rig = await old({ revision: '2024-11-05', refuse: status(415) });
    expect(paths(rig)).toEqual(OLD.slice(1));
    expect(rig.state).toMatchObject({ phase: 'connected', fallback: 'sse' });
  });

  test('after a reload at any entry is spoken to in the same way', async () => {
    const whole = await old();
    const refused = whole.entries.findIndex((entry) => entry.kind === 'note');
    for (let count = refused; count < whole.entries.length; count++) {
      const rig = await old({}, whole.entries.slice(0, count));
      await rig.wait(600_000);
      const state = rig.state.fallback;
      expect(state, `after ${count} entries`).toBe('sse');
    }
  });
});

describe('Streamable HTTP stays', () => {
  test.each<[string, OldServer]>([
    ['with a later revision chosen', { revision: '2025-11-25', refuse: status(405) }],
    ['with the modern revision chosen', { revision: '2026-07-28', refuse: status(405) }],
    ['after 415 to the newest', { refuse: (rig, at, text) => probeThen(rig, at, text, 415) }],
    ['after 401', { refuse: (rig, at, text) => probeThen(rig, at, text, 401) }],
    ['after 429', { refuse: (rig, at, text) => probeThen(rig, at, text, 429) }],
    ['after 500', { refuse: (rig, at, text) => probeThen(rig, at, text, 500) }],
    [
      'after an answer in JSON-RPC',
      { refuse: (rig, at, text) => rig.json(at, error(asked(text)?.id, -32000), 400) },
    ],
  ])('%s', async (_, server) => {
    const rig = await old(server);
    expect(paths(rig)).not.toContain('GET /sse');
    expect(rig.state.phase).toBe('failed');
    expect(rig.state.fallback).toBeUndefined();
  });

  function probeThen(rig: Rig, exchange: number, text: string, code: number): void {
    rig.empty(exchange, asked(text)?.method === 'initialize' ? code : 404);
  }
});

describe('neither of both', () => {
  test.each<[string, NonNullable<OldServer['open']>, string]>([
    ['404', status(404), 'The server answered HTTP 404 Not Found to http://127.0.0.1:9/sse.'],
    ['405', status(405), 'HTTP 405 Method Not Allowed to the GET of its event stream.'],
    [
      'a web page',
      (rig, exchange) => {
        rig.respond(exchange, 200, { 'content-type': 'text/html' });
        rig.add({ kind: 'http', exchange, phase: 'body', text: '<p>' });
        rig.end(exchange);
      },
      'with content type text/html',
    ],
    [
      'an empty stream',
      (rig, exchange) => {
        rig.stream(exchange);
        rig.end(exchange);
      },
      'ended',
    ],
    ['silence', () => undefined, 'did not come in 30 s'],
  ])('%s to the GET: the failure names both attempts', async (_, open, words) => {
    const rig = await old({ open });
    await rig.wait(30_000);
    const { what = '', next, status: code } = rig.state.failure ?? {};
    expect(what).toMatch(/^The server answered HTTP 405 Method Not Allowed to .*As an HTTP\+SSE/);
    expect(what).toContain(words);
    expect(next).toContain('neither as Streamable HTTP nor as HTTP+SSE');
    expect(code).toBe(405);
    expect(rig.commands.at(-1)?.do).toBe('close');
  });

  test('an endpoint of another origin gets nothing', async () => {
    const rig = await old({
      open: (self, exchange) => {
        self.stream(exchange);
        self.event(exchange, 'event: endpoint\ndata: http://evil:1/m\n\n');
      },
    });
    expect(rig.state.failure?.what).toContain('which is not on http://127.0.0.1:9');
    expect(paths(rig)).toEqual(OLD.slice(0, 3));
  });
});
