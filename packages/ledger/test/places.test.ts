import { describe, expect, it } from 'vitest';
import { notification, replay, Script } from '@loupe/testkit';

describe('what is kept by number', () => {
  it('finds ids and tokens that count up, that are huge, negative or strings', () => {
    const ids = [1, 2_000, 1_048_575, 1_048_576, 9_007_199_254_740_991, -3, '1', 'n:1'];
    const script = new Script();
    script.opens();
    for (const id of ids)
      script.asks(id, 'tools/call', { _meta: { progressToken: id }, name: 'x' });
    const { ledger } = replay(script);
    for (const [index, id] of ids.entries()) {
      const key = typeof id === 'string' ? `s:${id}` : `n:${id}`;
      expect(ledger.lastWithId('client', key)?.asked).toBe(3 + index);
      expect(ledger.withToken('client', key)?.asked).toBe(3 + index);
    }
    expect(ledger.lastWithId('client', 'n:3')).toBeUndefined();
    expect(ledger.withToken('server', 'n:1')).toBeUndefined();
  });

  it('lists the children of each exchange in wire order, and none for a copy', () => {
    const script = new Script();
    script.opens();
    script.asks(1, 'tools/call', { _meta: { progressToken: 'a' }, name: 'x' });
    script.asks(2, 'tools/call', { _meta: { progressToken: 'b' }, name: 'y' });
    for (const token of ['a', 'b', 'a', 'a', 'b']) {
      script.received(
        notification('notifications/progress', { progressToken: token, progress: 1 }),
      );
    }
    const { ledger } = replay(script);
    const { exchanges } = ledger;
    expect(exchanges.map((exchange) => ledger.childrenOf(exchange))).toEqual([
      [5, 7, 8],
      [6, 9],
    ]);
    expect(exchanges.map(({ progress }) => progress)).toEqual([
      [5, 7, 8],
      [6, 9],
    ]);
    expect(ledger.childrenOf({ ...exchanges[0]! })).toEqual([]);
  });
});
