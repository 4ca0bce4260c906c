import { expect, test } from 'vitest';
import { DEFAULT_CHOICES } from '../src/index.ts';
import type { LogLevel } from '../src/index.ts';
import { asked, error, legacyServer, result } from './rig.ts';
import type { Rig } from './rig.ts';
import { connected } from './stdio-rig.ts';

const SET_LEVEL = 'logging/setLevel';

async function choose(rig: Rig, logLevel: LogLevel): Promise<void> {
  rig.client.choose({ ...DEFAULT_CHOICES, logLevel });
  await rig.settle();
}

const levels = (rig: Rig): unknown[] =>
  rig.sent.map(asked).flatMap((one) => (one?.method === SET_LEVEL ? [one.params?.['level']] : []));

const logging = legacyServer({ [SET_LEVEL]: () => ({}) }, '2025-11-25', { logging: {} });

test('the chosen level is set once, again when it changes, and again after a reconnect', async () => {
  const rig = await connected(logging, '2025-11-25');
  expect(levels(rig)).toEqual([]);
  await choose(rig, 'error');
  await choose(rig, 'error');
  await choose(rig, 'debug');
  await choose(rig, 'error');
  expect(levels(rig)).toEqual(['error', 'debug', 'error']);
  rig.client.disconnect();
  await rig.settle();
  rig.client.connect();
  await rig.settle();
  expect(levels(rig)).toEqual(['error', 'debug', 'error', 'error']);
});

test('a refused level is not asked for again in this opening', async () => {
  const rig = await connected((text) => {
    const request = asked(text);
    return request?.method === SET_LEVEL && request.params?.['level'] === 'notice'
      ? error(request.id, -32602, 'no such level')
      : logging(text);
  }, '2025-11-25');
  await choose(rig, 'notice');
  await choose(rig, 'error');
  await choose(rig, 'notice');
  expect(levels(rig)).toEqual(['notice', 'error']);
});

test('what a person sets by hand stays', async () => {
  const rig = await connected(logging, '2025-11-25');
  await choose(rig, 'error');
  void rig.client.request(SET_LEVEL, '{"level":"debug"}');
  await rig.settle();
  expect(levels(rig)).toEqual(['error', 'debug']);
});

test('nothing is asked of a server without logging', async () => {
  const rig = await connected(legacyServer(), '2025-11-25');
  await choose(rig, 'error');
  expect(levels(rig)).toEqual([]);
});

test('since 2026-07-28 it is in every request instead', async () => {
  const discovered = { supportedVersions: ['2026-07-28'], capabilities: { logging: {} } };
  const rig = await connected((text) => {
    const request = asked(text);
    return request && result(request.id, { resultType: 'complete', ...discovered });
  });
  await choose(rig, 'error');
  void rig.client.request('tools/call', '{"name":"a"}');
  await rig.settle();
  expect(levels(rig)).toEqual([]);
  expect(asked(rig.sent.at(-1) ?? '')?.params?.['_meta']).toMatchObject({
    'io.modelcontextprotocol/logLevel': 'error',
  });
});
