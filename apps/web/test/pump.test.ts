import { describe, expect, it } from 'vitest';
import { createPump } from '../src/session/pump.ts';

/** A pump over bytes whose clock goes on by one millisecond with each item. */
function pumped() {
  let now = 0;
  const seen: number[] = [];
  const slices: number[] = [];
  const waiting: (() => void)[] = [];
  const pump = createPump<number>({
    cut: (chunk) => [...chunk],
    work: (item) => {
      now += 1;
      seen.push(item);
    },
    worked: () => void slices.push(seen.length),
    now: () => now,
    yieldThen: (then) => void waiting.push(then),
  });
  const run = () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
  };
  return { pump, seen, slices, waiting, run };
}

const bytes = (length: number, from = 0) => Uint8Array.from({ length }, (_, at) => from + at);

describe('the pump', () => {
  it('works a small chunk at once', () => {
    const { pump, seen, waiting } = pumped();
    pump.push(bytes(3));
    expect(seen).toEqual([0, 1, 2]);
    expect(pump.done).toBe(3);
    expect(waiting).toEqual([]);
  });

  it('lets messages go first after a slice, keeps the order, and loses nothing', async () => {
    const { pump, seen, slices, waiting, run } = pumped();
    pump.push(bytes(100));
    pump.push(bytes(50, 100));
    expect(seen.length).toBeLessThan(100);
    expect(waiting).toHaveLength(1);
    expect(pump.done).toBe(0);
    const idle = pump.idle();
    run();
    await idle;
    expect(seen).toEqual([...bytes(150)]);
    expect(slices.length).toBeGreaterThan(3);
    expect(pump.done).toBe(150);
  });

  it('counts a chunk that completes nothing', () => {
    const { pump, slices } = pumped();
    pump.push(bytes(0));
    expect(slices).toEqual([0]);
  });

  it('stops between two slices', () => {
    const { pump, seen, run } = pumped();
    pump.push(bytes(100));
    const before = seen.length;
    pump.stop();
    run();
    expect(seen).toHaveLength(before);
  });
});
