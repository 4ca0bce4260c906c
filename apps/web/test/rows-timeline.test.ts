import { describe, expect, it } from 'vitest';
import type { Clock } from '@loupe/jsonrpc';
import { notification, Script } from '@loupe/testkit';
import { encodeEntry, encodeHeader } from '@loupe/transcript';
import { Session } from '../src/session/session.ts';
import { blobSource } from '../src/session/source.ts';
import { timelineApi } from '../src/session/timeline-api.ts';
import { HEADER } from './fake-bridge.ts';

const clock: Clock = {
  now: () => performance.now(),
  after(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
const yieldThen = (then: () => void) => void setImmediate(then);
const ALL = { byFrame: false, filter: '', expanded: [] };
/** More lines than those whose previews are kept. */
const LINES = 20_010;

/** A session of an opened file, and a switch that makes the file unreadable. */
async function opened(script: Script) {
  const lines = [encodeHeader(HEADER), ...script.entries.map(encodeEntry), ''];
  const file = new Blob([lines.join('\n')]);
  const whole = blobSource(file);
  const access = { isDown: false };
  const session = new Session({
    source: {
      read: (from, to) =>
        access.isDown ? Promise.reject(new Error('gone')) : whole.read(from, to),
    },
    clock,
    yieldThen,
    changed: () => undefined,
  });
  await session.readAll(file.size);
  return { session, api: timelineApi(() => session), access };
}

function long(): Script {
  const script = new Script();
  for (let line = 1; line <= LINES; line++) script.stderr(`line ${line}`);
  return script;
}

describe('the timeline of an opened file', () => {
  it('reads the previews of its first lines back', async () => {
    const { api } = await opened(long());
    const previews = async (from: number) =>
      (await api.rows('file:1', { ...ALL, from, to: from + 3 })).rows.map(({ preview }) => preview);
    expect(await previews(0)).toEqual(['line 1', 'line 2', 'line 3']);
    expect(await previews(8)).toEqual(['line 9', 'line 10', 'line 11']);
    expect(await previews(LINES - 1)).toEqual([`line ${LINES}`]);
  });

  it('has its rows without previews while the file can not be read', async () => {
    const { api, access } = await opened(long());
    access.isDown = true;
    const slice = await api.rows('file:1', { ...ALL, from: 0, to: 2 });
    expect(slice.total).toBe(LINES);
    expect(slice.rows.map(({ id, preview }) => [id, preview])).toEqual([
      [1, ''],
      [2, ''],
    ]);
    access.isDown = false;
    const [first] = (await api.rows('file:1', { ...ALL, from: 0, to: 2 })).rows;
    expect(first?.preview).toBe('line 1');
  });

  it('knows where rows are, what comes next, what matches, and what there is', async () => {
    const script = new Script();
    script.asks(1, 'tools/call', { name: 'echo', arguments: { say: 'needle' } }); // 1
    script.answers(1, { isError: true, content: [] }); // 2
    script.received(notification('notifications/message', { data: 'hay' })); // 3
    script.stderr('a needle'); // 4
    const { api } = await opened(script);
    const needle = { ...ALL, filter: 'needle' };
    expect(await api.matching('file:1', needle)).toEqual([1, 2, 4]);
    expect(await api.matching('file:1', ALL)).toEqual([1, 2, 3, 4]);
    expect(api.position('file:1', needle, 4)).toBe(1);
    expect(api.next('file:1', ALL, 'error', 4, 1)).toBe(1);
    expect(api.seen('file:1').names).toEqual(['echo']);
    expect(api.overview('file:1', needle, 1)).toEqual({
      from: 1,
      to: 4,
      entries: [4],
      matching: [2],
      troubled: [1],
    });
  });

  it('says so where what matches can not be found', async () => {
    const { api, access } = await opened(long());
    access.isDown = true;
    await expect(api.matching('file:1', { ...ALL, filter: 'needle' })).rejects.toThrow('gone');
  });

  it('is empty before its header is read', async () => {
    const session = new Session({
      source: blobSource(new Blob([])),
      clock,
      yieldThen,
      changed: () => undefined,
    });
    const api = timelineApi(() => session);
    const nothing = { total: 0, rows: [], newer: 0, hidden: 0, problems: [] };
    expect(await api.rows('file:1', { ...ALL, from: 0, to: 9 })).toMatchObject(nothing);
    expect(await api.matching('file:1', ALL)).toEqual([]);
    expect(api.position('file:1', ALL, 1)).toBeUndefined();
    expect(api.next('file:1', ALL, 'pinned', 1, 1)).toBeUndefined();
    expect(api.overview('file:1', ALL, 9).entries).toEqual([]);
    expect(api.seen('file:1').methods).toEqual([]);
  });
});
