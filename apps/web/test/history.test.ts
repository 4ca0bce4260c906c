import type { Exchange } from '@loupe/ledger';
import { Script } from '@loupe/testkit';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import { describe, expect, it } from 'vitest';
import { createShelf, historyApi } from '../src/session/history.ts';
import { Session } from '../src/session/session.ts';
import { blobSource } from '../src/session/source.ts';
import { HEADER } from './fake-bridge.ts';

async function opened(script: Script) {
  const lines = [encodeHeader(HEADER), ...script.entries.map(encodeEntry)];
  const file = new Blob([lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('')]);
  const session = new Session({
    source: blobSource(file),
    clock: { now: () => 0, after: () => () => undefined },
    yieldThen: (then) => void setImmediate(then),
    changed: () => undefined,
  });
  await session.readAll(file.size);
  return historyApi(() => session);
}

const text = (id: number | string, params: string, method = 'tools/call') =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"${method}","params":${params}}`;

describe('the history of a thing', () => {
  it('has every call of it, newest first, with its arguments as they were sent', async () => {
    const script = new Script();
    script.opens();
    const first = script.sent(text(1, '{"name":"add","arguments":{"n":1.0}}'));
    script.answers(1, { content: [] });
    script.sent(text(2, '{"name":"sub","arguments":{"n":2}}'));
    script.sent(text(3, '{"name":"add"}', 'prompts/get'));
    const third = script.sent(text(4, '{"arguments":{"big":9007199254740993},"name":"add"}'));
    const last = script.sent(text('x', '{"name":"add"}'));
    script.received({ jsonrpc: '2.0', id: 'x', error: { code: -32602, message: 'no' } });
    const api = await opened(script);
    const { total, calls } = await api.pastCalls('k', 'tools/call', 'add', 0, 10);
    expect(total).toBe(3);
    expect(
      calls.map(({ exchange, preview }) => [exchange.asked, exchange.status, preview]),
    ).toEqual([
      [last, 'error', undefined],
      [third, 'waiting', '{"big":9007199254740993}'],
      [first, 'ok', '{"n":1.0}'],
    ]);
    const page = await api.pastCalls('k', 'tools/call', 'add', 1, 2);
    expect(page.calls.map(({ exchange }) => exchange.asked)).toEqual([third]);
    expect(await api.pastCalls('k', 'tools/call', 'gone', 0, 10)).toEqual({
      method: 'tools/call',
      name: 'gone',
      total: 0,
      calls: [],
    });
    expect(await api.argumentsOf('k', first)).toBe('{"n":1.0}');
    expect(await api.argumentsOf('k', last)).toBeUndefined();
    expect(await api.argumentsOf('k', 99)).toBeUndefined();
  });

  it('finds the arguments of one request of a batch, and shows the head of long ones only', async () => {
    const script = new Script();
    script.opens();
    const batch = script.sent(
      `[${text(1, '{"name":"a","arguments":{"x":1}}')}, ${text('1', '{"name":"b","arguments":{"x":2}}')}]`,
    );
    const long = `{"s":"${'y'.repeat(300_000)}"}`;
    const huge = script.sent(text(2, `{"name":"a","arguments":${long}}`));
    const api = await opened(script);
    const { calls } = await api.pastCalls('k', 'tools/call', 'a', 0, 10);
    expect(calls.map(({ exchange, preview }) => [exchange.asked, preview])).toEqual([
      [huge, undefined],
      [batch, '{"x":1}'],
    ]);
    expect(await api.argumentsOf('k', huge)).toBe(long);
  });

  it('grows with the ledger and knows names of any kind', () => {
    const exchange = (asked: number, name: string | undefined, askedBy = 'client') =>
      ({ method: 'tools/call', asked, askedBy, name }) as unknown as Exchange;
    const shelf = createShelf();
    const all = [exchange(1, '__proto__'), exchange(2, undefined), exchange(3, 'a', 'server')];
    const seqs = (name: string) => shelf.calls(all, 'tools/call', name).map(({ asked }) => asked);
    expect(seqs('__proto__')).toEqual([1]);
    expect(seqs('a')).toEqual([]);
    all.push(exchange(4, '__proto__'), exchange(5, 'constructor'));
    expect(seqs('__proto__')).toEqual([1, 4]);
    expect(seqs('constructor')).toEqual([5]);
  });
});
