import type { Exchange } from '@loupe/ledger';
import { describe, expect, it } from 'vitest';
import { createRuns, type RunItem, type RunParts } from '../src/call/kept/runs.ts';

/** A server whose calls end when the test says so. */
function rig(parts: Partial<RunParts> = {}) {
  const asked: string[] = [];
  const cancelled: number[] = [];
  const ends = new Map<number, (exchange: Exchange) => void>();
  const runs = createRuns(
    {
      request: (_method, params) => Promise.resolve(asked.push(params)),
      cancel: (seq) => {
        cancelled.push(seq);
        end(seq, 'cancelled');
      },
      ended: (seq) => new Promise((resolve) => ends.set(seq, resolve)),
      ...parts,
    },
    new Map(),
  );
  const end = (seq: number, status: Exchange['status'] = 'ok') =>
    ends.get(seq)?.({ asked: seq, status } as Exchange);
  return { runs, asked, cancelled, end };
}

const items = (...ids: string[]): RunItem[] =>
  ids.map((id) => ({ id, method: 'tools/call', params: id }));
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('running kept calls', () => {
  it('makes one after the other, and says how each stands', async () => {
    const { runs, asked, end } = rig();
    const seen: string[] = [];
    runs.subscribe(() => seen.push(runs.read().queue.join('')));
    const done = runs.run(items('a', 'b'));
    await settled();
    expect(asked).toEqual(['a']);
    expect(runs.read()).toMatchObject({ queue: ['a', 'b'] });
    expect(runs.read().outcomes.get('a')).toEqual({ asked: 1 });
    end(1, 'tool-failure');
    await settled();
    expect(asked).toEqual(['a', 'b']);
    expect(runs.read().outcomes.get('a')?.exchange?.status).toBe('tool-failure');
    end(2);
    await done;
    expect(runs.read().queue).toEqual([]);
    expect(seen.at(-1)).toBe('');
  });

  it('goes on after a call that can’t be sent, and after one that fails', async () => {
    const { runs, asked, end } = rig();
    const done = runs.run([{ id: 'bad', problem: 'Not JSON.' }, ...items('a', 'b')]);
    await settled();
    expect(runs.read().outcomes.get('bad')).toEqual({ problem: 'Not JSON.' });
    end(1, 'error');
    await settled();
    end(2, 'timed-out');
    await done;
    expect(asked).toEqual(['a', 'b']);
  });

  it('stops on request: what runs is cancelled, the others are not sent', async () => {
    const { runs, asked, cancelled } = rig();
    const done = runs.run(items('a', 'b', 'c'));
    await settled();
    runs.stop();
    await done;
    expect([asked, cancelled]).toEqual([['a'], [1]]);
    expect(runs.read().queue).toEqual([]);
    expect(runs.read().outcomes.get('a')?.exchange?.status).toBe('cancelled');
    expect(runs.read().outcomes.has('b')).toBe(false);
  });

  it('stops where the request is on its way, too', async () => {
    let send: (seq: number) => void = () => undefined;
    const { runs, cancelled } = rig({ request: () => new Promise((resolve) => (send = resolve)) });
    const done = runs.run(items('a', 'b'));
    await settled();
    runs.stop();
    send(7);
    await settled();
    expect(cancelled).toEqual([7]);
    void done;
  });

  it('ends where nothing can be sent any more, with the words at the call', async () => {
    const { runs } = rig({ request: () => Promise.reject(new Error('Not connected.')) });
    await runs.run(items('a', 'b'));
    expect(runs.read()).toMatchObject({ queue: [] });
    expect([...runs.read().outcomes]).toEqual([['a', { problem: 'Not connected.' }]]);
  });

  it('does not begin again while it runs, and forgets the outcomes of what is made again', async () => {
    const { runs, asked, end } = rig();
    const first = runs.run(items('a'));
    await settled();
    await runs.run(items('b'));
    expect(asked).toEqual(['a']);
    end(1);
    await first;
    void runs.run(items('a'));
    expect(runs.read().outcomes.get('a')).toEqual({});
  });

  it('knows the requests that an earlier page made', () => {
    const parts = { request: () => Promise.resolve(1), cancel: () => undefined };
    const runs = createRuns(
      { ...parts, ended: () => Promise.resolve(undefined) },
      new Map([['a', 12]]),
    );
    expect(runs.read().outcomes.get('a')).toEqual({ asked: 12 });
  });
});
