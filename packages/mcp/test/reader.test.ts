import { describe, expect, test } from 'vitest';
import type { FrameReading } from '../src/index.ts';
import { error, Fold, result } from './rig.ts';
import type { NewEntry } from './rig.ts';

const POST = 'http://127.0.0.1:9/mcp';
const REQUEST = '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"t"}}';
const NOTIFICATION = '{"jsonrpc":"2.0","method":"notifications/initialized"}';

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly events?: readonly string[];
  readonly end?: NewEntry;
}

/** One HTTP exchange in a log of its own; the sent frame is entry 1, the exchange 2. */
function exchange(
  answer: Answer,
  text = REQUEST,
  headers: readonly (readonly [string, string])[] = [],
  kind: 'http' | 'sse' = 'http',
): Fold {
  const fold = new Fold({ kind, url: POST }, '2025-11-25');
  let seq = 0;
  const add = (entry: NewEntry): unknown => fold.fold({ ...entry, seq: ++seq, at: seq });
  add({ kind: 'frame', direction: 'sent', origin: 'client', text });
  add({
    kind: 'http',
    exchange: 2,
    phase: 'request',
    method: 'POST',
    url: POST,
    headers,
    frame: 1,
  });
  const type = answer.type === undefined ? [] : [['Content-Type', answer.type] as const];
  const all = [...type, ...Object.entries(answer.headers ?? {})];
  if (answer.status > 0)
    add({ kind: 'http', exchange: 2, phase: 'response', status: answer.status, headers: all });
  for (const event of answer.events ?? [])
    add({ kind: 'http', exchange: 2, phase: 'event', text: event });
  if (answer.body !== undefined)
    add({ kind: 'http', exchange: 2, phase: 'body', text: answer.body });
  add(answer.end ?? { kind: 'http', exchange: 2, phase: 'end' });
  return fold;
}

const frames = (fold: Fold): FrameReading[] =>
  fold.readings.filter((reading) => reading.what === 'frame').slice(1);
const over = (fold: Fold) => fold.readings.find((reading) => reading.what === 'over');

const ANSWER = result(4, { content: [] });
const STREAM = 'text/event-stream';

describe('an answer over HTTP', () => {
  test.each<[string, Answer]>([
    ['JSON', { status: 200, type: 'application/json', body: ANSWER }],
    [
      'a type in other letters',
      { status: 200, type: 'Application/JSON; Charset=UTF-8', body: ANSWER },
    ],
    ['a type with a suffix', { status: 200, type: 'application/mcp+json', body: ANSWER }],
    ['a batch', { status: 200, type: 'application/json', body: `[${ANSWER}]` }],
    ['an event', { status: 200, type: STREAM, events: [`data: ${ANSWER}\n\n`] }],
    [
      'a typed stream',
      { status: 200, type: 'text/event-stream;charset=utf-8', events: [`data:${ANSWER}\n\n`] },
    ],
    ['CRLF', { status: 200, type: STREAM, events: [`event: message\r\ndata: ${ANSWER}\r\n\r\n`] }],
    ['CR', { status: 200, type: STREAM, events: [`data: ${ANSWER}\r\r`] }],
    ['a BOM', { status: 200, type: STREAM, events: [`\uFEFFdata: ${ANSWER}\n\n`] }],
    [
      'an error in a 400',
      { status: 400, type: 'application/json', body: error(4, -32602, 'bad', { x: 1 }) },
    ],
    [
      'an error without a usable id',
      { status: 200, type: 'application/json', body: error(null, -32001) },
    ],
  ])('as %s is read, and nothing failed', (_, answer) => {
    const fold = exchange(answer);
    expect(frames(fold)).toMatchObject([{ answers: 1, exchange: 2, status: answer.status }]);
    expect(over(fold)).toMatchObject({ frame: 1 });
    expect(over(fold)).not.toHaveProperty('failure');
  });

  test('over several data lines is joined', () => {
    const lines = JSON.stringify(JSON.parse(ANSWER), null, 1).split('\n');
    const [first = '', ...rest] = lines;
    const event = [`data:${first}`, ...rest.map((line) => `data: ${line}`), '', ''].join('\n');
    const [frame] = frames(exchange({ status: 200, type: STREAM, events: [event] }));
    expect(frame?.text).toBe(lines.join('\n'));
  });

  test('comes after a priming event, a comment and an event of another name, which are none', () => {
    const events = [
      'id: 7\ndata:\n\n',
      ': still here\n\n',
      'event: ping\ndata: x\n\n',
      `id: 8\ndata: ${ANSWER}\n\n`,
    ];
    const fold = exchange({ status: 200, type: STREAM, events });
    expect(frames(fold).map(({ seq }) => seq)).toEqual([7]);
    expect(over(fold)).not.toHaveProperty('failure');
  });
});

