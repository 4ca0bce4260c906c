import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '@loupe/jsonrpc';
import { detailApi } from '../src/session/detail-api.ts';
import { Session } from '../src/session/session.ts';
import type { Summary } from '../src/session/view.ts';
import { FakeBridge, HEADER, legacyServer } from './fake-bridge.ts';

const clock: Clock = {
  now: () => performance.now(),
  after(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
const yieldThen = (then: () => void) => void setImmediate(then);

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A session that is followed over the socket, as in the worker. */
function live(bridge: FakeBridge) {
  const waiters = new Set<() => void>();
  const socket = bridge.socket();
  const session = new Session({
    source: bridge.source,
    send: (command) => socket.command('s1', command),
    clock,
    yieldThen,
    changed: () => {
      for (const waiter of waiters) waiter();
    },
  });
  socket.follow('s1', session);
  ends.push(() => {
    session.stop();
    socket.close();
  });
  const until = (holds: (summary: Summary) => boolean) =>
    new Promise<Summary>((resolve) => {
      const look = () => {
        const summary = session.summary();
        if (!holds(summary)) return;
        waiters.delete(look);
        resolve(summary);
      };
      waiters.add(look);
      look();
    });
  return { session, socket, until };
}

describe('a live session', () => {
  it('connects by itself when it is fresh and this tab drives', async () => {
    const bridge = new FakeBridge(legacyServer);
    const { until } = live(bridge);
    const summary = await until(({ lists }) => lists.tools.status === 'ready');
    expect(summary.connection).toMatchObject({
      phase: 'connected',
      revision: '2025-11-25',
      pid: 4711,
      server: { name: 'scripted' },
    });
    expect(summary.lists.tools.items.map(({ key }) => key)).toEqual(['echo']);
    expect(summary.header).toEqual(HEADER);
    expect('loading' in summary).toBe(false);
    expect(summary.calls).toEqual([]);
  });

  it('sends params as they are spelled, and reads the result back from the transcript', async () => {
    const bridge = new FakeBridge(legacyServer);
    const { session, until } = live(bridge);
    await until(({ lists }) => lists.tools.status === 'ready');
    const params = '{"name":"echo","arguments":{"n":1.0}}';
    const asked = await session.call('tools/call', params, {});
    const { calls } = session.summary();
    expect(calls).toMatchObject([{ asked, method: 'tools/call', name: 'echo', status: 'ok' }]);
    const sent = await detailApi(() => session).entry('live:1', asked);
    expect(sent?.text).toContain(params.slice(1, -1));
    expect(sent).toMatchObject({ direction: 'out', entry: { seq: asked, kind: 'frame' } });
    const result = await detailApi(() => session).result('live:1', asked);
    expect(JSON.parse(result?.text ?? '')).toEqual({
      content: [{ type: 'text', text: '{"n":1}' }],
    });
    expect(result?.logs).toHaveLength(1);
    expect(result?.whole).toBe(result?.text.length);
  });

  it('loses nothing and does nothing twice when the socket drops', async () => {
    const bridge = new FakeBridge(legacyServer);
    const { session, until } = live(bridge);
    await until(({ lists }) => lists.tools.status === 'ready');
    bridge.drop();
    expect(session.summary().link).toMatchObject({ up: false });
    const asked = session.request('tools/call', '{"name":"echo","arguments":{}}', {});
    const summary = await until(({ calls, waiting }) => calls.length === 1 && waiting === 0);
    expect(summary.link).toEqual({ up: true });
    expect(summary.calls[0]?.asked).toBe(await asked);
    const keys = bridge.commands.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('only reads along while another tab drives', async () => {
    const bridge = new FakeBridge(legacyServer);
    bridge.driving = false;
    const { session, until } = live(bridge);
    await until(({ bridge: state, loading }) => state !== undefined && loading === undefined);
    expect(bridge.commands).toEqual([]);
    await expect(session.request('ping', undefined, {})).rejects.toThrow('another one drives');
    await expect(session.clear()).rejects.toThrow('another one drives');
  });
});
