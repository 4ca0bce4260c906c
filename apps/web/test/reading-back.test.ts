import type { Entry } from '@loupe/transcript';
import { describe, expect, it } from 'vitest';
import { Fills } from '../src/session/fills.ts';
import type { Fold } from '../src/session/fold.ts';
import { createLatest } from '../src/session/latest.ts';
import { createOffsets } from '../src/session/offsets.ts';
import { blobSource, createRecent } from '../src/session/source.ts';
import { createTexts } from '../src/session/texts.ts';

describe('offsets', () => {
  it('finds what was added, over growth and gaps', () => {
    const offsets = createOffsets();
    for (let seq = 1; seq <= 5000; seq++) if (seq !== 4000) offsets.add(seq, seq * 10, 9);
    expect(offsets.last).toBe(5000);
    expect(offsets.find(1)).toEqual({ from: 10, to: 19 });
    expect(offsets.find(4999)).toEqual({ from: 49_990, to: 49_999 });
    expect(offsets.find(4000)).toBeUndefined();
    expect(offsets.find(5001)).toBeUndefined();
    expect(offsets.find(0)).toBeUndefined();
  });

  it('keeps places beyond four gigabytes', () => {
    const offsets = createOffsets();
    offsets.add(1, 2 ** 40, 7);
    expect(offsets.find(1)).toEqual({ from: 2 ** 40, to: 2 ** 40 + 7 });
  });
});

describe('recent values', () => {
  it('drops the least recently used above its budget', () => {
    const recent = createRecent<string>(10);
    recent.set(1, 'one', 4);
    recent.set(2, 'two', 4);
    expect(recent.get(1)).toBe('one');
    recent.set(3, 'three', 4);
    expect([recent.get(1), recent.get(2), recent.get(3)]).toEqual(['one', undefined, 'three']);
  });

  it('does not keep what is larger than everything, and counts a replaced value once', () => {
    const recent = createRecent<string>(10);
    recent.set(1, 'one', 6);
    recent.set(2, 'huge', 11);
    recent.set(1, 'uno', 6);
    recent.set(3, 'three', 4);
    expect([recent.get(1), recent.get(2), recent.get(3)]).toEqual(['uno', undefined, 'three']);
  });
});

it('reads a range of a file', async () => {
  const source = blobSource(new Blob(['grüße']));
  expect(new TextDecoder().decode(await source.read(2, 6))).toBe('üß');
});

describe('the latest answer', () => {
  it('asks one question at a time and skips what was overtaken', async () => {
    const frames: (() => void)[] = [];
    const latest = createLatest<string>((then) => void frames.push(then));
    const asked: string[] = [];
    const ask = (name: string) => () => {
      asked.push(name);
      return Promise.resolve(name);
    };
    const frame = async () => {
      frames.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    latest.want(ask('a'));
    latest.want(ask('b'));
    expect(latest.answer()).toEqual({ loading: true });
    await frame();
    expect(latest.answer()).toEqual({ value: 'b', loading: false });
    latest.want(() => Promise.reject(new Error('no bridge')));
    expect(latest.answer()).toEqual({ value: 'b', loading: true });
    await frame();
    expect(latest.answer()).toEqual({ value: 'b', problem: 'no bridge', loading: false });
    latest.want(ask('c'));
    await frame();
    expect(latest.answer()).toEqual({ value: 'c', loading: false });
    expect(asked).toEqual(['b', 'c']);
    expect(frames).toEqual([]);
  });
});

describe('a long entry that was just folded', () => {
  const frame = (seq: number, text: string): Entry => ({
    seq,
    at: 0,
    kind: 'frame',
    direction: 'received',
    text,
  });
  const texts = () =>
    createTexts(
      { offsets: { find: () => ({ from: 0, to: 1 }) }, fills: new Fills() } as unknown as Fold,
      {
        read: () => Promise.reject(new Error('read back')),
      },
    );

  it('is there for the first who asks, and is let go then', async () => {
    const held = texts();
    const long = frame(7, 'x'.repeat(2 * 1024 * 1024));
    held.hold(long, undefined);
    expect(await held.entry(7)).toBe(long);
    expect(await held.frame(long)).toBeUndefined();
    await expect(held.entry(7)).rejects.toThrow('read back');
  });

  it('is not kept where it is short, nor beside a longer one that came after it', async () => {
    const held = texts();
    held.hold(frame(1, 'short'), undefined);
    await expect(held.entry(1)).rejects.toThrow('read back');
    held.hold(frame(2, 'x'.repeat(2 * 1024 * 1024)), undefined);
    held.hold(frame(3, 'y'.repeat(2 * 1024 * 1024)), undefined);
    await expect(held.entry(2)).rejects.toThrow('read back');
  });
});
