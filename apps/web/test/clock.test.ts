import { describe, expect, it } from 'vitest';
import { createClock } from '../src/session/clock.ts';

/** A clock whose timers ring when told. */
function rig() {
  let time = 0;
  let running: { ring: () => void; at: number } | undefined;
  const started: number[] = [];
  const clock = createClock({
    now: () => time,
    start: (ring, milliseconds) => {
      started.push(milliseconds);
      running = { ring, at: time + milliseconds };
      return running;
    },
    stop: (timer) => {
      if (running === timer) running = undefined;
    },
  });
  const passTo = (end: number): void => {
    while (running !== undefined && running.at <= end) {
      const { ring, at } = running;
      running = undefined;
      time = at;
      ring();
    }
    time = end;
  };
  return { clock, passTo, started };
}

describe("the worker's clock", () => {
  it('rings each alarm once, at its time and in the order of their times', () => {
    const { clock, passTo } = rig();
    const rung: string[] = [];
    clock.after(30, () => rung.push('c'));
    clock.after(10, () => rung.push('a'));
    clock.after(20, () => rung.push('b'));
    passTo(9);
    expect(rung).toEqual([]);
    passTo(10);
    expect(rung).toEqual(['a']);
    passTo(100);
    expect(rung).toEqual(['a', 'b', 'c']);
  });

  it('rings none that was taken back, also by one that rings at the same time', () => {
    const { clock, passTo } = rig();
    const rung: string[] = [];
    const takeBack = clock.after(10, () => rung.push('first'));
    takeBack();
    clock.after(10, () => other());
    const other = clock.after(10, () => rung.push('other'));
    passTo(20);
    expect(rung).toEqual([]);
  });

  it('sets no timer for an alarm that is later than the one that is set', () => {
    const { clock, started } = rig();
    for (let call = 0; call < 100; call += 1) clock.after(60_000, () => undefined)();
    expect(started).toEqual([60_000]);
  });

  it('sets an alarm from an alarm', () => {
    const { clock, passTo } = rig();
    const rung: number[] = [];
    const again = (): void => {
      rung.push(clock.now());
      if (rung.length < 3) clock.after(5, again);
    };
    clock.after(5, again);
    passTo(100);
    expect(rung).toEqual([5, 10, 15]);
  });

  it('rings the others where one throws', () => {
    const { clock, passTo } = rig();
    const rung: string[] = [];
    clock.after(5, () => {
      throw new Error('the first one is broken');
    });
    clock.after(5, () => rung.push('second'));
    expect(() => passTo(5)).toThrow('the first one is broken');
    passTo(5);
    expect(rung).toEqual(['second']);
  });

  it('waits longer than one timer of a browser can', () => {
    const { clock, passTo, started } = rig();
    const month = 31 * 24 * 3600 * 1000;
    const rung: number[] = [];
    clock.after(month, () => rung.push(clock.now()));
    passTo(2 * month);
    expect(rung).toEqual([month]);
    expect(started).toEqual([2 ** 31 - 1, month - (2 ** 31 - 1)]);
  });
});