describe('no answer over HTTP', () => {
  const html = '<html><h1>Bad</h1>\n</html>';
  test.each<[string, Answer, object, string]>([
    [
      'wrong type',
      { status: 200, type: 'text/plain; a=application/json', body: ANSWER },
      { kind: 'content-type' },
      'text/plain; a=application/json',
    ],
    ['no type', { status: 200, body: ANSWER }, { kind: 'content-type' }, 'without a content type'],
    [
      'HTML',
      { status: 200, type: 'text/html', body: html },
      { kind: 'content-type' },
      '<h1>Bad</h1>',
    ],
    ['nothing', { status: 202 }, { kind: 'empty' }, '202 with nothing in it'],
    [
      'an empty JSON',
      { status: 200, type: 'application/json', body: '' },
      { kind: 'empty' },
      'nothing',
    ],
    [
      'a stream without it',
      { status: 200, type: STREAM, events: [': x\n\n'] },
      { kind: 'stream-ended' },
      'ended before the answer',
    ],
    [
      'a stream cut off',
      {
        status: 200,
        type: STREAM,
        end: { kind: 'http', exchange: 2, phase: 'end', tail: 'data: {' },
      },
      { kind: 'stream-ended' },
      'cut off',
    ],
    [
      'a stream that broke',
      {
        status: 200,
        type: STREAM,
        end: { kind: 'http', exchange: 2, phase: 'failed', reason: 'reset' },
      },
      { kind: 'stream-ended' },
      'reset',
    ],
    [
      '401',
      { status: 401 },
      {
        kind: 'unauthorized',
        next: 'Paste the token into "Bearer token" of the connect form, then connect again.',
      },
      '401 Unauthorized',
    ],
    ['403', { status: 403, body: 'no such scope' }, { kind: 'forbidden' }, 'no such scope'],
    ['404', { status: 404 }, { kind: 'status' }, '404 Not Found'],
    [
      '429',
      { status: 429, headers: { 'retry-after': '5' } },
      {
        kind: 'too-many',
        next: 'Try again in 5 s (Retry-After: 5). Nothing is repeated by itself.',
      },
      '429 Too Many Requests',
    ],
    [
      '502',
      { status: 502, type: 'text/html', body: html },
      { kind: 'status' },
      '502 Bad Gateway to http://127.0.0.1:9/mcp. It says: <html><h1>Bad</h1> </html>',
    ],
    [
      '301',
      { status: 301, headers: { Location: '/b/' } },
      { kind: 'redirect', next: 'Connect to http://127.0.0.1:9/b/ instead.' },
      'would turn the message into a GET',
    ],
    [
      '307 elsewhere',
      { status: 307, headers: { Location: 'http://other:1/x' } },
      { kind: 'redirect', next: 'If you trust it, connect to http://other:1/x as a new target.' },
      'another origin',
    ],
    ['308 to itself', { status: 308, headers: { Location: POST } }, { kind: 'redirect' }, 'circle'],
    ['308 to nowhere', { status: 308 }, { kind: 'redirect' }, 'no Location header'],
    [
      'an abort',
      { status: 0, end: { kind: 'http', exchange: 2, phase: 'end', aborted: true } },
      { kind: 'aborted' },
      'closed',
    ],
    [
      'nobody',
      {
        status: 0,
        end: {
          kind: 'http',
          exchange: 2,
          phase: 'failed',
          reason: 'connect ECONNREFUSED',
          code: 'ECONNREFUSED',
        },
      },
      { kind: 'unreachable' },
      "can't be reached: connect ECONNREFUSED",
    ],
  ])('%s: says what and what next', (_, answer, failure, words) => {
    const fold = exchange(answer);
    expect(frames(fold)).toEqual([]);
    const reading = over(fold);
    expect(reading).toMatchObject({ frame: 1, failure });
    expect(reading?.what === 'over' && reading.failure?.what).toContain(words);
  });

  test('of a session that is gone is named so, even with an error in it', () => {
    const body = error(null, -32001, 'Session not found');
    const answer = { status: 404, type: 'application/json', body };
    const fold = exchange(answer, REQUEST, [['mcp-session-id', 'a']]);
    expect(frames(fold)).toHaveLength(1);
    expect(over(fold)).toMatchObject({ failure: { kind: 'session-gone' } });
  });

  test('JSON that is no JSON-RPC is read when an answer was due, and only then', () => {
    const due = exchange({ status: 200, type: 'application/json', body: '{"x":1}' });
    expect(frames(due)[0]).toMatchObject({
      whole: true,
      frame: { messages: [{ kind: 'malformed' }] },
    });
    const refused = { status: 400, type: 'application/json', body: '{"error":"invalid_request"}' };
    expect(frames(exchange(refused))).toEqual([]);
    expect(over(exchange(refused))).toMatchObject({ failure: { kind: 'status' } });
  });
});

describe('a notification over HTTP', () => {
  test.each<[string, Answer]>([
    ['202', { status: 202 }],
    ['204', { status: 204 }],
    ['200 with nothing', { status: 200, body: '' }],
    ['200 with something', { status: 200, type: 'application/json', body: '{}' }],
  ])('is accepted by %s', (_, answer) => {
    const fold = exchange(answer, NOTIFICATION);
    expect(frames(fold)).toEqual([]);
    expect(over(fold)).not.toHaveProperty('failure');
  });

  test('is refused by 400', () => {
    expect(over(exchange({ status: 400 }, NOTIFICATION))).toMatchObject({
      failure: { kind: 'status' },
    });
  });
});

describe('a message over HTTP+SSE', () => {
  test.each<[string, Answer]>([
    ['202 Accepted as text', { status: 202, body: 'Accepted' }],
    ['200 with JSON', { status: 200, type: 'application/json', body: '{"ok":true}' }],
  ])('is accepted by %s', (_, answer) => {
    const fold = exchange(answer, REQUEST, [], 'sse');
    expect(frames(fold)).toEqual([]);
    expect(over(fold)).not.toHaveProperty('failure');
  });
});

describe('a broken answer stream', () => {
  const broken = { status: 200, type: STREAM, events: ['id: s1-0\nretry: 2000\ndata:\n\n'] };

  test('with event ids goes on', () => {
    const fold = exchange(broken, REQUEST, [['MCP-Protocol-Version', '2025-11-25']]);
    expect(over(fold)).toMatchObject({
      goesOn: { by: 'resume', lastEventId: 's1-0', retry: 2000 },
    });
  });

  test('of the modern era is lost', () => {
    const fold = exchange(broken, REQUEST, [['MCP-Protocol-Version', '2026-07-28']]);
    expect(over(fold)).toMatchObject({ failure: { kind: 'stream-ended' } });
  });
});
