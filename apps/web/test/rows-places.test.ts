import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notification, replay, request, Script } from '@loupe/testkit';
import { createRows } from '../src/session/rows/rows.ts';
import type { Rows } from '../src/session/rows/rows.ts';

const ALL = { byFrame: false, filter: '', expanded: [] };

function rowsOf(script: Script): Rows {
  const rows = createRows();
  replay(script, 'stdio', (entry, reading, ledger, found) => {
    rows.add(entry, reading, ledger, found);
  });
  return rows;
}

function session(): Script {
  const s = new Script();
  s.asks(1, 'tools/call', { name: 'a', _meta: { progressToken: 1 } }); // 1
  s.received(notification('notifications/progress', { progressToken: 1, progress: 1 })); // 2
  s.received(notification('notifications/progress', { progressToken: 1, progress: 2 })); // 3
  s.answers(1, { isError: true, content: [] }); // 4
  s.stderr('between'); // 5
  s.asks(2, 'tools/list'); // 6
  s.answers(2, { tools: [] }); // 7
  s.received('not JSON'); // 8
  s.received(''); // 9
  s.asks(3, 'tools/call', { name: 'b' }); // 10
  s.note('pin', 7); // 11
  return s;
}

describe('the position of an entry', () => {
  it('is that of its row, of its exchange, or of the closed row it hangs under', () => {
    const rows = rowsOf(session());
    const place = (seq: number) => rows.position(ALL, seq);
    expect([1, 2, 3, 4].map(place)).toEqual([0, 0, 0, 0]);
    expect([5, 6, 7, 8].map(place)).toEqual([1, 2, 2, 3]);
    expect(place(11)).toBe(2);
    const open = { ...ALL, expanded: [1] };
    expect([1, 2, 3, 4, 5].map((seq) => rows.position(open, seq))).toEqual([0, 1, 2, 0, 3]);
  });

  it('is the nearest before it where it has no row', () => {
    const rows = rowsOf(session());
    expect(rows.position(ALL, 9)).toBe(3);
    expect(rows.position(ALL, 999)).toBe(4);
    const filtered = { ...ALL, filter: 'method:tools/call' };
    expect([5, 6, 8, 10].map((seq) => rows.position(filtered, seq))).toEqual([0, 0, 0, 1]);
    expect(rows.position({ ...ALL, filter: 'name:b' }, 1)).toBe(0);
    expect(rows.position({ ...ALL, filter: 'name:nothing' }, 1)).toBeUndefined();
    expect(rowsOf(new Script()).position(ALL, 1)).toBeUndefined();
  });

  it('of every drawn row is its index', () => {
    const step = fc.constantFrom('ask', 'progress', 'answer', 'log', 'stderr', 'blank', 'clear');
    const filters = fc.constantFrom('', 'kind:exchange', '-kind:exchange', 'notifications');
    const script = fc.array(step, { maxLength: 50 });
    fc.assert(
      fc.property(script, filters, fc.boolean(), fc.nat(60), (steps, filter, byFrame, pause) => {
        const s = new Script();
        steps.forEach((name, index) => {
          const id = index % 3;
          if (name === 'ask') s.asks(id, 'tools/call', { _meta: { progressToken: id } });
          if (name === 'answer') s.answers(id);
          if (name === 'log') s.received(notification('notifications/message'));
          if (name === 'stderr') s.stderr('x');
          if (name === 'blank') s.received('');
          if (name === 'clear') s.note('cleared', 0);
          const params = { progressToken: id, progress: index };
          if (name === 'progress') s.received(notification('notifications/progress', params));
        });
        const rows = rowsOf(s);
        const expanded = steps.flatMap((_, index) => (index % 2 === 0 ? [index + 1] : []));
        const choice = { byFrame, filter, expanded, ...(pause > 0 && { until: pause }) };
        const drawn = rows.query({ ...choice, from: 0, to: 1000 });
        expect(drawn.rows).toHaveLength(drawn.total);
        expect(drawn.rows.map(({ id }) => rows.position(choice, id))).toEqual(
          drawn.rows.map((_, index) => index),
        );
        const shown = drawn.total + drawn.newer + drawn.hidden;
        expect(rows.query({ ...choice, expanded: [], from: 0, to: 0 }).total).toBeLessThanOrEqual(
          shown,
        );
        for (let seq = 0; seq <= steps.length; seq++) {
          const place = rows.position(choice, seq) ?? -1;
          if (drawn.total === 0) expect(place).toBe(-1);
          else expect(drawn.rows[place]).toBeDefined();
        }
      }),
    );
  });
});

