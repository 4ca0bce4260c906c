import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Entry } from '@loupe/transcript';
import { notification, replay, request, Script } from '@loupe/testkit';

type Act = (script: Script) => void;

const id = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('0', '1', 'a'));
const seq = fc.integer({ min: 1, max: 40 });
const act: fc.Arbitrary<Act> = fc.oneof(
  id.map(
    (i): Act =>
      (s) =>
        s.asks(i, 'tools/call', { name: 'x', _meta: { progressToken: i } }),
  ),
  id.map(
    (i): Act =>
      (s) =>
        s.received(request(i, 'roots/list')),
  ),
  id.map(
    (i): Act =>
      (s) =>
        s.answers(i),
  ),
  id.map(
    (i): Act =>
      (s) =>
        s.sent({ jsonrpc: '2.0', id: i, result: {} }),
  ),
  id.map(
    (i): Act =>
      (s) =>
        s.received({ jsonrpc: '2.0', id: i, error: { code: 1, message: '' } }),
  ),
  id.map(
    (i): Act =>
      (s) =>
        s.received({ jsonrpc: '2.0', id: i }),
  ),
  id.map((i): Act => (s) => {
    const batch = [{ jsonrpc: '2.0', id: i, result: {} }, request(i, 'ping'), 5];
    s.received(JSON.stringify(batch));
  }),
  id.map(
    (i): Act =>
      (s) =>
        s.sent(notification('notifications/cancelled', { requestId: i })),
  ),
  id.map(
    (i): Act =>
      (s) =>
        s.received(notification('notifications/progress', { progressToken: i, progress: 1 })),
  ),
  seq.map(
    (about): Act =>
      (s) =>
        s.note('timeout', about),
  ),
  seq.map(
    (about): Act =>
      (s) =>
        s.note('cancelled', about),
  ),
  seq.map(
    (frame): Act =>
      (s) =>
        s.undelivered(frame, 'gone'),
  ),
  fc.constant<Act>((s) => s.opens()),
  fc.constant<Act>((s) => s.lifecycle('closed', { exitCode: 1 })),
  fc.string().map(
    (text): Act =>
      (s) =>
        s.received(text),
  ),
);
const script = fc.array(act, { maxLength: 40 }).map((acts) => {
  const written = new Script();
  for (const write of acts) write(written);
  return written;
});

it('every exchange waits or has ended once, and only those of the current opening wait', () => {
  fc.assert(
    fc.property(script, (written) => {
      const { entries } = written;
      const ended = new Map<number, string>();
      const { ledger } = replay(written, 'stdio', (_entry, _reading, now) => {
        now.exchanges.forEach(({ status }, index) => {
          const before = ended.get(index);
          if (before !== undefined) expect(status).toBe(before);
          if (status !== 'waiting') ended.set(index, status);
        });
      });
      const waiting = ledger.exchanges.filter(({ status }) => status === 'waiting');
      expect(new Set(ledger.inFlight())).toEqual(new Set(waiting));
      const newest = entries.filter((e) => e.kind === 'lifecycle' && e.state === 'opening').length;
      for (const exchange of waiting) {
        expect(exchange.opening).toBe(newest);
        expect(exchange.answered).toBeUndefined();
        expect(ledger.waiting(exchange.askedBy, exchange.id.key)).toBeDefined();
      }
    }),
  );
});

it('the same entries always mean the same', () => {
  fc.assert(
    fc.property(script, (written) => {
      expect(replay(written).ledger.exchanges).toEqual(replay(written).ledger.exchanges);
    }),
  );
});

it('counts every one of 100,000 calls', () => {
  const entries: Entry[] = [];
  for (let call = 0; call < 100_000; call++) {
    const at = call;
    const asked = 2 * call + 1;
    const ask = `{"jsonrpc":"2.0","id":${call},"method":"ping"}`;
    const answer = `{"jsonrpc":"2.0","id":${call},"result":{}}`;
    entries.push({ kind: 'frame', seq: asked, at, direction: 'sent', text: ask });
    entries.push({ kind: 'frame', seq: asked + 1, at, direction: 'received', text: answer });
  }
  const { ledger, findings } = replay({ entries, choice: 'Auto' });
  expect(ledger.exchanges).toHaveLength(100_000);
  expect(ledger.exchanges.every(({ status }) => status === 'ok')).toBe(true);
  expect(ledger.inFlight()).toEqual([]);
  expect(findings).toEqual([]);
});
