import { describe, expect, test } from 'vitest';
import { asked, error, initialized, legacyServer, result, Rig } from './rig.ts';
import { connected, stdio, STDIO } from './stdio-rig.ts';

describe('a reload', () => {
  const slow = legacyServer({ 'tools/call': () => undefined });

  test('replays without sending anything', async () => {
    const first = await connected(slow);
    const second = new Rig(STDIO, 'Auto', first.entries);
    await second.settle();
    expect(second.commands).toEqual([]);
    expect(second.state).toEqual(first.state);
    expect(second.fold.protocol.lists.lists).toEqual(first.fold.protocol.lists.lists);
  });

  test.each([1, 2, 3, 4, 5, 6])('after %i entries goes on where the log stands', async (count) => {
    const first = await connected(slow);
    const whole = first.entries.slice(0, count);
    const second = stdio(slow, 'Auto', whole);
    await second.settle();
    if (count === 3) await second.wait(3_000);
    if (count === 5) second.received(result(1, initialized()));
    await second.settle();
    if (count === 1) second.add({ kind: 'lifecycle', state: 'open' });
    await second.settle();
    expect(second.state.phase).toBe('connected');
    const requests = second.entries.flatMap((entry) =>
      entry.kind === 'frame' && entry.direction === 'sent' ? [asked(entry.text)?.method] : [],
    );
    expect(requests).toEqual(['server/discover', 'initialize', undefined]);
  });

  test('keeps calls waiting, answers what was left, and counts ids on', async () => {
    const first = await connected(slow);
    void first.client.request('tools/call', '{"name":"slow"}');
    await first.settle();
    first.client.deactivate();
    first.received('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    await first.settle();
    const second = stdio(slow, 'Auto', first.entries);
    await second.settle();
    expect(second.sent).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}']);
    const asking = second.client.request('tools/call', '{"name":"other"}');
    await second.settle();
    expect(await asking).toBe(second.entries.length);
    expect(asked(second.sent.at(-1) ?? '')?.id).toBe(3);
    second.received(error(3, -1));
    await second.wait(60_000);
    expect(second.sent.at(-1)).toContain('"requestId":2');
  });

  test('of a driver that was put out of its place rejects what it had not sent', async () => {
    const first = await connected(slow);
    const asking = first.client.request('ping');
    first.client.deactivate();
    await expect(asking).rejects.toThrow('Another tab drives this session now.');
  });
});
