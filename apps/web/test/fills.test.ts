import { describe, expect, it } from 'vitest';
import { everything, expectNothingOf, exportsOf, KEY, live, opened, ROWS } from './fill-rig.ts';
import { FakeBridge, legacyServer } from './fake-bridge.ts';

const CALL = '{"name":"echo","arguments":{"token":"so {{env:TOKEN}}"}}';

describe('what the bridge filled in', () => {
  it('reaches the server, and comes back to the page as its place', async () => {
    const bridge = new FakeBridge(legacyServer);
    bridge.environment.set('TOKEN', 'q"uo\\te\nhunter22');
    const { session, api } = await live(bridge);
    bridge.append({ kind: 'stderr', text: 'started with hunter22' });
    session.fold.fills.allow(['TOKEN', 'OTHER']);
    const asked = await session.call('tools/call', CALL, {});
    expect(bridge.commands.at(-1)).toMatchObject({ do: 'send', fill: ['TOKEN'] });
    const sent = new TextDecoder().decode(bridge.transcript);
    expect(sent).toContain('"filled":[{"name":"TOKEN"');
    expect(sent).toContain(
      JSON.stringify('q"uo\\te\nhunter22')
        .slice(1, -1)
        .replaceAll('\\', '\\\\')
        .replaceAll('"', '\\"'),
    );
    const result = await api.result(KEY, asked);
    expect(JSON.parse(result!.text)).toEqual({
      content: [{ type: 'text', text: '{"token":"so {{env:TOKEN}}"}' }],
    });
    expect((await api.entry(KEY, asked))?.text).toContain(CALL.slice(1, -1));
    const { rows } = await api.rows(KEY, ROWS);
    expect(rows.find(({ id }) => id === asked)?.preview).toContain('so {{env:TOKEN}}');
    expect(rows.map(({ preview }) => preview)).toContain('started with {{env:TOKEN}}');
    for (const text of await exportsOf(api)) expect(text).not.toContain('hunter22');
  });

  it('is asked for only where it was allowed, and never by hand', async () => {
    const bridge = new FakeBridge(legacyServer);
    const { session } = await live(bridge);
    await session.call('tools/call', CALL, {});
    expect(bridge.commands.at(-1)).not.toHaveProperty('fill');
    session.fold.fills.allow(['OTHER']);
    await session.call('tools/call', CALL, {});
    expect(bridge.commands.at(-1)).not.toHaveProperty('fill');
    session.fold.fills.allow(['TOKEN']);
    session.client().sendByHand(`{"jsonrpc":"2.0","method":"x","params":${CALL}}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(bridge.commands.at(-1)).toMatchObject({ origin: 'hand' });
    expect(bridge.commands.at(-1)).not.toHaveProperty('fill');
  });

  it('is asked for again by a tab that was reloaded, until the page says what is allowed', async () => {
    const bridge = new FakeBridge(legacyServer);
    bridge.environment.set('TOKEN', 'hunter22');
    const first = await live(bridge);
    first.session.fold.fills.allow(['TOKEN']);
    await first.session.call('tools/call', CALL, {});
    first.session.stop();
    const { session } = await live(bridge);
    await session.call('tools/call', CALL, {});
    expect(bridge.commands.at(-1)).toMatchObject({ fill: ['TOKEN'] });
    session.fold.fills.allow([]);
    await session.call('tools/call', CALL, {});
    expect(bridge.commands.at(-1)).not.toHaveProperty('fill');
  });

  it('is in nothing that the page gets, live, reopened, or exported', async () => {
    const value = 'hunter22-and-more-of-it';
    const bridge = new FakeBridge((heard) => [
      ...legacyServer(heard),
      ...(heard.method === 'tools/call'
        ? [
            {
              jsonrpc: '2.0',
              method: 'notifications/message',
              params: { level: 'info', data: `${'x'.repeat(185)}${value}` },
            },
            {
              jsonrpc: '2.0',
              id: `unknown ${value}`,
              result: { [value]: encodeURIComponent(value) },
            },
            {
              jsonrpc: '2.0',
              method: `odd/${value}`,
              params: { list: Array.from({ length: 40 }, () => value) },
            },
            {
              jsonrpc: '2.0',
              method: 'notifications/resources/updated',
              params: { uri: `x://${value}` },
            },
          ]
        : []),
    ]);
    bridge.environment.set('TOKEN', value);
    const { session, api } = await live(bridge);
    bridge.append({ kind: 'stderr', text: `before it was marked: ${value}` });
    session.fold.fills.allow(['TOKEN']);
    const early = await api.entry(KEY, session.fold.offsets.last);
    expect(early?.text).toContain(value);
    await session.call('tools/call', CALL, {});
    await api.ask(KEY, 'tools/call', CALL);
    bridge.append({
      kind: 'lifecycle',
      state: 'closed',
      reason: `it said ${value}`,
      unexpected: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { last } = session.fold.offsets;
    const shown = await everything(api, last);
    expectNothingOf(value, shown);
    expect(shown.join('')).toContain('{{env:TOKEN}}');
    const exported = await exportsOf(api);
    expectNothingOf(value, exported);
    expect(exported[0]).toContain('[redacted]');
    expect(exported[0]).not.toContain('"filled"');
    const file = await opened(bridge.transcript);
    expectNothingOf(value, await everything(file.api, last));
    const again = await opened(new TextEncoder().encode(exported[0]));
    expect(again.session.summary().damage).toBeUndefined();
    expect(again.session.summary().entries).toBe(session.summary().entries);
  }, 60_000);

  it('is not found by the words of a filter where it was put in, but its place is', async () => {
    const bridge = new FakeBridge(legacyServer);
    bridge.environment.set('TOKEN', 'hunter22');
    const { session } = await live(bridge);
    session.fold.fills.allow(['TOKEN']);
    const asked = await session.call('tools/call', CALL, {});
    const { api } = await opened(bridge.transcript);
    const ids = async (filter: string) => {
      const seqs = await api.matching(KEY, { byFrame: true, filter, expanded: [] });
      return seqs;
    };
    expect(await ids('{{env:TOKEN}}')).toEqual([asked]);
    expect(await ids('hunter22')).not.toContain(asked);
    expect(JSON.stringify(await api.rows(KEY, { ...ROWS, filter: 'hunter22' }))).not.toContain(
      '"preview":"hunter22',
    );
  });
});
