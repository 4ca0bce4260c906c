import { describe, expect, test } from 'vitest';
import { tasksOffered } from '../src/index.ts';
import type { Task } from '../src/index.ts';
import { asked, error, legacyServer, result, Rig } from './rig.ts';
import type { SentFrame } from './rig.ts';

const HTTP = { kind: 'http', url: 'http://127.0.0.1:9/mcp' } as const;
const TASKS = 'io.modelcontextprotocol/tasks';

const tasksOf = (rig: Rig): readonly Task[] => rig.fold.protocol.tasks.all;

/** When each task was polled, in log time. */
function polls(rig: Rig): Record<string, number[]> {
  const times: Record<string, number[]> = {};
  for (const entry of rig.entries) {
    if (entry.kind !== 'frame' || entry.direction !== 'sent') continue;
    const request = asked(entry.text);
    if (request?.method === 'tasks/get')
      (times[String(request.params?.['taskId'])] ??= []).push(entry.at);
  }
  return times;
}

/** Answers what is posted by `reply`, or with what it returns as JSON. */
async function overHttp(
  revision: '2025-11-25' | '2026-07-28',
  reply: (sent: SentFrame, rig: Rig) => string | undefined,
): Promise<Rig> {
  const rig = new Rig(HTTP, revision);
  rig.onSent = (sent) => {
    const answer = reply(sent, rig);
    if (answer !== undefined) rig.json(sent.exchange, answer);
    else if (asked(sent.text) === undefined) rig.empty(sent.exchange, 202);
  };
  rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
  rig.client.activate();
  rig.client.connect();
  await rig.settle();
  return rig;
}

async function call(rig: Rig, name: string): Promise<void> {
  void rig.client.request('tools/call', `{"name":"${name}"}`);
  await rig.settle();
}

describe('polls over HTTP', () => {
  const INTERVALS: Readonly<Record<string, number>> = { a: 500, b: 30_000 };
  const legacy = legacyServer({
    'tools/call': (params) => {
      const taskId = String(params?.['name']);
      return { task: { taskId, status: 'working', ttl: null, pollInterval: INTERVALS[taskId] } };
    },
    'tasks/get': (params) => {
      const taskId = String(params?.['taskId']);
      return { taskId, status: 'working', pollInterval: INTERVALS[taskId] };
    },
  });

  // Case 118.
  test('keep to what each task asks for, and Retry-After is the affair of its task alone', async () => {
    let isBusy = true;
    const rig = await overHttp('2025-11-25', ({ text, exchange }, server) => {
      if (asked(text)?.params?.['taskId'] !== 'b' || !isBusy) return legacy(text);
      isBusy = false;
      server.empty(exchange, 429, { 'Retry-After': '60' });
      return undefined;
    });
    rig.client.choose({ ...rig.state.choices, taskPoll: 200 });
    await call(rig, 'a');
    await call(rig, 'b');
    await rig.wait(31_000);
    expect(tasksOf(rig)[1]).toMatchObject({
      problem: 'The server answered HTTP 429 Too Many Requests.',
      nextPoll: 90_000,
    });
    await rig.wait(90_000);
    const { a = [], b } = polls(rig);
    expect(b).toEqual([30_000, 90_000, 120_000]);
    expect(a).toEqual(Array.from({ length: 242 }, (_, at) => 500 * (at + 1)));
    expect(tasksOf(rig)[1]?.problem).toBeUndefined();
  });

  test('refused by a status are failed polls, whatever error stands in the body', async () => {
    let refusals = 2;
    const rig = await overHttp('2025-11-25', ({ text, exchange }, server) => {
      const request = asked(text);
      if (request?.method !== 'tasks/get' || refusals-- <= 0) return legacy(text);
      const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
      const headers = { Date: date, 'Retry-After': 'Wed, 21 Oct 2026 07:28:09 GMT' };
      server.json(exchange, error(request.id, -32602, 'busy'), 503, headers);
      return undefined;
    });
    await call(rig, 'a');
    await rig.wait(20_000);
    expect(polls(rig)['a']).toEqual([1000, 10_000, 19_000, 20_000]);
  });
});

