import { describe, expect, test } from 'vitest';
import { choicesText, DEFAULT_CHOICES } from '../src/index.ts';
import type { ClientChoices, Revision, Root } from '../src/index.ts';
import { asked, legacyServer, result, Rig } from './rig.ts';

const CHANGED = '{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}';
const withRoots = (...paths: readonly string[]): ClientChoices => ({
  ...DEFAULT_CHOICES,
  roots: paths.map((path): Root => ({ path })),
});

async function connected(revision: Revision, roots = true): Promise<Rig> {
  const rig = new Rig({ kind: 'stdio' }, revision);
  const legacy = legacyServer({}, revision);
  rig.onSent = ({ text }) => {
    const request = asked(text);
    const answer =
      request?.method === 'server/discover'
        ? result(request.id, { supportedVersions: [revision], capabilities: {} })
        : legacy(text);
    if (answer !== undefined) rig.received(answer);
  };
  rig.client.activate();
  const capabilities = { ...DEFAULT_CHOICES.capabilities, roots };
  rig.client.choose({ ...DEFAULT_CHOICES, capabilities });
  rig.client.connect();
  await rig.settle();
  expect(rig.state.phase).toBe('connected');
  return rig;
}

async function announced(rig: Rig, choices: ClientChoices): Promise<number> {
  const before = rig.sent.filter((text) => text === CHANGED).length;
  rig.client.choose(choices);
  await rig.settle();
  return rig.sent.filter((text) => text === CHANGED).length - before;
}

describe('a change of roots', () => {
  test('is announced once, and only when they are others', async () => {
    const rig = await connected('2025-06-18');
    expect(rig.sent).not.toContain(CHANGED);
    expect(await announced(rig, withRoots('/a'))).toBe(1);
    expect(await announced(rig, { ...withRoots('/a'), maxRounds: 3 })).toBe(0);
    expect(await announced(rig, withRoots('/a', '/b'))).toBe(1);
    expect(await announced(rig, withRoots())).toBe(1);
  });

  test('that is taken back before it went out is none', async () => {
    const rig = await connected('2025-11-25');
    const capabilities = { ...DEFAULT_CHOICES.capabilities };
    for (const choices of [withRoots('/a'), { ...DEFAULT_CHOICES, capabilities }]) {
      rig.client.deactivate();
      rig.add({ kind: 'note', about: 0, note: 'choices', text: choicesText(choices) });
    }
    rig.client.activate();
    await rig.settle();
    expect(rig.sent).not.toContain(CHANGED);
  });

  test('while another one drove is announced by whoever takes over', async () => {
    const rig = await connected('2025-11-25');
    rig.client.deactivate();
    rig.add({ kind: 'note', about: 0, note: 'choices', text: choicesText(withRoots('/a')) });
    rig.client.activate();
    await rig.settle();
    expect(rig.sent.filter((text) => text === CHANGED)).toHaveLength(1);
  });

  test('while not connected needs no word: the server asks anew', async () => {
    const rig = await connected('2025-11-25');
    rig.client.disconnect();
    await rig.settle();
    expect(await announced(rig, withRoots('/a'))).toBe(0);
    rig.client.connect();
    await rig.settle();
    expect(rig.sent).not.toContain(CHANGED);
  });

  test('is no news for a server that was promised none', async () => {
    expect(await announced(await connected('2025-11-25', false), withRoots('/a'))).toBe(0);
    expect(await announced(await connected('2026-07-28'), withRoots('/a'))).toBe(0);
  });
});