describe('the next row', () => {
  const errors = (rows: Rows, from: number, step: 1 | -1, more: object = {}) =>
    rows.next({ ...ALL, ...more }, 'error', from, step);

  it('with trouble is found both ways, and around the end', () => {
    const s = session();
    s.lifecycle('closed', { exitCode: 3, unexpected: true }); // 12; 10 is unanswered
    const rows = rowsOf(s);
    expect([1, 8, 10, 12].map((from) => errors(rows, from, 1))).toEqual([8, 10, 12, 1]);
    expect([1, 8, 10, 12].map((from) => errors(rows, from, -1))).toEqual([12, 1, 8, 10]);
    expect(errors(rows, 6, 1)).toBe(8);
    expect(errors(rows, 6, -1)).toBe(1);
  });

  it('is found from an entry that has none', () => {
    const rows = rowsOf(session());
    const calls = { filter: 'method:tools/call' };
    expect(errors(rows, 8, 1, calls)).toBe(1);
    expect(errors(rows, 8, -1, calls)).toBe(1);
    expect(errors(rows, 9, -1)).toBe(8);
    expect(errors(rows, 0, 1, { filter: 'method:tools/list' })).toBeUndefined();
  });

  it('is the only one there is, or none', () => {
    const s = new Script();
    s.asks(1, 'ping');
    expect(errors(rowsOf(s), 1, 1)).toBeUndefined();
    s.received({ jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } });
    expect(errors(rowsOf(s), 1, 1)).toBe(1);
    expect(errors(rowsOf(s), 1, 1, { byFrame: true })).toBe(2);
  });

  it('is never another one of the same batch', () => {
    const s = new Script();
    s.sent([request(1, 'ping'), request(2, 'tools/list')]); // 1
    s.received([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, error: { code: 1, message: 'no' } },
    ]); // 2
    expect(errors(rowsOf(s), 1, 1)).toBe(1);
    s.received('not JSON'); // 3
    expect([0, 1, 3].map((from) => errors(rowsOf(s), from, 1))).toEqual([1, 3, 1]);
  });

  it('may be a closed one with trouble below, or the child itself', () => {
    const s = new Script();
    s.opens(1); // 1, 2
    s.asks(1, 'tools/call', { _meta: { progressToken: 3 } }); // 3
    s.asks(2, 'tools/call', { name: 'good' }); // 4
    s.received('{"jsonrpc":"1.0","method":"notifications/progress","params":{"progressToken":3}}');
    const rows = rowsOf(s);
    expect(errors(rows, 4, 1)).toBe(3);
    expect(errors(rows, 4, 1, { expanded: [3] })).toBe(5);
  });

  it('that is pinned is found as well', () => {
    const s = session();
    s.note('pin', 10); // 12
    const rows = rowsOf(s);
    const pinned = (from: number, byFrame: boolean) =>
      rows.next({ ...ALL, byFrame }, 'pinned', from, 1);
    expect([1, 6, 10].map((from) => pinned(from, false))).toEqual([6, 10, 6]);
    expect([1, 7].map((from) => pinned(from, true))).toEqual([7, 10]);
  });
});

describe('what matching rows stand for', () => {
  it('is their entries, those of the answer, and what hangs under them', () => {
    const rows = rowsOf(session());
    expect(rows.matching({ ...ALL, filter: 'name:a' })).toEqual([1, 2, 3, 4]);
    expect(rows.matching({ ...ALL, filter: 'method:tools/list' })).toEqual([6, 7, 11]);
    expect(rows.matching({ ...ALL, filter: 'method:progress' })).toEqual([2, 3]);
    expect(rows.matching(ALL)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 11]);
    expect(rows.matching({ ...ALL, byFrame: true, filter: 'kind:frame dir:in' })).toEqual([
      4, 7, 9,
    ]);
  });

  it('is nothing that is hidden, and each entry once', () => {
    const s = session();
    s.note('cleared', 10); // 12
    s.received(JSON.stringify([notification('a'), notification('b')])); // 13
    const rows = rowsOf(s);
    expect(rows.matching(ALL)).toEqual([13]);
    expect(rows.query({ ...ALL, from: 0, to: 9 })).toMatchObject({ total: 2, hidden: 5 });
  });
});

describe('what is not shown', () => {
  it('is what was there when the person cleared', () => {
    const s = new Script();
    s.asks(1, 'before'); // 1
    s.note('cleared', 1); // 2
    s.answers(1); // 3
    s.asks(2, 'after'); // 4
    const { rows, total, hidden } = rowsOf(s).query({ ...ALL, from: 0, to: 9 });
    expect(rows.map(({ id }) => id)).toEqual([4]);
    expect([total, hidden]).toEqual([1, 1]);
  });

  it('is what came after the person paused', () => {
    const s = new Script();
    s.asks(1, 'a', { _meta: { progressToken: 1 } }); // 1
    s.asks(2, 'b'); // 2
    s.received(notification('notifications/progress', { progressToken: 1, progress: 1 })); // 3
    s.asks(3, 'c'); // 4
    const query = { ...ALL, from: 0, to: 9, until: 2, expanded: [1] };
    const { rows, total, newer } = rowsOf(s).query(query);
    expect(rows.map(({ id }) => id)).toEqual([1, 2]);
    expect([total, newer]).toEqual([2, 1]);
  });
});
