import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { startHttpServer, type RunningHttpServer } from '../src/servers.ts';
import {
  call,
  DISCOVER,
  exchange,
  INITIALIZE,
  INITIALIZED,
  type RawAnswer,
  type RawRequest,
} from './wire.ts';

const started = new Map<string, Promise<RunningHttpServer>>();
const running = (name: string) => {
  const server = started.get(name) ?? startHttpServer(name);
  started.set(name, server);
  return server;
};

afterAll(async () => {
  for (const server of started.values()) await (await server).stop();
});

const CALL = call('echo', { text: 'hi' });
const MODERN_HEADERS = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'server/discover',
};

/** Server, variant, request, what the answer must be. */
type Fault = [string, string, RawRequest, (answer: RawAnswer, server: RunningHttpServer) => void];

const has =
  (status: number, headers: Record<string, unknown> = {}, body: string | RegExp = /(?:)/) =>
  (answer: RawAnswer) => {
    expect(answer).toMatchObject({ status, headers });
    expect(answer.body).toMatch(body);
  };
const json = (value: unknown) => (answer: RawAnswer) =>
  expect(JSON.parse(answer.body)).toMatchObject(value as object);
const STREAM = { 'content-type': 'text/event-stream' };

const FAULTS: Fault[] = [
  [
    'crlf-sse',
    'bytes',
    { message: CALL },
    ({ body, chunks }) => {
      expect(body).toMatch(/^event: message\r\ndata: \{.*\}\r\n\r\n$/);
      expect(chunks.length).toBeGreaterThan(10);
    },
  ],
  ['crlf-sse', 'whole', { message: CALL }, has(200, STREAM, /\}\r\n\r\n$/)],
  ['crlf-sse', 'cr-bytes', { message: CALL }, has(200, STREAM, /^event: message\rdata: .*\}\r\r$/)],
  [
    'sse-multiline-data',
    'multiline',
    { message: CALL },
    has(200, STREAM, /^data: \{\ndata:  .*\ndata: /),
  ],
  ['sse-priming', 'prime', { message: CALL }, has(200, STREAM, /^id: 7\ndata:\n\nid: 8\ndata: \{/)],
  ['sse-priming', 'poll', { message: CALL }, has(200, STREAM, /^id: \d+\nretry: 300\ndata:\n\n$/)],
  [
    'unauthorized-401',
    'unauthorized',
    { message: INITIALIZE },
    has(401, { 'www-authenticate': 'Bearer realm="testkit"' }),
  ],
  [
    'unauthorized-401',
    'unauthorized',
    { message: INITIALIZE, headers: { authorization: 'Bearer good-token' } },
    has(200),
  ],
  [
    'unauthorized-401',
    'forbidden',
    { message: CALL, headers: { authorization: 'Bearer good-token' } },
    has(403),
  ],
  ['session-404', 'third', { message: CALL }, has(400)],
  ['session-404', 'always', { message: INITIALIZE }, has(200, { 'mcp-session-id': 'A' })],
  ['session-404', 'always', { message: CALL, headers: { 'mcp-session-id': 'A' } }, has(404)],
  ...[405, 404, 406, 400, 501].map((status): Fault => [
    'get-refused',
    `get-${String(status)}`,
    {},
    has(status),
  ]),
  ['too-many-429', 'call', { message: CALL }, has(429, { 'retry-after': '5' })],
  [
    'bad-gateway-502',
    'call',
    { message: CALL },
    has(502, { 'content-type': 'text/html' }, '<script>'),
  ],
  [
    'error-400',
    'call',
    { message: CALL },
    has(400, {}, /"id":5,"error":\{"code":-32602.*"data":\{"x":1\}/),
  ],
  ['redirect', 'slash', { message: INITIALIZE }, has(308, { location: '/slash/' })],
  ['redirect', 'slash/', { message: INITIALIZE }, has(200)],
  ['redirect', 'moved-301', { message: INITIALIZE }, has(301, { location: '/moved-301/moved' })],
  ['redirect', 'loop', { message: INITIALIZE }, has(308, { location: '/loop' })],
  [
    'redirect',
    'other-origin',
    { message: INITIALIZE },
    ({ status, headers }, { origin }) => {
      expect(status).toBe(307);
      expect(new URL(headers.location!).origin).not.toBe(origin);
    },
  ],
  [
    'gzip',
    'gzip',
    { message: { ...CALL, method: 'tools/list' } },
    ({ headers, chunks }) => {
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(Buffer.concat(chunks)).length).toBeGreaterThan(2048);
    },
  ],
  [
    'gzip',
    'br',
    { message: { ...CALL, method: 'tools/list' } },
    ({ headers, chunks }) => {
      expect(headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(Buffer.concat(chunks)).length).toBeGreaterThan(2048);
    },
  ],
  [
    'gzip',
    'sse',
    { message: call('slow') },
    ({ headers, chunks }) => {
      expect(headers).toMatchObject({ ...STREAM, 'content-encoding': 'gzip' });
      expect(chunks.length).toBeGreaterThanOrEqual(4);
      expect(
        gunzipSync(Buffer.concat(chunks))
          .toString()
          .match(/^data: /gm),
      ).toHaveLength(4);
    },
  ],
  ['null-id-http', 'null', { message: CALL }, json({ id: null, error: { code: -32001 } })],
  ['null-id-http', 'absent', { message: CALL }, has(200, {}, /^\{"jsonrpc":"2.0","error"/)],
  ['notification-204', 'empty-204', { message: INITIALIZED }, has(204, {}, /^$/)],
  [
    'notification-204',
    'empty-200',
    { message: INITIALIZED },
    has(200, { 'content-length': '0' }, /^$/),
  ],
  [
    'content-types',
    'json-upper',
    { message: CALL },
    has(200, { 'content-type': 'Application/JSON; Charset=UTF-8' }),
  ],
  [
    'content-types',
    'by-tool',
    { message: call('sse-charset') },
    has(200, { 'content-type': 'text/event-stream;charset=utf-8' }, /^data: \{/),
  ],
  [
    'content-types',
    'by-tool',
    { message: call('plain-parameter') },
    has(200, { 'content-type': 'text/plain; a=application/json' }),
  ],
  [
    'content-types',
    'none',
    { message: CALL },
    ({ headers }) => expect(headers).not.toHaveProperty('content-type'),
  ],
  ['batch-http', '2025-03-26', { message: CALL }, json([{ id: 5 }])],
  [
    'batch-http',
    '2025-06-18',
    { message: INITIALIZE },
    json({ result: { protocolVersion: '2025-06-18' } }),
  ],
  ['batch-http', '2025-06-18', { message: call('empty-batch') }, has(200, {}, /^\[\]$/)],
  [
    'legacy-sse',
    'sse',
    { until: /\n\n/ },
    has(200, STREAM, /^event: endpoint\ndata: \/sse\/message\?session=\d\n\n/),
  ],
  ['legacy-sse', 'sse', { message: INITIALIZE }, has(405)],
  [
    'sse-endpoint-evil',
    'first',
    { until: /\n\n/ },
    has(200, STREAM, /^event: endpoint\ndata: http:\/\/127.0.0.1:\d+\/collect\?x=1\n/),
  ],
  [
    'sse-endpoint-evil',
    'first?endpoint=javascript:1',
    { until: /\n\n/ },
    has(200, STREAM, /^event: endpoint\ndata: javascript:1\n/),
  ],
  ['other-id-http', 'foreign', { message: CALL }, json({ id: 987654 })],
  ['other-id-http', 'retyped', { message: CALL }, json({ id: '5' })],
  ['other-id-http', 'refused', { message: CALL }, has(400, {}, /"id":"server-error"/)],
  [
    'probe',
    'invalid-params',
    { message: DISCOVER },
    json({ id: 'probe', error: { code: -32602 } }),
  ],
  ['probe', '400-plain', { message: DISCOVER }, has(400, { 'content-type': 'text/plain' })],
  [
    'probe',
    '400-not-initialized',
    { message: DISCOVER },
    has(400, {}, /"id":null,"error":\{"code":-32000/),
  ],
  ['probe', '404-empty', { message: DISCOVER }, has(404, {}, /^$/)],
  ['probe', '404-empty', { message: INITIALIZE }, has(200)],
  ['closing', 'cut-stream', { message: CALL }, has(200, STREAM, /^: not yet\n\n$/)],
  ['closing', 'cut-event', { message: CALL }, has(200, STREAM, /^data: \{"jsonrpc[^\n]*$/)],
  ['closing', 'retry-close', {}, has(200, STREAM, /^retry: 1000\n/)],
  ['closing', 'retry-close', { method: 'DELETE' }, has(405)],
  [
    'modern-http',
    'dual',
    { message: DISCOVER, headers: MODERN_HEADERS },
    json({ result: { supportedVersions: ['2026-07-28'] } }),
  ],
  [
    'modern-http',
    'dual',
    { message: INITIALIZE, headers: { accept: MODERN_HEADERS.accept } },
    has(200, {}, /"protocolVersion":"2025-11-25"/),
  ],
  [
    'modern-http',
    'only',
    { message: INITIALIZE, headers: { accept: MODERN_HEADERS.accept } },
    has(400, {}, /-32022/),
  ],
];

describe('HTTP servers', () => {
  it.each(FAULTS)('%s /%s %#', async (name, variant, request, check) => {
    const server = await running(name);
    check(await exchange(`${server.origin}/${variant}`, request), server);
  });
});
