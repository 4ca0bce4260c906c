import { describe, expect, test } from 'vitest';
import { echoing, frames, newSession, startTestBridge, Tab, until } from './rig.ts';

describe('the wheel', () => {
  test('belongs to the first tab; the others read along, and may take over', async () => {
    const bridge = await startTestBridge();
    const { id, tab: first } = await echoing(bridge, 'first');
    const second = await Tab.open(bridge, 'second');
    second.follow(id);
    await until(() => second.text() === first.text());
    expect(first.state(id)).toEqual({ life: 'live', driving: true, driven: true });
    expect(second.state(id)).toEqual({ life: 'live', driving: false, driven: true });
    expect(await second.echo(id, 'no')).toMatchObject({
      tell: 'refused',
      reason: 'Another tab drives this session.',
    });

    second.send({ ask: 'drive', session: id });
    await until(() => second.state(id)?.driving);
    await until(() => first.state(id)?.driving === false);
    expect(await second.echo(id, 'yes')).toMatchObject({ tell: 'done' });
    expect(await first.echo(id, 'no')).toMatchObject({ tell: 'refused' });
    await until(() => frames(first.text()).includes('received yes'));
    expect(frames(first.text())).toEqual(['sent yes', 'received yes']);
  });

  test('stays with a tab over its reload, whose new socket replaces the old one', async () => {
    const bridge = await startTestBridge();
    const { id, tab: before } = await echoing(bridge, 'same');
    const reader = await Tab.open(bridge, 'reader');
    reader.follow(id);
    await until(() => reader.state(id));
    const after = await Tab.open(bridge, 'same');
    after.follow(id);
    await until(() => after.state(id));
    expect(after.state(id)?.driving).toBe(true);
    await until(() => before.closeCode !== undefined);
    expect(before.closeCode).toBe(4001);
    expect(reader.state(id)).toMatchObject({ driving: false });
  });

  test('is free when its tab is gone: readers see it, a new tab has it', async () => {
    const bridge = await startTestBridge();
    const { id, tab: driver } = await echoing(bridge, 'driver');
    const reader = await Tab.open(bridge, 'reader');
    reader.follow(id);
    await until(() => reader.state(id)?.driven);
    driver.socket.close();
    await until(() => reader.state(id)?.driven === false);
    expect(reader.state(id)?.driving).toBe(false);
    const fresh = await Tab.open(bridge, 'fresh');
    fresh.follow(id);
    await until(() => fresh.state(id)?.driving);
  });

  test('does nothing twice under one key', async () => {
    const bridge = await startTestBridge();
    const { id, tab } = await echoing(bridge);
    expect(await tab.echo(id, 'once', 'k')).toEqual({ tell: 'done', keys: ['k'] });
    tab.socket.terminate();
    const again = await Tab.open(bridge, 'a');
    again.follow(id);
    expect(await again.echo(id, 'once', 'k')).toEqual({ tell: 'done', keys: ['k'] });
    await again.echo(id, 'last');
    await until(() => frames(again.text()).includes('received last'));
    expect(frames(again.text()).filter((text) => text === 'sent once')).toHaveLength(1);
    const sent = again.entries().find((entry) => entry.kind === 'frame');
    expect(sent).toMatchObject({ key: 'k' });
  });

  test('lets a refused key be tried again', async () => {
    const bridge = await startTestBridge();
    const { id } = await newSession(bridge);
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id);
    expect(await tab.echo(id, 'x', 'k')).toMatchObject({ tell: 'refused' });
    await tab.command(id, { do: 'open' });
    expect(await tab.echo(id, 'x', 'k')).toMatchObject({ tell: 'done' });
  });
});

describe('the socket', () => {
  test.each([
    ['something else than JSON', 'x'],
    ['an unknown ask', '{"ask":"fly"}'],
    ['a follow before hello', '{"ask":"follow","session":"x","channel":1,"offset":0}'],
  ])('is closed after %s', async (_what, text) => {
    const bridge = await startTestBridge();
    const tab = new Tab(bridge, 'a');
    tab.socket.on('open', () => tab.socket.send(text));
    await until(() => tab.closeCode !== undefined);
    expect(tab.closeCode).toBe(1008);
  });

  test('says that a session does not exist', async () => {
    const bridge = await startTestBridge();
    const tab = await Tab.open(bridge, 'a');
    tab.follow('../../etc/passwd', 3);
    const told = await until(() => tab.tells[0]);
    expect(told).toEqual({ tell: 'gone', channel: 3, reason: 'There is no such session.' });
    expect(await tab.command('nope', { do: 'open' })).toMatchObject({ tell: 'refused' });
  });
});
