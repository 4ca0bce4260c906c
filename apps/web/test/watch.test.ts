import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '@loupe/mcp';
import type { ConnectionState, ListState } from '@loupe/mcp';
import type { Summary, SummaryChange } from '../src/session/view.ts';
import { applyChange, createWatch } from '../src/session/watch.ts';

const connection: ConnectionState = {
  phase: 'idle',
  attempt: 0,
  handshake: [],
  choices: DEFAULT_CHOICES,
};
const list: ListState = { status: 'waiting', items: [], pages: 0 };
const lists = { tools: list, resources: list, resourceTemplates: list, prompts: list };
const calls: Summary['calls'] = [];

function summary(version: number, more: Partial<Summary> = {}): Summary {
  const counts = { entries: version, findings: 0, waiting: 0 };
  return { version, link: up, connection, lists, calls, ...nothing, ...counts, ...more };
}
const call = (asked: number) => ({ asked, status: 'waiting' }) as Summary['calls'][number];
const up = { up: true };
const nothing = { last: 0, asks: [], subscriptions: [], tasks: [], updated: new Map() };

/** A page that answers when told, and a clock that rings when told. */
function watched(first: Summary) {
  let now = first;
  let masked = 0;
  const posts: SummaryChange[] = [];
  const acknowledgements: (() => void)[] = [];
  const alarms: (() => void)[] = [];
  const watch = createWatch({
    summary: () => now,
    masked: () => masked,
    post: (change) => {
      posts.push(change);
      return new Promise((resolve) => void acknowledgements.push(resolve));
    },
    intervalMs: 50,
    now: () => 0,
    later: (_, then) => {
      alarms.push(then);
      return () => undefined;
    },
  });
  return {
    posts,
    watch,
    learn: () => (masked += 1),
    change: (next: Summary) => {
      now = next;
      watch.changed();
    },
    acknowledge: async () => {
      acknowledgements.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    ring: () => alarms.shift()?.(),
  };
}

describe('watching a summary', () => {
  it('posts the whole of the first one at once', () => {
    expect(watched(summary(1)).posts).toEqual([summary(1)]);
  });

  it('waits for the page and for the interval, and then posts only the newest', async () => {
    const { posts, change, acknowledge, ring } = watched(summary(1));
    change(summary(2));
    change(summary(3));
    expect(posts).toHaveLength(1);
    await acknowledge();
    expect(posts).toHaveLength(1);
    ring();
    expect(posts).toEqual([summary(1), { version: 3, entries: 3 }]);
    change(summary(4));
    await acknowledge();
    expect(posts).toHaveLength(2);
    ring();
    expect(posts).toHaveLength(3);
  });

  it('posts the first change after a rest at once, and nothing when nothing changed', async () => {
    const { posts, change, acknowledge, ring } = watched(summary(1));
    await acknowledge();
    ring();
    expect(posts).toHaveLength(1);
    change(summary(2));
    expect(posts).toHaveLength(2);
  });

  it('posts nothing once it was stopped', () => {
    const { posts, change, watch } = watched(summary(1));
    watch.stop();
    change(summary(2));
    expect(posts).toHaveLength(1);
  });

  it('tells of parts that are gone, and leaves out those that are the same object', async () => {
    const { posts, change, acknowledge, ring } = watched(summary(1, { damage: 'torn' }));
    const shown = applyChange(undefined, posts[0]!);
    await acknowledge();
    ring();
    change(summary(2));
    expect(posts[1]).toEqual({ version: 2, entries: 2, damage: undefined });
    const next = applyChange(shown, posts[1]!);
    expect(next).toEqual(summary(2));
    expect('damage' in next).toBe(false);
    expect(next.lists).toBe(shown.lists);
  });

  it('posts everything anew when something in it is to be seen no more', async () => {
    const { posts, change, learn, acknowledge, ring } = watched(summary(1, { damage: 'torn' }));
    const shown = applyChange(undefined, posts[0]!);
    await acknowledge();
    ring();
    learn();
    change(summary(2, { calls: [call(1)] }));
    const next = applyChange(shown, posts[1]!);
    expect(posts[1]).toEqual({ ...summary(2, { calls: [call(1)] }), damage: undefined });
    expect(next).toEqual(summary(2, { calls: [call(1)] }));
    await acknowledge();
    ring();
    change(summary(3, { calls: [call(1)] }));
    expect(posts[2]).not.toHaveProperty('lists');
  });

  it('posts of the calls only what is new, and keeps the rest as the same objects', async () => {
    const [one, two, three, four] = [1, 2, 3, 4].map((asked) => call(asked));
    const { posts, change, acknowledge, ring } = watched(summary(1, { calls: [one!, two!] }));
    let shown = applyChange(undefined, posts[0]!);
    const next = async (calls: Summary['calls']): Promise<unknown> => {
      await acknowledge();
      ring();
      change(summary(posts.length + 1, { calls }));
      shown = applyChange(shown, posts.at(-1)!);
      expect(shown.calls).toEqual(calls);
      calls.forEach((exchange, at) => expect(shown.calls[at]).toBe(exchange));
      return posts.at(-1)!.laterCalls;
    };
    expect(await next([one!, two!, three!])).toEqual({ dropped: 0, kept: 2, added: [three] });
    expect(await next([two!, three!, four!])).toEqual({ dropped: 1, kept: 2, added: [four] });
    const ended = { ...three!, status: 'ok' as const };
    expect(await next([two!, ended, four!])).toEqual({ dropped: 0, kept: 1, added: [ended, four] });
    expect(await next([])).toEqual({ dropped: 3, kept: 0, added: [] });
    expect(await next([one!])).toEqual({ dropped: 0, kept: 0, added: [one] });
  });
});
