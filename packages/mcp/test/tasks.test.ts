import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/index.ts';
import type { Task } from '../src/index.ts';
import { asked, error, legacyServer, result, Rig } from './rig.ts';
import { connected, STDIO } from './stdio-rig.ts';

const CAPABILITIES = { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };

const task = (taskId: string, status = 'working', more: object = {}): object => ({
  taskId,
  status,
  createdAt: '2025-11-25T10:30:00Z',
  lastUpdatedAt: '2025-11-25T10:30:00Z',
  ttl: 60_000,
  ...more,
});

/** A legacy server whose tool `t` becomes a task; `answers` say what comes of requests about it. */
const taskServer = (
  answers: Parameters<typeof legacyServer>[0] = {},
): ReturnType<typeof legacyServer> =>
  legacyServer(
    { 'tools/call': () => ({ task: task('a') }), ...answers },
    '2025-11-25',
    CAPABILITIES,
  );

const CALL = '{"name":"t","task":{}}';

const tasksOf = (rig: Rig): readonly Task[] => rig.fold.protocol.tasks.all;

/** When each request of this method went out, in log time. */
function times(rig: Rig, method: string): number[] {
  return rig.entries.flatMap((entry) =>
    entry.kind === 'frame' && entry.direction === 'sent' && asked(entry.text)?.method === method
      ? [entry.at]
      : [],
  );
}

async function started(server: ReturnType<typeof taskServer>): Promise<Rig> {
  const rig = await connected(server, '2025-11-25');
  void rig.client.request('tools/call', CALL);
  await rig.settle();
  return rig;
}