describe('a task of the extension', () => {
  const discover = {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {}, extensions: { [TASKS]: {} } },
    ttlMs: 0,
    cacheScope: 'public',
  };

  const own = { taskId: 'x', ttlMs: null, pollIntervalMs: 2000 };

  /** A modern server whose tool `t` becomes a task; `get` says how it stands. */
  function modern(get: () => object) {
    return ({ text }: SentFrame): string | undefined => {
      const request = asked(text);
      const answers: Readonly<Record<string, () => object | undefined>> = {
        'server/discover': () => discover,
        'tools/list': () => ({ tools: [], ttlMs: 0, cacheScope: 'public' }),
        'tools/call': () => ({ ...own, resultType: 'task', status: 'working' }),
        'tasks/get': () => ({ ...own, ...get() }),
        'subscriptions/listen': () => undefined,
      };
      if (request === undefined) return undefined;
      const answer = (answers[request.method] ?? (() => ({})))();
      return answer && result(request.id, { resultType: 'complete', ...answer });
    };
  }

  test('brings its result with the poll, and is left alone then', async () => {
    const states: object[] = [
      { status: 'working' },
      { status: 'completed', result: { content: [] } },
    ];
    const rig = await overHttp(
      '2026-07-28',
      modern(() => states.shift() ?? {}),
    );
    await call(rig, 't');
    expect(tasksOf(rig)).toMatchObject([
      { id: 'x', era: 'modern', status: 'working', ttl: null, pollInterval: 2000, nextPoll: 2000 },
    ]);
    await rig.wait(60_000);
    expect(polls(rig)).toEqual({ x: [2000, 4000] });
    const [one] = tasksOf(rig);
    expect(one).toMatchObject({ status: 'completed' });
    const answer = rig.entries[(one?.result ?? 0) - 1];
    expect(answer?.kind === 'http' && answer.phase === 'body' && answer.text).toContain(
      '"content":[]',
    );
    expect(rig.methods).not.toContain('tasks/result');
    const headers = rig.commands.flatMap((command) =>
      command.do === 'send' && command.text.includes('tasks/get')
        ? (command.http?.headers ?? [])
        : [],
    );
    expect(headers).toContainEqual(['Mcp-Name', 'x']);
  });

  test('goes on being polled after a cancellation that was only acknowledged', async () => {
    const states = ['working', 'working', 'cancelled'];
    const rig = await overHttp(
      '2026-07-28',
      modern(() => ({ status: states.shift() })),
    );
    await call(rig, 't');
    void rig.client.request('tasks/cancel', '{"taskId":"x"}');
    await rig.settle();
    expect(tasksOf(rig)[0]?.status).toBe('working');
    await rig.wait(60_000);
    expect(polls(rig)).toEqual({ x: [2000, 4000, 6000] });
    expect(tasksOf(rig)[0]?.status).toBe('cancelled');
  });

  test('made of a call in one era is not polled in the other', async () => {
    const rig = await overHttp('2025-11-25', ({ text }) => {
      const request = asked(text);
      return request?.method === 'tools/call'
        ? result(request.id, { resultType: 'task', taskId: 'x', status: 'working' })
        : legacyServer()(text);
    });
    await call(rig, 't');
    await rig.wait(60_000);
    expect(tasksOf(rig)).toMatchObject([{ id: 'x', era: 'modern' }]);
    expect(polls(rig)).toEqual({});
  });
});

// Case 120.
describe('what is offered', () => {
  const none = { tools: false, list: false, cancel: false };
  const legacy = '{"tasks":{"list":{},"cancel":{},"requests":{"tools":{"call":{}}}}}';
  const modern = `{"extensions":{"${TASKS}":{}}}`;
  test.each([
    ['2025-11-25', legacy, { tools: true, list: true, cancel: true }],
    ['2025-11-25', '{"tasks":{"requests":{"tools":{"call":{}}}}}', { ...none, tools: true }],
    ['2025-11-25', '{"tasks":{}}', none],
    ['2025-11-25', modern, none],
    ['2025-06-18', legacy, none],
    ['2026-07-28', modern, { tools: true, list: false, cancel: true }],
    ['2026-07-28', legacy, none],
    ['2026-07-28', undefined, none],
  ] as const)('in %s by %s', (revision, capabilities, expected) => {
    expect(tasksOffered(capabilities, revision)).toEqual(expected);
  });
});
