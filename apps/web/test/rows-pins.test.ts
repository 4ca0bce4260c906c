import { describe, expect, it } from 'vitest';
import { replay, Script } from '@loupe/testkit';
import { createRows } from '../src/session/rows/rows.ts';
import type { RowsQuery } from '../src/session/view.ts';

/** Id, whether it is pinned, and what was written about it. */
function marksOf(script: Script, query: Partial<RowsQuery> = {}) {
  const rows = createRows();
  const all = { from: 0, to: 100, byFrame: false, filter: '', expanded: [], ...query };
  replay(script, 'stdio', (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
    rows.query(all);
  });
  return rows.query(all).rows.map(({ id, pinned, note }) => [id, pinned, note]);
}

function asked(): Script {
  const script = new Script();
  script.asks(1, 'ping'); // 1
  script.answers(1); // 2
  script.stderr('x'); // 3
  return script;
}

describe('pins and notes', () => {
  it('of an answer are shown at its question; by frame, where they were made', () => {
    const script = asked();
    script.note('pin', 2);
    script.note('text', 2, 'look here');
    expect(marksOf(script)).toEqual([
      [1, true, 'look here'],
      [3, undefined, undefined],
    ]);
    expect(marksOf(script, { byFrame: true }).slice(0, 3)).toEqual([
      [1, undefined, undefined],
      [2, true, 'look here'],
      [3, undefined, undefined],
    ]);
  });

  it('are taken back', () => {
    const script = asked();
    script.note('pin', 1);
    script.note('pin', 2);
    script.note('text', 3, 'first');
    script.note('text', 3, 'second');
    script.note('unpin', 2);
    expect(marksOf(script)).toEqual([
      [1, true, undefined],
      [3, undefined, 'second'],
    ]);
    script.note('pin', 2);
    script.note('unpin', 1);
    script.note('text', 3, '');
    expect(marksOf(script)).toEqual([
      [1, undefined, undefined],
      [3, undefined, undefined],
    ]);
  });

  it('are found by a filter that was there before them', () => {
    const script = asked();
    script.note('pin', 2);
    expect(marksOf(script, { filter: 'is:pinned' })).toEqual([[1, true, undefined]]);
    script.note('unpin', 1);
    expect(marksOf(script, { filter: 'is:pinned' })).toEqual([]);
  });

  it('show the head of a long text', () => {
    const script = asked();
    script.note('text', 3, 'n'.repeat(500));
    expect(marksOf(script)[1]?.[2]).toBe('n'.repeat(200));
  });

  it('about an entry that does not exist are of no row', () => {
    const script = asked();
    script.note('pin', 99);
    expect(marksOf(script)).toEqual([
      [1, undefined, undefined],
      [3, undefined, undefined],
    ]);
  });
});
