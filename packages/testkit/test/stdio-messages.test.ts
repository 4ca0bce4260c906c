import { describe, expect, it } from 'vitest';
import { answers, call, DISCOVER, INITIALIZE, last, parsed, runStdio, type Fault } from './wire.ts';

const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

const FAULTS: Fault[] = [
  {
    server: 'noise',
    does: 'surrounds CRLF answers with lines that are no messages',
    messages: [INITIALIZE, call('echo')],
    until: /"id":5.*\r\n/,
    check({ lines }) {
      const noise = ['Server v1 ready', '', '[1,2', '42', '"text"', '{"level":"info"}'];
      expect(lines.slice(0, 6)).toEqual(noise.map((line) => `${line}\r`));
      expect(lines[6]).toMatch(/^\{.*"serverInfo".*\}\r$/);
    },
  },
  {
    server: 'broken-line',
    does: 'writes half a message as a line',
    messages: [call('broken')],
    until: /\n/,
    check: ({ lines }) => expect(() => parsed(lines[0])).toThrow(SyntaxError),
  },
  {
    server: 'broken-line',
    does: 'spreads a message over lines',
    messages: [call('pretty')],
    until: /\n\}\n/,
    check({ lines }) {
      expect(lines[0]).toBe('{');
      expect(parsed(lines.join('\n'))).toMatchObject({ id: 5 });
    },
  },
  {
    server: 'result-and-error',
    does: 'answers with both',
    messages: [call('both')],
    until: /\n/,
    check: (run) =>
      expect(Object.keys(parsed(last(run)))).toEqual(['jsonrpc', 'id', 'result', 'error']),
  },
  {
    server: 'result-and-error',
    does: 'answers with neither',
    messages: [call('neither')],
    until: /\n/,
    check: (run) => expect(last(run)).toBe('{"jsonrpc":"2.0","id":5}'),
  },
  {
    server: 'unknown-id',
    does: 'answers a request that nobody sent',
    messages: [call('unknown-first')],
    until: /"id":5.*\n/,
    check: (run) => expect(answers(run).map((line) => parsed(line)['id'])).toEqual([987654, 5]),
  },
  {
    server: 'id-as-string',
    does: 'gives the id back as a string',
    messages: [call('retyped')],
    until: /\n/,
    check: (run) => expect(parsed(last(run))).toMatchObject({ id: '5' }),
  },
  {
    server: 'batch',
    does: 'answers with arrays',
    env: { REVISION: '2025-03-26' },
    messages: [INITIALIZE, call('empty-batch'), call('mixed-batch'), call('echo')],
    until: /\n\[\{"jsonrpc":"2.0","id":5.*\]\n$/,
    check(run) {
      const [initialized, empty, mixed, single] = answers(run).map((line) => parsed(line));
      expect(initialized).toMatchObject({ result: { protocolVersion: '2025-03-26' } });
      expect(empty).toEqual([]);
      expect(mixed).toMatchObject([
        { method: 'notifications/message' },
        { method: 'notifications/message' },
        { id: 5 },
      ]);
      expect(single).toMatchObject([{ id: 5 }]);
    },
  },
  {
    server: 'invalid-utf8',
    does: 'writes bytes that are not UTF-8',
    messages: [call('bytes')],
    until: /\n/,
    check: ({ bytes }) => expect(bytes.includes(Buffer.from([0xff, 0xc3, 0x28]))).toBe(true),
  },
  {
    server: 'null-id-error',
    does: 'answers with errors that name no request',
    messages: [call('null-id'), call('no-id')],
    until: /\n.*\n/,
    check(run) {
      const [nullId, noId] = answers(run).map((line) => parsed(line));
      expect(nullId).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32001, message: 'no' } });
      expect(noId).toEqual({ jsonrpc: '2.0', error: { code: -32001, message: 'no' } });
    },
  },
  {
    server: 'notification-with-id',
    does: 'gives a notification an id',
    messages: [call('notify')],
    until: /"id":5.*\n/,
    check: (run) =>
      expect(parsed(run.lines[0])).toMatchObject({ id: 77, method: 'notifications/message' }),
  },
  {
    server: 'late-progress',
    does: 'reports progress after the result',
    messages: [call('late', {}, { progressToken: 3 })],
    until: /"progressToken":"3".*\n/,
    check(run) {
      const [result, ...progress] = answers(run).map((line) => parsed(line));
      expect(result).toMatchObject({ id: 5, result: {} });
      expect(progress.map((each) => each['params'])).toMatchObject([
        { progressToken: 3 },
        { progressToken: 'never' },
        { progressToken: '3' },
      ]);
    },
  },
  {
    server: 'asks',
    does: 'sends requests while a call waits and tells the replies',
    messages: [
      call('all'),
      ...['unknown', 'sampling', 'roots', 'elicitation', 'ping'].map((name, i) => ({
        jsonrpc: '2.0',
        id: `ask-${name}-${String(i)}`,
        error: { code: -32601, message: 'no' },
      })),
    ],
    until: /"id":5.*\n/,
    check(run) {
      expect(answers(run).map((line) => parsed(line)['method'])).toEqual([
        'testkit/unknown',
        'sampling/createMessage',
        'roots/list',
        'elicitation/create',
        'ping',
        undefined,
      ]);
    },
  },
  {
    server: 'hard-schemas',
    does: 'answers with the text of the arguments as it came',
    messages: [LIST, call('map', { __proto__x: 1, 'a"}': [{}, 'x'] }), { ...call('tuple'), id: 6 }],
    until: /"id":6.*\n/,
    check(run) {
      const [list, filled, empty] = answers(run);
      expect(list).toContain('"maximum":9223372036854775807');
      expect(list).toContain('{"allOf":[{"allOf":[{"allOf":[');
      expect(parsed(filled)).toMatchObject({
        result: { content: [{ type: 'text', text: '{"__proto__x":1,"a\\"}":[{},"x"]}' }] },
      });
      expect(parsed(empty)).toMatchObject({ result: { content: [{ type: 'text', text: '{}' }] } });
    },
  },
  {
    server: 'odd-results',
    does: 'answers without content, and whole in the newest revision',
    messages: [
      call('nothing'),
      DISCOVER,
      call('nothing', {}, { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }),
    ],
    until: /"id":5.*\n.*\n.*"id":5.*\n/,
    check(run) {
      const [legacy, , modern] = answers(run).map((line) => parsed(line)['result']);
      expect(legacy).toEqual({});
      expect(modern).toEqual({ resultType: 'complete' });
    },
  },
  {
    server: 'ugly-texts',
    does: 'fails with 20,000 characters',
    messages: [call('long-error')],
    until: /\n/,
    check: (run) =>
      expect(parsed(last(run))).toMatchObject({ error: { message: 'x'.repeat(20_000) } }),
  },
  {
    server: 'minimal',
    does: 'leaves out all that is optional',
    messages: [LIST, { jsonrpc: '2.0', id: 3, method: 'ping' }],
    until: /"id":3.*\n/,
    check: (run) =>
      expect(answers(run).map((line) => parsed(line)['result'])).toEqual([
        { tools: [{ name: 'a', inputSchema: { type: 'object' } }] },
        {},
      ]),
  },
  {
    server: 'modern-odd',
    does: 'has no name that is a name, and unknown result types',
    args: ['server-info-5'],
    messages: [DISCOVER, call('weird')],
    until: /"id":5.*\n/,
    check(run) {
      const [discovered, weird] = answers(run).map((line) => parsed(line)['result']);
      expect(discovered).toMatchObject({
        supportedVersions: ['2026-07-28'],
        _meta: { 'io.modelcontextprotocol/serverInfo': 5 },
      });
      expect(weird).toMatchObject({ resultType: 'weird' });
    },
  },
  {
    server: 'paged',
    does: 'gives its list in three pages',
    messages: [undefined, 'a b/ü=', '0'].map((cursor, id) => ({ ...LIST, id, params: { cursor } })),
    until: /"id":2.*\n/,
    check: (run) =>
      expect(answers(run).map((line) => parsed(line)['result'])).toMatchObject([
        { tools: [{ name: 'page-1' }], nextCursor: 'a b/ü=' },
        { tools: [{ name: 'page-2' }], nextCursor: '0' },
        { tools: [{ name: 'page-3' }] },
      ]),
  },
];

describe('stdio servers that say the wrong thing', () => {
  it.each(FAULTS)('$server: $does', async ({ server, check, ...script }) => {
    check(await runStdio(server, script));
  });
});
