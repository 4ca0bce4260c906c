import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineTable } from '../src/session/rows/columns.ts';
import { Interned } from '../src/session/rows/interned.ts';
import type { NewLine } from '../src/session/rows/line.ts';

function line(seq: number, more: Partial<NewLine> = {}): NewLine {
  return {
    seq,
    part: 0,
    kind: 'frame',
    at: seq / 2,
    direction: 'in',
    method: '',
    preview: '',
    size: 0,
    status: 'none',
    ...more,
  };
}

describe('the table of lines', () => {
  it('gives back what was put in, also after it has grown', () => {
    const lines = fc.array(
      fc.record({
        part: fc.nat(70_000),
        kind: fc.constantFrom('exchange', 'notification', 'stderr', 'http', 'note', 'malformed'),
        at: fc.double({ noNaN: true, min: 0, max: 1e12 }),
        direction: fc.constantFrom('in', 'out', 'none'),
        method: fc.string(),
        name: fc.string({ minLength: 1 }),
        size: fc.nat(2 ** 40),
        status: fc.constantFrom('ok', 'error', 'late', 'unmatched', 'tool-failure'),
        statusText: fc.string({ minLength: 1 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 5000 }), (some, times) => {
        const table = new LineTable();
        for (let seq = 1; seq <= times; seq++) {
          table.add(line(seq, some[seq % some.length]), 'discovery');
        }
        const index = times - 1;
        expect({
          part: table.part(index),
          kind: table.kind(index),
          at: table.at(index),
          direction: table.direction(index),
          method: table.method(index),
          name: table.name(index),
          size: table.size(index),
          status: table.status(index),
          statusText: table.statusText(index),
        }).toEqual(some[times % some.length]);
        expect([table.seq(0), table.seq(index), table.phase(0)]).toEqual([1, times, 'discovery']);
      }),
      { numRuns: 30 },
    );
  });

  it('finds the lines of an entry, of a batch all of them', () => {
    const table = new LineTable();
    for (const [seq, part] of [
      [1, 0],
      [2, 1],
      [2, 2],
      [4, 0],
    ] as const) {
      table.add(line(seq, { part }), 'connect');
    }
    expect([1, 2, 3, 4].map((seq) => table.indexesOf(seq))).toEqual([[0], [1, 2], [], [3]]);
    expect([table.indexOf(2, 2), table.indexOf(2, 3), table.indexOf(9)]).toEqual([
      2,
      undefined,
      undefined,
    ]);
    expect([0, 1, 2, 3, 4].map((seq) => table.firstAfter(seq))).toEqual([0, 1, 3, 3, 4]);
  });

  it('has no time, row or name where nothing was said', () => {
    const table = new LineTable();
    table.add(line(1), 'connect');
    const nothing = [table.firstAt(0), table.endAt(0), table.partOf(0), table.parent(0)];
    expect([...nothing, table.name(0), table.statusText(0), table.exchange(0)]).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
    expect([table.rowOf(0), table.topOf(0), table.rootOf(0), table.children(0)]).toEqual([
      0,
      0,
      0,
      [],
    ]);
  });
});

describe('interned texts', () => {
  it('have one number as long as there are few, and are right when there are many', () => {
    const texts = new Interned();
    expect([texts.id('a'), texts.id('b'), texts.id('a'), texts.id('')]).toEqual([1, 2, 1, 0]);
    const ids = Array.from({ length: 70_000 }, (_, n) => texts.id(`resource ${n}`));
    expect(new Set(ids).size).toBe(70_000);
    expect(texts.text(ids[69_999]!)).toBe('resource 69999');
    expect(texts.text(texts.id('a'))).toBe('a');
    expect(texts.text(1)).toBe('a');
    expect(texts.id('')).toBe(0);
  });

  it('keep the head of a long one', () => {
    const texts = new Interned();
    expect(texts.text(texts.id('x'.repeat(5_000_000)))).toBe('x'.repeat(1000));
  });
});
