import { DEFAULT_CHOICES } from '@loupe/mcp';
import type { Subscription } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import type { ClientRig } from './client-rig.ts';
import { overHttp, overStdio } from './client-rig.ts';

const all = (rig: ClientRig): readonly Subscription[] => rig.protocol.subscriptions.all;

const watch = (rig: ClientRig, ...resources: string[]): void =>
  rig.client.choose({ ...DEFAULT_CHOICES, watch: { lists: true, resources } });

const newest = (rig: ClientRig, state: Subscription['state'], wanted = 1): Promise<Subscription> =>
  rig.until(() => {
    const last = all(rig).at(-1);
    return all(rig).length >= wanted && last?.state === state && last;
  });

it('a resource of the session era is subscribed to, updated, and left', async () => {
  const rig = overStdio('changing', [], { revision: '2025-11-25' });
  await rig.connected();
  watch(rig, 'changing:a', 'changing:none');
  await rig.until(() => all(rig).length === 2 && all(rig).every(({ state }) => state !== 'asked'));
  expect(all(rig)).toMatchObject([
    { state: 'open', requested: '{"resourceSubscriptions":["changing:a"]}' },
    { state: 'refused', words: 'The server answered: No such resource (-32002).' },
  ]);
  await rig.call('touch');
  expect(all(rig)[0]).toMatchObject({ events: 1 });
  expect(rig.text(rig.protocol.subscriptions.updated.get('changing:a'))).toContain('updated');
  watch(rig);
  await rig.until(() => all(rig)[0]?.state === 'ended');
  expect(rig.answer(await rig.call('touch'))).toMatchObject({
    result: { content: [{ text: '' }] },
  });
});

it('the log level is set as chosen', async () => {
  const rig = overStdio('changing', [], { revision: '2025-11-25' });
  await rig.connected();
  rig.client.choose({ ...DEFAULT_CHOICES, logLevel: 'warning' });
  await rig.until(() => rig.exchanges.some(({ method }) => method === 'logging/setLevel'));
  expect(rig.answer(await rig.call('level'))).toMatchObject({
    result: { content: [{ text: 'warning' }] },
  });
});

describe('the official server of 2026-07-28', () => {
  async function listened(rig: ClientRig): Promise<void> {
    await rig.connected();
    await newest(rig, 'open');
    watch(rig, 'modern:note');
    await newest(rig, 'open', 2);
    await rig.until(() => all(rig)[0]?.state === 'ended');
    expect(all(rig)[1]?.acknowledged).toContain('"resourceSubscriptions":["modern:note"]');
    await rig.call('touch');
    await rig.until(() => all(rig)[1]?.events === 1);
    expect(rig.protocol.subscriptions.updated.has('modern:note')).toBe(true);
  }

  it('over stdio: tells of resources, and the listen before is cancelled', async () => {
    const rig = overStdio('modern-stdio');
    await listened(rig);
    expect(rig.sent('notifications/cancelled')).toHaveLength(1);
  });

  it('over HTTP: tells of resources, and the stream before is closed', async () => {
    const { rig } = await overHttp('modern-http', 'only');
    await listened(rig);
    await rig.until(() => rig.http('end').some(({ aborted }) => aborted));
    expect(rig.sent('notifications/cancelled')).toEqual([]);
  });
});

describe('a listen stream', () => {
  it('that is cut is opened again, and the lists are read again', async () => {
    const { rig } = await overHttp('listen', 'drop');
    await rig.connected();
    expect((await newest(rig, 'ended')).words).toMatch(/ It is opened again in 1 s\.$/);
    await newest(rig, 'open', 2);
    await rig.until(() => rig.tools.items[0]?.key === 'read-2');
  });

  it.each([
    ['end', 'ended', 'The server ended it.'],
    ['cancelled', 'ended', 'The server cancelled it: going home'],
    ['refused', 'refused', 'The server answered: Subscription limit reached (-32603).'],
  ] as const)('%s: is over, and says why', async (variant, state, words) => {
    const { rig } = await overHttp('listen', variant);
    await rig.connected();
    expect((await newest(rig, state)).words).toBe(words);
    expect(all(rig)).toHaveLength(1);
  });

  it('tells what of it is honoured', async () => {
    const { rig } = await overHttp('listen', 'partial');
    await rig.connected();
    watch(rig, 'a:1');
    const { requested, acknowledged } = await newest(rig, 'open', 2);
    expect(requested).toBe('{"toolsListChanged":true,"resourceSubscriptions":["a:1"]}');
    expect(acknowledged).toBe('{"toolsListChanged":true}');
  });
});
