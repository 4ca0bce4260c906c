import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/index.ts';
import { asksOf, choosing, modernServer, requestsOf } from './asks-rig.ts';
import { asked, legacyServer, orders, result, Rig } from './rig.ts';
import type { SentFrame } from './rig.ts';
import { connected, stdio } from './stdio-rig.ts';

/* What servers send that no specification foresees, and what comes of it. */

const FORM = { message: 'Who?', requestedSchema: { type: 'object', properties: {} } };
const ROOTS = { a: { method: 'roots/list' } };
const DONE = { resultType: 'complete', content: [] };

const answersOf = (rig: Rig): unknown[] =>
  rig.sent.map((text) => JSON.parse(text) as object).filter((one) => !('method' in one));

function twice(rig: Rig): void {
  const ask = { jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: FORM };
  rig.received(JSON.stringify(ask));
  rig.received(JSON.stringify(ask));
}

describe('two requests with one id', () => {
  const answer = { jsonrpc: '2.0', id: 1, result: { action: 'decline' } };

  test('are two asks, and get two answers', async () => {
    const rig = await connected(legacyServer());
    twice(rig);
    for (const { key } of asksOf(rig)) {
      rig.client.answer(key, { result: '{"action":"decline"}' });
      await rig.settle();
    }
    expect(answersOf(rig)).toEqual([answer, answer]);
    expect(asksOf(rig).map(({ state }) => state)).toEqual(['answered', 'answered']);
  });

  test('are both answered where that needs no person, after a reload too', async () => {
    const answers = { ...DEFAULT_CHOICES.answers, elicitation: { by: 'refusal' } } as const;
    const rig = await choosing(legacyServer(), { answers });
    rig.client.deactivate();
    twice(rig);
    const next = new Rig({ kind: 'stdio' }, 'Auto', rig.entries);
    next.client.activate();
    await next.settle();
    expect(answersOf(next)).toEqual([answer, answer]);
  });
});

describe('a call that needs input', () => {
  /** The params of the call's rounds, without what the client adds to them. */
  async function rounds(first: string): Promise<unknown[]> {
    const modern = modernServer();
    let count = 0;
    const rig = await connected((text) => {
      const request = asked(text);
      if (request?.method !== 'tools/call') return modern(text);
      const id = JSON.stringify(request.id);
      return count++ === 0
        ? `{"jsonrpc":"2.0","id":${id},"result":${first}}`
        : result(request.id, DONE);
    });
    void rig.client.request('tools/call', '{"name":"t"}');
    await rig.settle();
    return requestsOf(rig, 'tools/call').map(({ params }) =>
      Object.fromEntries(Object.entries(params).filter(([name]) => name !== '_meta')),
    );
  }
  const roots = JSON.stringify(ROOTS);
  const inputResponses = { a: { roots: [] } };

  test.each([
    [
      `{"resultType":"input_required","inputRequests":null,"requestState":"s"}`,
      { requestState: 's' },
    ],
    [
      `{"resultType":"input_required","inputRequests":{},"requestState":"s"}`,
      { requestState: 's' },
    ],
    [
      `{"resultType":"input_required","inputRequests":${roots},"requestState":null}`,
      { inputResponses },
    ],
    [
      `{"resultType":"input_required","inputRequests":${roots},"requestState":""}`,
      { inputResponses, requestState: '' },
    ],
    [`{"resultType":"input\\u005frequired","inputRequests":${roots}}`, { inputResponses }],
  ])('goes on: %s', async (first, more) => {
    expect(await rounds(first)).toEqual([{ name: 't' }, { name: 't', ...more }]);
  });

  test.each([
    `{"resultType":"input_required","inputRequests":null,"requestState":null}`,
    `{"resultType":"input_required","inputRequests":{}}`,
    `{"inputRequests":${roots},"requestState":"s"}`,
    `{"resultType":"other","inputRequests":${roots},"requestState":"s"}`,
  ])('is not repeated: %s', async (first) => {
    expect(await rounds(first)).toEqual([{ name: 't' }]);
  });

  test('has keys that mean something in JavaScript, and a state of a megabyte', async () => {
    const state = JSON.stringify('ü/"\\'.repeat(250_000)).replaceAll('/', '\\/');
    const modern = modernServer();
    let count = 0;
    const rig = await connected((text) => {
      const request = asked(text);
      if (request?.method !== 'tools/call') return modern(text);
      if (count++ > 0) return result(request.id, DONE);
      const needed = `"inputRequests":{"__proto__":{"method":"roots/list"}},"requestState":${state}`;
      const id = JSON.stringify(request.id);
      return `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"input_required",${needed}}}`;
    });
    void rig.client.request('tools/call', '{"name":"t"}');
    await rig.settle();
    const tail = `"inputResponses":{"__proto__":{"roots":[]}},"requestState":${state}}}`;
    expect(rig.sent.at(-1)?.endsWith(tail)).toBe(true);
  });
});

