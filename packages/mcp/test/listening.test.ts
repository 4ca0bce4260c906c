import { describe, expect, test } from 'vitest';
import { createSubscriptions } from '../src/subscriptions.ts';
import {
  ID,
  acknowledged,
  all,
  count,
  listens,
  modern,
  statesOf,
  told,
  watch,
} from './listen-rig.ts';
import { asked, error, result, Rig } from './rig.ts';
import { connected } from './stdio-rig.ts';

const filtersOf = (rig: Rig): unknown[] =>
  listens(rig).map(({ params }) => params?.['notifications']);

describe('listening over stdio', () => {
  test('is for what the server declares and the person wants', async () => {
    const rig = await connected(modern);
    expect(filtersOf(rig)).toEqual([{ toolsListChanged: true }]);
    expect(rig.methods.indexOf('subscriptions/listen')).toBeLessThan(
      rig.methods.indexOf('tools/list'),
    );
    const [{ id } = { id: '' }] = listens(rig);
    rig.received(acknowledged(id, { toolsListChanged: true }));
    expect(all(rig)).toMatchObject([
      {
        requested: '{"toolsListChanged":true}',
        acknowledged: '{"toolsListChanged":true}',
        state: 'open',
        events: 0,
      },
    ]);
    const before = count(rig, 'tools/list');
    rig.received(told(id, 'tools/list_changed'));
    rig.received(told('another', 'tools/list_changed'));
    await rig.settle();
    expect(all(rig)).toMatchObject([{ events: 1 }]);
    expect(count(rig, 'tools/list')).toBeGreaterThan(before);
    await rig.wait(10 * 60_000);
    expect(statesOf(rig)).toEqual(['open']);
  });

  test('changes with the wish: the old one goes when the new one is acknowledged', async () => {
    const rig = await connected(modern);
    const [first] = listens(rig);
    rig.received(acknowledged(first?.id, { toolsListChanged: true }));
    await watch(rig, ['a:1']);
    expect(filtersOf(rig)[1]).toEqual({
      toolsListChanged: true,
      resourceSubscriptions: ['a:1'],
    });
    expect(rig.methods).not.toContain('notifications/cancelled');
    rig.received(acknowledged(listens(rig)[1]?.id, { toolsListChanged: true }));
    await rig.settle();
    const cancelled = JSON.parse(rig.sent.at(-1) ?? '') as { method: string; params: object };
    expect(cancelled).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: first?.id },
    });
    expect(all(rig)).toMatchObject([
      { state: 'ended', words: 'Not needed any more.' },
      {
        state: 'open',
        requested: '{"toolsListChanged":true,"resourceSubscriptions":["a:1"]}',
        acknowledged: '{"toolsListChanged":true}',
      },
    ]);
    await watch(rig, [], false);
    expect(statesOf(rig)).toEqual(['ended', 'ended']);
    expect(listens(rig)).toHaveLength(2);
  });

  test('is not begun for nothing', async () => {
    const rig = new Rig({ kind: 'stdio' });
    rig.onSent = ({ text }) => {
      const answer = modern(text)?.replace('"listChanged":true', '"listChanged":false');
      if (answer !== undefined) rig.received(answer);
    };
    rig.client.activate();
    rig.client.connect();
    await rig.settle();
    expect(listens(rig)).toEqual([]);
  });

  test.each([
    [
      'a result',
      (id: unknown) => result(id, { resultType: 'complete', _meta: { [ID]: id } }),
      'The server ended it.',
    ],
    [
      'a cancellation',
      (id: unknown) =>
        JSON.stringify({
          jsonrpc: '2.0',
          method: 'notifications/cancelled',
          params: { requestId: id, reason: 'going home' },
        }),
      'The server cancelled it: going home',
    ],
  ])('that the server ends by %s is not begun again by itself', async (_, end, words) => {
    const rig = await connected(modern);
    const [{ id } = { id: '' }] = listens(rig);
    rig.received(acknowledged(id, { toolsListChanged: true }));
    rig.received(end(id));
    await rig.wait(10 * 60_000);
    expect(all(rig)).toMatchObject([{ state: 'ended', words }]);
    // A wish that is taken back and made again is a new one.
    await watch(rig, [], false);
    await watch(rig, [], true);
    expect(statesOf(rig)).toEqual(['ended', 'asked']);
  });

  test('that is refused is not tried again', async () => {
    const rig = await connected((text) => {
      const request = asked(text);
      return request?.method === 'subscriptions/listen'
        ? error(request.id, -32601, 'Method not found')
        : modern(text);
    });
    await rig.wait(10 * 60_000);
    expect(all(rig)).toMatchObject([
      { state: 'refused', words: 'The server answered: Method not found (-32601).' },
    ]);
  });

  test('that the person ends stays so', async () => {
    const rig = await connected(modern);
    rig.received(acknowledged(listens(rig)[0]?.id, {}));
    rig.client.cancel(all(rig)[0]?.asked ?? 0);
    await rig.settle();
    expect(all(rig)).toMatchObject([{ state: 'ended', words: 'Ended by the person.' }]);
  });

  test('by hand is shown, and neither replaced nor cancelled', async () => {
    const rig = await connected(modern);
    rig.received(acknowledged(listens(rig)[0]?.id, { toolsListChanged: true }));
    const filter = '{"notifications":{"resourceSubscriptions":["b:1"]}}';
    void rig.client.request('subscriptions/listen', filter);
    await rig.settle();
    const [, second] = listens(rig);
    rig.received(acknowledged(second?.id, { resourceSubscriptions: ['b:1'] }));
    rig.received(told(second?.id, 'resources/updated', { uri: 'b:1' }));
    await rig.settle();
    expect(statesOf(rig)).toEqual(['open', 'open']);
    expect(all(rig).map(({ events }) => events)).toEqual([0, 1]);
  });

  test('before whose acknowledgement changes came says so', async () => {
    const rig = await connected(modern);
    rig.received(told(listens(rig)[0]?.id, 'tools/list_changed'));
    expect(all(rig)).toMatchObject([
      { state: 'asked', events: 1, words: 'Changes came before the acknowledgement.' },
    ]);
  });

  test('goes on after a reload where it stood, and is not asked for twice', async () => {
    const rig = await connected(modern);
    rig.received(acknowledged(listens(rig)[0]?.id, { toolsListChanged: true }));
    const later = new Rig({ kind: 'stdio' }, 'Auto', rig.entries);
    later.client.activate();
    await later.settle();
    expect(later.sent).toEqual([]);
    expect(all(later)).toEqual(all(rig));
  });
});

test('tasks under way are listened for, and those that ended do no harm', async () => {
  const task = { id: 't1', era: 'modern', status: 'working', seenAt: 0, changedAt: 0 } as const;
  let tasks = [task];
  const rig = await connected(modern);
  const { state } = rig;
  const wanting = {
    ...state,
    capabilities: '{"extensions":{"io.modelcontextprotocol/tasks":{}}}',
    choices: {
      ...state.choices,
      capabilities: { ...state.choices.capabilities, tasks: true },
    },
  };
  const subscriptions = createSubscriptions(() => tasks);
  const tick = (seq: number): void => {
    const entry = { kind: 'stderr', seq, at: 0, text: '' } as const;
    subscriptions.fold(entry, undefined, wanting);
  };
  tick(1);
  expect(subscriptions.next(wanting)).toMatchObject([
    { do: 'request', params: '{"notifications":{"taskIds":["t1"]}}', limits: 'none' },
  ]);
  tasks = [];
  tick(2);
  expect(subscriptions.next(wanting)).toEqual([]);
});
