import { describe, expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/index.ts';
import type { Subscription } from '../src/index.ts';
import { asked, error, legacyServer } from './rig.ts';
import type { Rig } from './rig.ts';
import { connected } from './stdio-rig.ts';

async function watch(rig: Rig, resources: readonly string[], lists = true): Promise<void> {
  rig.client.choose({ ...DEFAULT_CHOICES, watch: { lists, resources } });
  await rig.settle();
}

const all = (rig: Rig): readonly Subscription[] => rig.fold.protocol.subscriptions.all;
const statesOf = (rig: Rig): string[] => all(rig).map(({ state }) => state);

/** The params of the sent requests of a method. */
const paramsOf = (rig: Rig, method: string): unknown[] =>
  rig.sent.map(asked).flatMap((one) => (one?.method === method ? [one.params] : []));

const updated = (uri: string): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } });

describe('resources of the session era', () => {
  const capabilities = { resources: { subscribe: true } };
  const answers = {
    'resources/subscribe': () => ({}),
    'resources/unsubscribe': () => ({}),
    'resources/list': () => ({ resources: [] }),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
  };
  const server = legacyServer(answers, '2025-11-25', capabilities);

  test('are subscribed to as wished, and again after a reconnect', async () => {
    const rig = await connected(server, '2025-11-25');
    await watch(rig, ['a:1', 'a:2']);
    await watch(rig, ['a:2']);
    expect(paramsOf(rig, 'resources/subscribe')).toEqual([{ uri: 'a:1' }, { uri: 'a:2' }]);
    expect(paramsOf(rig, 'resources/unsubscribe')).toEqual([{ uri: 'a:1' }]);
    expect(all(rig)).toMatchObject([
      {
        requested: '{"resourceSubscriptions":["a:1"]}',
        state: 'ended',
        words: 'Unsubscribed.',
      },
      { requested: '{"resourceSubscriptions":["a:2"]}', state: 'open', events: 0 },
    ]);
    rig.client.disconnect();
    await rig.settle();
    expect(all(rig)[1]).toMatchObject({ state: 'ended', words: 'The connection ended.' });
    rig.client.connect();
    await rig.settle();
    expect(paramsOf(rig, 'resources/subscribe').slice(2)).toEqual([{ uri: 'a:2' }]);
    expect(statesOf(rig)).toEqual(['open']);
  });

  test('can be wished for again after they were not', async () => {
    const rig = await connected(server, '2025-11-25');
    await watch(rig, ['a:1']);
    await watch(rig, []);
    await watch(rig, ['a:1']);
    expect(paramsOf(rig, 'resources/subscribe')).toHaveLength(2);
    expect(statesOf(rig)).toEqual(['ended', 'open']);
  });

  test('are left when the wish is gone before the answer', async () => {
    let holds = true;
    const rig = await connected(
      (text) => (holds && asked(text)?.method === 'resources/subscribe' ? undefined : server(text)),
      '2025-11-25',
    );
    await watch(rig, ['a:1']);
    await watch(rig, []);
    expect(statesOf(rig)).toEqual(['asked']);
    holds = false;
    const [pending = ''] = rig.sent.filter((text) => text.includes('resources/subscribe'));
    rig.received(server(pending) ?? '');
    await rig.settle();
    expect(paramsOf(rig, 'resources/unsubscribe')).toEqual([{ uri: 'a:1' }]);
    expect(statesOf(rig)).toEqual(['ended']);
  });

  test('are not tried again in this opening when refused', async () => {
    const rig = await connected((text) => {
      const request = asked(text);
      return request?.method === 'resources/subscribe'
        ? error(request.id, -32002, 'no such resource')
        : server(text);
    }, '2025-11-25');
    await watch(rig, ['a:1']);
    await watch(rig, []);
    await watch(rig, ['a:1']);
    expect(all(rig)).toMatchObject([
      { state: 'refused', words: 'The server answered: no such resource (-32002).' },
    ]);
  });

  test('are not asked for where the server has no subscriptions', async () => {
    const without = legacyServer(answers, '2025-11-25', { resources: {} });
    const rig = await connected(without, '2025-11-25');
    await watch(rig, ['a:1']);
    expect(all(rig)).toEqual([]);
  });

  test('subscribed to by hand stay, and those unsubscribed by hand are left alone', async () => {
    const rig = await connected(server, '2025-11-25');
    void rig.client.request('resources/subscribe', '{"uri":"a:1"}');
    await rig.settle();
    await watch(rig, ['a:2']);
    expect(statesOf(rig)).toEqual(['open', 'open']);
    void rig.client.request('resources/unsubscribe', '{"uri":"a:2"}');
    await rig.settle();
    expect(statesOf(rig)).toEqual(['open', 'ended']);
    expect(paramsOf(rig, 'resources/subscribe')).toHaveLength(2);
  });

  test('are counted with their updates, those of a sub-resource with the resource above it', async () => {
    const rig = await connected(server, '2025-11-25');
    await watch(rig, ['a://1', 'a://10']);
    const before = all(rig);
    expect(all(rig)).toBe(before);
    for (const uri of ['a://1', 'a://1/part', 'a://10', 'a://2']) rig.received(updated(uri));
    expect(all(rig).map(({ events }) => events)).toEqual([2, 1]);
    const { updated: seqs } = rig.fold.protocol.subscriptions;
    expect([...seqs.keys()]).toEqual(['a://1', 'a://1/part', 'a://10', 'a://2']);
    expect(seqs.get('a://2')).toBe(rig.entries.length);
  });
});