describe('a task', () => {
  const task = (status: string, taskId = 'a', more: object = {}) => ({ taskId, status, ...more });

  async function started(get: () => unknown): Promise<Rig> {
    const server = legacyServer(
      {
        'tools/call': () => ({ task: task('working') }),
        'tasks/get': get,
        'tasks/result': () => ({ content: [] }),
      },
      '2025-11-25',
      { tasks: { requests: { tools: { call: {} } } } },
    );
    const rig = await connected(server, '2025-11-25');
    void rig.client.request('tools/call', '{"name":"t","task":{}}');
    await rig.settle();
    return rig;
  }
  const polls = (rig: Rig): number => rig.methods.filter((method) => method === 'tasks/get').length;
  const taskOf = (rig: Rig) => rig.fold.protocol.tasks.all[0];

  test('that has ended does not work again, whatever is said later', async () => {
    const rig = await started(() => task('completed'));
    await rig.wait(1_000);
    const late = { method: 'notifications/tasks/status', params: task('working') };
    rig.received(JSON.stringify({ jsonrpc: '2.0', ...late }));
    await rig.wait(60_000);
    expect(polls(rig)).toBe(1);
    expect(taskOf(rig)).toMatchObject({
      status: 'completed',
      result: expect.any(Number) as number,
    });
  });

  test.each([
    [() => [1], 'The server answered tasks/get with no task.'],
    [() => ({}), 'The server answered tasks/get with no task.'],
    [() => task('completed', 'b'), 'The server answered tasks/get with another task, b.'],
  ])('that polls do not tell of is polled ever more seldom, in words', async (get, problem) => {
    const rig = await started(get);
    await rig.wait(31_000);
    expect(polls(rig)).toBe(5);
    expect(rig.fold.protocol.tasks.all).toMatchObject([{ id: 'a', status: 'working', problem }]);
  });

  test.each([0, -5, '500', null, 0.5])(
    'is not polled faster for an interval of %j',
    async (pollInterval) => {
      const rig = await started(() => task('working', 'a', { pollInterval }));
      await rig.wait(10_000);
      expect(polls(rig)).toBe(10);
    },
  );

  test('of the extension that wants what nobody can give is given up, in words', async () => {
    const wanted = { b: { method: 'no/such' }, ...ROOTS };
    let isCancelled = false;
    const answers = {
      'tools/call': () => ({ resultType: 'task', ...task('working') }),
      'tasks/get': () => ({
        ...DONE,
        ...(isCancelled
          ? task('cancelled')
          : task('input_required', 'a', { inputRequests: wanted })),
      }),
      'tasks/cancel': () => {
        isCancelled = true;
        return { resultType: 'complete' };
      },
    };
    const rig = await connected(modernServer(answers));
    void rig.client.request('tools/call', '{"name":"t"}');
    await rig.settle();
    await rig.wait(1_000);
    expect(taskOf(rig)).toMatchObject({
      status: 'input_required',
      problem: 'The server wants the method no/such for "b". The task is given up.',
    });
    await rig.wait(60_000);
    expect(rig.methods.filter((method) => method.startsWith('tasks/'))).toEqual([
      'tasks/get',
      'tasks/cancel',
      'tasks/get',
    ]);
    expect(taskOf(rig)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a list', () => {
  const tools = (nextCursor: unknown) =>
    legacyServer({ 'tools/list': () => ({ tools: [{ name: 'a' }], nextCursor }) }, '2025-11-25', {
      tools: { listChanged: true },
    });

  test.each([5, 0, {}, [], true])('with the cursor %j ends there, in words', async (cursor) => {
    const rig = await connected(tools(cursor), '2025-11-25');
    expect(rig.fold.protocol.lists.lists.tools).toMatchObject({
      status: 'failed',
      items: [{ key: 'a' }],
      problem: `"nextCursor" is ${JSON.stringify(cursor)}, which is no string.`,
    });
    expect(rig.methods.filter((method) => method === 'tools/list')).toHaveLength(1);
  });

  test('that changes before it was read is read once', async () => {
    const server = tools(undefined);
    const rig = stdio((text) => {
      if (asked(text)?.method === 'initialize') {
        rig.received('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
      }
      return server(text);
    }, '2025-11-25');
    rig.client.connect();
    await rig.settle();
    expect(rig.methods).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
  });
});

test('a session id that is empty is none', async () => {
  const rig = new Rig({ kind: 'http', url: 'http://127.0.0.1:9/mcp' }, '2025-11-25');
  const server = legacyServer();
  rig.onSent = ({ text, exchange }: SentFrame) => {
    const answer = server(text);
    if (answer === undefined) rig.empty(exchange, 202);
    else rig.json(exchange, answer, 200, { 'Mcp-Session-Id': '' });
  };
  rig.onRequest = (_, exchange) => rig.empty(exchange, 405);
  rig.client.activate();
  rig.client.connect();
  await rig.settle();
  rig.client.disconnect();
  await rig.settle();
  expect(orders(rig).map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
  expect(orders(rig).flatMap(({ headers }) => headers.map(([name]) => name))).not.toContain(
    'Mcp-Session-Id',
  );
});
