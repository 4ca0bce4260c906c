import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSuggester, extentWords } from '../src/call/complete/suggester.ts';
import type { Suggestions } from '../src/call/complete/suggester.ts';
import { offersCompletions } from '../src/call/complete/source.ts';
import type { Summary } from '../src/session/view.ts';

const after = (ms: number, then: () => void) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};
const values = (...found: string[]): Suggestions => ({ values: found, hasMore: false });
/** A question whose answer comes so many milliseconds after it was asked. */
const question = (answer: Suggestions, ms: number) =>
  vi.fn(() => new Promise<Suggestions>((resolve) => setTimeout(() => resolve(answer), ms)));

describe('suggestions while somebody types', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  // Case 107, the reply to "a" comes after that to "ab".
  it('are those of the newest question, however late an older answer comes', async () => {
    const suggester = createSuggester(after);
    const shown: (Suggestions | undefined)[] = [];
    suggester.subscribe(() => shown.push(suggester.read()));
    suggester.want(question(values('a1'), 2_000), 150);
    await vi.advanceTimersByTimeAsync(200);
    suggester.want(question(values('ab1'), 10), 150);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown).toEqual([values('ab1')]);
  });

  it('are asked for once after a burst of letters, and at once where nobody types', async () => {
    const suggester = createSuggester(after);
    const [first, second, third] = [1, 2, 3].map(() => question(values('x'), 0));
    suggester.want(first!, 0);
    await vi.advanceTimersByTimeAsync(0);
    suggester.want(second!, 150);
    await vi.advanceTimersByTimeAsync(100);
    suggester.want(third!, 150);
    await vi.advanceTimersByTimeAsync(200);
    expect([first, second, third].map((ask) => ask!.mock.calls.length)).toEqual([1, 0, 1]);
  });

  it('are forgotten when nobody waits any more, and a failure is words', async () => {
    const suggester = createSuggester(after);
    suggester.want(() => Promise.reject(new Error('Gone.')), 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(suggester.read()).toEqual({ problem: 'Gone.' });
    suggester.want(question(values('late'), 100), 0);
    suggester.rest();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(suggester.read()).toBeUndefined();
  });
});

// Case 107, hasMore and total.
it.each<[Suggestions, number, string | undefined]>([
  [{ values: ['a'], hasMore: false }, 1, undefined],
  [{ values: ['a'], total: 1, hasMore: false }, 1, undefined],
  [{ values: ['a', 'b'], total: 2500, hasMore: true }, 2, '2 of 2,500'],
  [{ values: ['a'], hasMore: true }, 1, '1, and more exist'],
  [{ values: ['a'], total: 1, hasMore: true }, 1, '1, and more exist'],
  [{ values: Array<string>(300).fill('a'), hasMore: false }, 200, '200 of 300'],
  [{ values: Array<string>(300).fill('a'), hasMore: true }, 200, '200 of 300, and more exist'],
  [{ problem: 'No.' }, 0, undefined],
])('%j says how many there are', (answer, shown, words) => {
  expect(extentWords(answer, shown)).toBe(words);
});

// Case 107, nothing is asked where it is not advertised.
describe('who is asked', () => {
  const connected = (capabilities: string, revision: string) =>
    ({ connection: { capabilities, revision, attempt: 1 } }) as Summary;
  it.each([
    ['{"completions":{}}', '2025-11-25', true],
    ['{"completion":{}}', '2025-11-25', false],
    ['{}', '2025-03-26', false],
    ['{"completions":null}', '2026-07-28', false],
    // No capability for it yet.
    ['{}', '2024-11-05', true],
  ])('%s in %s: %s', (capabilities, revision, isAsked) => {
    expect(offersCompletions('k', connected(capabilities, revision))).toBe(isAsked);
  });
});
