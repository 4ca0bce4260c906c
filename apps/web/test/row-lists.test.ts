import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notification, replay, Script } from '@loupe/testkit';
import { encodeEntry } from '@loupe/transcript';
import { createRows } from '../src/session/rows/rows.ts';
import type { RowsQuery, RowsSlice } from '../src/session/view.ts';
import { rowsOf, settled, textOf } from './searched-rows.ts';

const ALL = { from: 0, to: 1000, byFrame: false, filter: '', expanded: [] };

async function query(script: Script, query: Partial<RowsQuery>): Promise<RowsSlice> {
  const rows = rowsOf(script);
  rows.lists.searchIn(textOf(script));
  return await settled(rows, { ...ALL, ...query });
}

/** One step of a session, in which ids come again. */
function write(script: Script, step: string, index: number): void {
  const id = index % 5;
  const progressToken = id;
  if (step === 'ask') script.asks(id, 'm', { _meta: { progressToken } });
  if (step === 'answer') script.answers(id);
  if (step === 'progress') {
    script.received(notification('notifications/progress', { progressToken, progress: 1 }));
  }
  if (step === 'fail') script.received({ jsonrpc: '2.0', id, error: { code: 1 } });
  if (step === 'close') script.lifecycle('closed');
  if (step === 'open') script.lifecycle('opening');
  if (step === 'pin') script.note('pin', Math.max(1, index % 7));
}

/** A session of many entries, of which each is read by itself, and how often that was done. */
function slow(count: number) {
  const script = new Script();
  for (let index = 0; index < count; index++) script.stderr(`word ${index}`);
  const rows = rowsOf(script);
  const reads: number[] = [];
  const text = textOf(script);
  let broken: string | undefined;
  rows.lists.searchIn({
    ...text,
    source: {
      read: async (from, to) => {
        reads.push(from);
        if (broken !== undefined) throw new Error(broken);
        return await text.source.read(from, to);
      },
    },
  });
  return { rows, reads, breaks: (why: string | undefined) => (broken = why) };
}