describe('a task of 2025-11-25', () => {
  test('is polled until it is over, then its result is fetched once, without a limit', async () => {
    const status = ['working', 'completed'];
    const rig = await started(
      taskServer({
        'tasks/get': () => task('a', status.shift(), { statusMessage: 'half', pollInterval: 3000 }),
        'tasks/result': () => undefined,
      }),
    );
    const call = rig.entries.findIndex(
      (entry) => entry.kind === 'frame' && entry.text.includes(CALL.slice(1, 11)),
    );
    expect(tasksOf(rig)).toEqual([
      {
        id: 'a',
        era: 'legacy',
        status: 'working',
        createdAt: '2025-11-25T10:30:00Z',
        updatedAt: '2025-11-25T10:30:00Z',
        ttl: 60_000,
        call: call + 1,
        seenAt: 0,
        changedAt: 0,
        nextPoll: 1000,
      },
    ]);
    await rig.wait(1000);
    expect(tasksOf(rig)[0]).toMatchObject({ message: 'half', changedAt: 1000, nextPoll: 4000 });
    await rig.wait(600_000);
    expect(times(rig, 'tasks/get')).toEqual([1000, 4000]);
    expect(times(rig, 'tasks/result')).toEqual([4000]);
    rig.received(result(5, { content: [] }));
    await rig.wait(600_000);
    expect(tasksOf(rig)[0]).toMatchObject({ status: 'completed', result: rig.entries.length });
    expect(rig.methods.slice(2)).toEqual(['tools/call', 'tasks/get', 'tasks/get', 'tasks/result']);
  });

  test('that wants input is asked for its result while it is polled on', async () => {
    const rig = await started(
      taskServer({
        'tasks/get': () => task('a', 'input_required'),
        'tasks/result': () => undefined,
      }),
    );
    await rig.wait(3000);
    expect(times(rig, 'tasks/get')).toEqual([1000, 2000, 3000]);
    expect(times(rig, 'tasks/result')).toEqual([1000]);
  });

  test('has an error for its result where its end is one', async () => {
    const rig = await connected((text) => {
      const request = asked(text);
      return request?.method === 'tasks/result'
        ? error(request.id, -32000, 'it broke')
        : taskServer({ 'tasks/get': () => task('a', 'failed') })(text);
    }, '2025-11-25');
    void rig.client.request('tools/call', CALL);
    await rig.settle();
    await rig.wait(5000);
    expect(tasksOf(rig)[0]).toMatchObject({ status: 'failed', result: rig.entries.length });
    expect(tasksOf(rig)[0]?.problem).toBeUndefined();
  });

  test('follows the notifications about it, and is not polled once it is over', async () => {
    const rig = await started(taskServer({ 'tasks/get': () => task('a') }));
    const told = JSON.stringify(task('a', 'cancelled'));
    rig.received(`{"jsonrpc":"2.0","method":"notifications/tasks/status","params":${told}}`);
    await rig.settle();
    await rig.wait(60_000);
    expect(tasksOf(rig)[0]?.status).toBe('cancelled');
    expect(times(rig, 'tasks/get')).toEqual([]);
    expect(times(rig, 'tasks/result')).toEqual([0]);
  });

  test('is learnt from what the person asks, and others are left alone', async () => {
    const rig = await started(
      taskServer({
        'tasks/list': () => ({
          tasks: [task('a', 'working', { statusMessage: 'listed' }), task('b')],
        }),
        'tasks/cancel': () => task('a', 'cancelled'),
        'tasks/result': () => undefined,
      }),
    );
    void rig.client.request('tasks/list');
    await rig.settle();
    expect(tasksOf(rig).map(({ id, message }) => [id, message])).toEqual([
      ['a', 'listed'],
      ['b', undefined],
    ]);
    expect(tasksOf(rig)[1]?.nextPoll).toBeUndefined();
    void rig.client.request('tasks/cancel', '{"taskId":"a"}');
    await rig.settle();
    await rig.wait(60_000);
    expect(tasksOf(rig)[0]).toMatchObject({ status: 'cancelled' });
    expect(times(rig, 'tasks/get')).toEqual([]);
  });

  test('that the server does not know is given up, in words', async () => {
    const rig = await connected((text) => {
      const request = asked(text);
      return request?.method === 'tasks/get'
        ? error(request.id, -32602, 'gone')
        : taskServer()(text);
    }, '2025-11-25');
    void rig.client.request('tools/call', CALL);
    await rig.settle();
    await rig.wait(60_000);
    expect(times(rig, 'tasks/get')).toEqual([1000]);
    expect(tasksOf(rig)[0]?.problem).toBe(
      'The server does not know the task: gone (-32602). It is not polled any more.',
    );
  });

  test('is polled more and more seldom while polls fail, and as often as before after one that worked', async () => {
    let failures = 3;
    const rig = await connected((text) => {
      const request = asked(text);
      return request?.method === 'tasks/get' && failures-- > 0
        ? error(request.id, -32603, 'not now')
        : taskServer({ 'tasks/get': () => task('a') })(text);
    }, '2025-11-25');
    void rig.client.request('tools/call', CALL);
    await rig.settle();
    await rig.wait(7000);
    expect(tasksOf(rig)[0]?.problem).toBe('The server answered tasks/get: not now (-32603).');
    await rig.wait(9000);
    expect(times(rig, 'tasks/get')).toEqual([1000, 3000, 7000, 15_000, 16_000]);
    expect(tasksOf(rig)[0]?.problem).toBeUndefined();
  });

  test('is polled as seldom as the person wants, from the next poll on', async () => {
    const rig = await started(taskServer({ 'tasks/get': () => task('a') }));
    await rig.wait(1000);
    rig.client.choose({ ...DEFAULT_CHOICES, taskPoll: 5000 });
    await rig.settle();
    await rig.wait(5000);
    expect(times(rig, 'tasks/get')).toEqual([1000, 6000]);
  });

  test('is polled in a new connection as well', async () => {
    const rig = await started(taskServer({ 'tasks/get': () => task('a') }));
    await rig.wait(1000);
    rig.client.reconnect();
    await rig.wait(1000);
    expect(times(rig, 'tasks/get')).toEqual([1000, 2000]);
  });

  test('does not end with an odd task of the server', async () => {
    const rig = await connected(
      taskServer({
        'tools/call': () => ({
          task: { taskId: 'odd', pollInterval: 1e300, ttl: 'long', status: 5 },
        }),
      }),
      '2025-11-25',
    );
    void rig.client.request('tools/call', CALL);
    await rig.settle();
    await rig.wait(86_400_000);
    expect(tasksOf(rig)).toMatchObject([{ id: 'odd', status: '' }]);
    expect(times(rig, 'tasks/get')).toEqual([]);
  });

  test('is not made of a result that has content', async () => {
    const rig = await connected(
      taskServer({ 'tools/call': () => ({ content: [], task: task('a') }) }),
      '2025-11-25',
    );
    void rig.client.request('tools/call', CALL);
    await rig.settle();
    expect(tasksOf(rig)).toEqual([]);
  });
});

describe('a reload', () => {
  const server = taskServer({ 'tasks/get': () => task('a', 'working', { pollInterval: 2000 }) });

  test('at any place of the log polls neither twice nor too early', async () => {
    const first = await started(server);
    await first.wait(6000);
    const expected = times(first, 'tasks/get');
    expect(expected).toEqual([1000, 3000, 5000]);
    for (let count = 7; count <= first.entries.length; count++) {
      const whole = first.entries.slice(0, count);
      const second = new Rig(STDIO, '2025-11-25', whole);
      await second.wait((whole.at(-1)?.at ?? 0) - second.clock.now());
      second.onSent = ({ text }) => {
        const answer = server(text);
        if (answer !== undefined) second.received(answer);
      };
      second.client.activate();
      const open = whole.at(-1);
      await second.settle();
      // A request that was under way is answered to the new driver.
      const request = open?.kind === 'frame' && open.direction === 'sent' ? open.text : undefined;
      if (request !== undefined) second.received(server(request) ?? '');
      await second.wait(6000 - second.clock.now());
      expect([count, ...times(second, 'tasks/get')]).toEqual([count, ...expected]);
    }
  });

  test('shows the same tasks, and never sends while it only reads', async () => {
    const first = await started(server);
    await first.wait(4000);
    const second = new Rig(STDIO, '2025-11-25', first.entries);
    await second.wait(60_000);
    expect(second.commands).toEqual([]);
    expect(tasksOf(second)).toEqual(tasksOf(first));
  });
});
