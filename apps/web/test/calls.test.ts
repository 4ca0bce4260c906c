import { describe, expect, it } from 'vitest';
import type { Exchange } from '@loupe/ledger';
import { createCalls } from '../src/session/calls.ts';

function exchange(asked: number, method = 'tools/call'): Exchange {
  const call = { method, asked, askedBy: 'client', status: 'waiting', progress: [] };
  return call as unknown as Exchange;
}

describe("the person's calls", () => {
  it('are the same list while nothing about them changed', () => {
    const all = [exchange(1), exchange(2, 'tools/list')];
    const calls = createCalls();
    calls.follow(all);
    const before = calls.list();
    expect(before.map(({ asked }) => asked)).toEqual([1]);
    calls.follow(all);
    expect(calls.list()).toBe(before);
  });

  it('keep the copies of those that did not change when another one ends or comes', () => {
    const [one, two] = [exchange(1), exchange(2)];
    const calls = createCalls();
    const all = [one, two];
    calls.follow(all);
    const before = calls.list();
    two.status = 'ok';
    all.push(exchange(3));
    calls.follow(all);
    const after = calls.list();
    expect(after.map(({ status }) => status)).toEqual(['waiting', 'ok', 'waiting']);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(before[1]?.status).toBe('waiting');
  });

  it('are the latest 200', () => {
    const calls = createCalls();
    calls.follow(Array.from({ length: 450 }, (_, at) => exchange(at + 1)));
    const listed = calls.list();
    expect(listed).toHaveLength(200);
    expect([listed[0]?.asked, listed.at(-1)?.asked]).toEqual([251, 450]);
  });
});