describe('the lists of a session', () => {
  it('search the text once for both ways of looking at it', async () => {
    const { rows, reads } = slow(10);
    await settled(rows, { ...ALL, filter: 'word' });
    expect(reads).toHaveLength(1);
    const byFrame = await settled(rows, { ...ALL, filter: 'word', byFrame: true });
    expect(byFrame.total).toBe(10);
    await settled(rows, { ...ALL, filter: 'word kind:stderr' });
    expect(reads).toHaveLength(1);
  });

  it('tell two words from one with a space in it', async () => {
    const { rows } = slow(10);
    expect((await settled(rows, { ...ALL, filter: 'word 1' })).total).toBe(1);
    expect((await settled(rows, { ...ALL, filter: '1 word' })).total).toBe(1);
    expect((await settled(rows, { ...ALL, filter: '"1 word"' })).total).toBe(0);
    expect((await settled(rows, { ...ALL, filter: '"word 1"' })).total).toBe(1);
  });

  it('test many lines slice by slice, and go on by themselves', async () => {
    const { rows } = slow(50_000);
    const choice = { ...ALL, to: 1, filter: '-kind:http', byFrame: true };
    const first = rows.query(choice);
    expect(first.total).toBe(20_000);
    const { read = 0, whole = 0 } = first.searched ?? {};
    expect(read).toBe(Math.floor(0.4 * whole));
    expect(read).toBeGreaterThan(20_000);
    expect(first.rows).toHaveLength(1);
    for (let turn = 0; turn < 5; turn++) await new Promise((then) => setImmediate(then));
    const last = rows.query(choice);
    expect(last.total).toBe(50_000);
    expect(last.searched).toBeUndefined();
  });

  it('take up many finds at once, in their order', async () => {
    const { rows } = slow(100);
    // All lines are tested, and hidden, before the text is looked through.
    expect(rows.query({ ...ALL, filter: 'word -"word 50"' }).total).toBe(0);
    const found = await settled(rows, { ...ALL, filter: 'word -"word 50"' });
    const seqs = Array.from({ length: 100 }, (_, at) => at + 1);
    expect(found.rows.map(({ id }) => id)).toEqual(seqs.filter((seq) => seq !== 51));
  });

  it('leave a search for another one, and come back to it', async () => {
    const { rows, reads } = slow(10);
    expect(rows.query({ ...ALL, filter: '"word 1"' }).searched).toEqual({
      read: 0,
      whole: expect.any(Number) as number,
    });
    expect((await settled(rows, { ...ALL, filter: '"word 3"' })).total).toBe(1);
    expect((await settled(rows, { ...ALL, filter: '"word 1"' })).total).toBe(1);
    expect((await settled(rows, { ...ALL, filter: '"word 3"' })).total).toBe(1);
    expect(reads.length).toBeLessThanOrEqual(3);
  });

  it('read no further for a filter that was dropped', async () => {
    const script = new Script();
    for (let index = 0; index < 6; index++) script.stderr('x'.repeat(1024 * 1024));
    const rows = rowsOf(script);
    const text = textOf(script);
    let reads = 0;
    const read: typeof text.source.read = (from, to) => {
      reads += 1;
      return text.source.read(from, to);
    };
    rows.lists.searchIn({ ...text, source: { ...text.source, read } });
    rows.query({ ...ALL, filter: 'word' });
    for (const kind of ['http', 'note', 'frame', 'lifecycle'])
      rows.query({ ...ALL, filter: `kind:${kind}` });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reads).toBeLessThanOrEqual(2);
  });

  it('say where the text can not be read', async () => {
    const { rows, breaks } = slow(3);
    breaks('The bridge is gone.');
    rows.query({ ...ALL, filter: 'word' });
    await new Promise((resolve) => setImmediate(resolve));
    const { problems, searched } = rows.query({ ...ALL, filter: 'word' });
    expect(problems).toEqual([
      {
        token: 'word',
        reason: "The text can't be read just now, and is tried again: The bridge is gone.",
      },
    ]);
    expect(searched?.read).toBe(0);
  });

  it('look for words in columns where there is no text', () => {
    const script = new Script();
    script.asks(1, 'tools/call', { name: 'echo' });
    const rows = rowsOf(script);
    expect(rows.query({ ...ALL, filter: 'echo' }).total).toBe(1);
    expect(rows.query({ ...ALL, filter: 'params' }).total).toBe(0);
  });

  it('says the same however often it was asked on the way', async () => {
    const step = fc.constantFrom(
      'ask',
      'answer',
      'progress',
      'fail',
      'close',
      'open',
      'query',
      'pin',
    );
    const filters = [
      ...[
        'status:waiting',
        'status:ok',
        '-status:ok',
        'notifications',
        'kind:exchange',
        'is:pinned',
      ],
      ...['progress', '-progress', 'result -fail', 'follow:9', '-follow:3 "id":1', 'is:finding'],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 60 }),
        fc.constantFrom(...filters),
        fc.boolean(),
        async (steps, filter, byFrame) => {
          const script = new Script();
          const asked = new Set<number>();
          steps.forEach((name, index) => {
            if (name === 'query') asked.add(script.entries.length);
            else write(script, name, index);
          });
          const often = createRows();
          const text = textOf(script);
          const { entries } = script;
          const ends = [0];
          for (const entry of entries) {
            ends.push((ends.at(-1) ?? 0) + new Blob([encodeEntry(entry)]).size + 1);
          }
          let seq = 0;
          const end = () => ({ bytes: (ends[seq] ?? 0) - (seq > 0 ? 1 : 0), seq });
          often.lists.searchIn({ ...text, end });
          replay(script, 'stdio', (entry, reading, ledger, found) => {
            seq = entry.seq;
            often.add(entry, reading, ledger, found);
            if (asked.has(entry.seq)) often.query({ ...ALL, filter, byFrame });
          });
          const once = await query(script, { filter, byFrame });
          expect(await settled(often, { ...ALL, filter, byFrame })).toEqual(once);
        },
      ),
      { numRuns: 100 },
    );
  });
});
