import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { copy, pump, type Sink, type Source } from '../src/pump.ts';

/** A growing file in memory that counts its reads. */
function growing(start: string) {
  let bytes = Buffer.from(start);
  let reads = 0;
  const listeners = new Set<Parameters<Source['onAppend']>[0]>();
  const source: Source = {
    get size() {
      return bytes.length;
    },
    read: (from, to) => {
      reads += 1;
      return Promise.resolve(bytes.subarray(from, to));
    },
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    source,
    listeners,
    reads: () => reads,
    whole: () => bytes.toString(),
    append(text: string, isUrgent = true) {
      const at = bytes.length;
      bytes = Buffer.concat([bytes, Buffer.from(text)]);
      for (const listener of listeners) listener(Buffer.from(text), at, isUrgent);
    },
  };
}

function collecting(ready: () => Promise<void> = () => Promise.resolve()) {
  const slices: string[] = [];
  const sink: Sink = { send: (bytes) => slices.push(Buffer.from(bytes).toString()), ready };
  return { sink, slices, text: () => slices.join('') };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('passes on what is appended without reading it back from disk', async () => {
  const file = growing('');
  const { sink, slices } = collecting();
  const stop = new AbortController();
  const told: number[] = [];
  const pumping = pump(file.source, sink, {
    from: 0,
    caughtUp: (offset) => told.push(offset),
    signal: stop.signal,
  });
  await turn();
  file.append('one\n');
  file.append('two\n');
  await turn();
  file.append('three\n');
  await turn();
  expect(slices).toEqual(['one\ntwo\n', 'three\n']);
  expect([told, file.reads()]).toEqual([[0], 0]);
  stop.abort();
  await pumping;
  expect(file.listeners.size).toBe(0);
});

test('lets what nobody waits for travel with the next bytes, or alone a moment later', async () => {
  const file = growing('');
  const { sink, slices } = collecting();
  const stop = new AbortController();
  const pumping = pump(file.source, sink, {
    from: 0,
    caughtUp: () => undefined,
    signal: stop.signal,
  });
  await turn();
  file.append('echo\n', false);
  await Promise.resolve();
  file.append('answer\n');
  await turn();
  expect(slices).toEqual(['echo\nanswer\n']);
  file.append('echo\n', false);
  await vi.waitUntil(() => slices.length === 2);
  expect(slices).toEqual(['echo\nanswer\n', 'echo\n']);
  stop.abort();
  await pumping;
});

test('catches up with what there was at the start, once', async () => {
  const file = growing('x'.repeat(600_000));
  const { sink, text } = collecting();
  const stop = new AbortController();
  const told: number[] = [];
  const caughtUp = (offset: number) => told.push(offset);
  void pump(file.source, sink, { from: 100_000, caughtUp, signal: stop.signal });
  while (text().length < 500_000) await turn();
  file.append('y');
  await turn();
  expect([told, text().length]).toEqual([[600_000], 500_001]);
  stop.abort();
});

test('holds no more than a little for a reader that stands still', async () => {
  const file = growing('');
  let go = (): void => undefined;
  const { sink, text } = collecting(() => new Promise((resolve) => (go = resolve)));
  const stop = new AbortController();
  void pump(file.source, sink, { from: 0, caughtUp: () => undefined, signal: stop.signal });
  await turn();
  for (let n = 0; n < 40; n += 1) file.append(String(n % 10).repeat(100_000));
  while (text().length < file.source.size) {
    go();
    await turn();
  }
  expect(text() === file.whole()).toBe(true);
  expect(file.reads()).toBeGreaterThan(0);
  stop.abort();
});

test('gives every byte once and in order, whatever the timing', async () => {
  const step = fc.record({ text: fc.string({ maxLength: 40 }), turns: fc.nat({ max: 3 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.array(step),
      fc.nat({ max: 60 }),
      async (start, steps, skip) => {
        const file = growing(start);
        const from = Math.min(skip, file.source.size);
        const { sink, text } = collecting(turn);
        const stop = new AbortController();
        const pumping = pump(file.source, sink, {
          from,
          caughtUp: () => undefined,
          signal: stop.signal,
        });
        for (const { text: more, turns } of steps) {
          file.append(more);
          for (let n = 0; n < turns; n += 1) await turn();
        }
        const wanted = Buffer.from(file.whole()).subarray(from).length;
        while (Buffer.byteLength(text()) < wanted) await turn();
        stop.abort();
        await pumping;
        expect(text()).toBe(Buffer.from(file.whole()).subarray(from).toString());
      },
    ),
    { numRuns: 60 },
  );
});

test('copies a range and no byte more', async () => {
  const file = growing('0123456789');
  const { sink, text } = collecting();
  await copy(file.source, sink, { from: 2, to: 5, signal: new AbortController().signal });
  expect(text()).toBe('234');
});
