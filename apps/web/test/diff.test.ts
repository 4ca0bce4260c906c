import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProblem, minify, nodeSpan, parseTree, slice } from '@loupe/json';
import type { JsonTree } from '@loupe/json';
import { compare } from '../src/session/diff/compare.ts';
import type { Comparison } from '../src/session/diff/compare.ts';
import { DiffLines } from '../src/session/diff/lines.ts';
import { readPath } from '../src/session/json-tree/path.ts';

function treeOf(text: string): JsonTree {
  const tree = parseTree(text);
  if (isProblem(tree)) throw new Error(tree.reason);
  return tree;
}

const comparison = (a: string, b: string, ignored: readonly string[] = []): Comparison =>
  compare(
    treeOf(a),
    treeOf(b),
    ignored.map((path) => readPath(path) ?? []),
  );

const SIGN: Readonly<Record<string, string>> = {
  same: ' ',
  removed: '-',
  added: '+',
  'changed-old': '<',
  'changed-new': '>',
  'spelling-old': '(',
  'spelling-new': ')',
  'ignored-old': '/',
  'ignored-new': '\\',
};

/** The comparison as a person sees it. */
function drawn(found: Comparison, isBrief = false): readonly string[] {
  const lines = new DiffLines(found, isBrief);
  return lines
    .lines(0, lines.total)
    .map(({ sign, depth, key, text, count, reordered }) =>
      sign === 'gap'
        ? `~${count ?? 0}`
        : `${SIGN[sign] ?? '?'}${' '.repeat(depth)}${key === undefined ? '' : `${key}:`}${text}${reordered === true ? ' (order)' : ''}`,
    );
}

/** One of the two texts, put together again from the lines of the comparison. */
function sideOf({ rows, a, b }: Comparison, side: 'a' | 'b'): string {
  const tree = side === 'a' ? a : b;
  let text = '';
  for (let at = 0; at < rows.total; at++) {
    const row = rows.at(at);
    const node = row[side];
    if (node === -1) continue;
    const isArray = nodeSpan(tree, node).kind === 'array';
    if (row.role === 'close') {
      text += isArray ? ']' : '}';
      continue;
    }
    if (text !== '' && !/[{[]$/.test(text)) text += ',';
    const keyEnd = tree.keyEnds[node] ?? 0;
    if (keyEnd > 0) text += `${tree.text.slice(tree.keyStarts[node], keyEnd)}:`;
    if (row.role === 'open') text += isArray ? '[' : '{';
    else text += slice(tree.text, nodeSpan(tree, node));
  }
  return minify(text);
}

/** Values that often have something in common. */
const { value: similar } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(1, 2, 'a', 'b', null, true, '', [], {}),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'name'), tie('value'), { maxKeys: 4 }),
  ),
}));

describe('a comparison', () => {
  it('of a text with itself finds nothing, whatever its white space', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const found = comparison(JSON.stringify(value), JSON.stringify(value, null, 2));
        expect(found.counts).toEqual({
          added: 0,
          removed: 0,
          changed: 0,
          spelling: 0,
          order: 0,
          ignored: 0,
        });
        expect(found.rows.total).toBe(1);
        expect(found.rows.differences).toEqual([]);
      }),
    );
  });

  it('holds both texts: what is the same and what is new gives the second one', () => {
    fc.assert(
      fc.property(similar, similar, (one, other) => {
        const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
        const found = comparison(a, b);
        expect(sideOf(found, 'b')).toBe(b);
        expect(JSON.parse(sideOf(found, 'a'))).toEqual(one);
        const { added, removed, changed, spelling, order } = found.counts;
        expect(found.rows.differences).toHaveLength(added + removed + changed + spelling + order);
        expect(added + removed + changed + spelling + order === 0).toBe(a === b);
      }),
      { numRuns: 400 },
    );
  });

  it('names what was added, removed and changed, in the order of the second text', () => {
    expect(
      drawn(
        comparison('{"a":1,"gone":[1],"c":{"x":1,"y":2}}', '{"a":1,"new":0,"c":{"x":1,"y":3}}'),
      ),
    ).toEqual([
      ' {',
      ' ' + ' "a":1',
      '+ "new":0',
      '- "gone":[',
      '-  1',
      '- ]',
      '  "c":{',
      '   "x":1',
      '<  "y":2',
      '>  "y":3',
      '  }',
      ' }',
    ]);
  });

  it('tells another spelling and another order from another value', () => {
    const found = comparison(
      '{"n":1.0,"big":9007199254740993,"s":"\\u0041","o":{"a":1,"b":2},"e":1e2}',
      '{"n":1,"big":9007199254740992,"s":"A","o":{"b":2,"a":1},"e":100}',
    );
    expect(found.counts).toMatchObject({ changed: 1, spelling: 3, order: 1, added: 0, removed: 0 });
    expect(drawn(found)).toContain('  "o":{ (order)');
    expect(drawn(found)).toContain('< "big":9007199254740993');
    expect(drawn(found)).toContain('( "e":1e2');
  });

  it('compares the first of duplicate members with the first', () => {
    expect(drawn(comparison('{"a":1,"a":2}', '{"a":1,"a":3,"a":4}'))).toEqual([
      ' {',
      '  "a":1',
      '< "a":2',
      '> "a":3',
      '+ "a":4',
      ' }',
    ]);
  });

  it('finds the items of an array again, by their text or by their name', () => {
    const tool = (name: string, text: string) => ({ name, text });
    const before = [tool('a', 'x'), tool('b', 'x'), tool('c', 'x')];
    const after = [tool('new', 'x'), tool('a', 'x'), tool('b', 'y'), tool('c', 'x')];
    const found = comparison(JSON.stringify(before), JSON.stringify(after));
    expect(found.counts).toMatchObject({ added: 1, changed: 1, removed: 0 });
    expect(drawn(found)).toEqual([
      ' [',
      '+ {',
      '+  "name":"new"',
      '+  "text":"x"',
      '+ }',
      '  {…}',
      '  {',
      '   "name":"b"',
      '<  "text":"x"',
      '>  "text":"y"',
      '  }',
      '  {…}',
      ' ]',
    ]);
  });

  it('does not count what is ignored, and shows it all the same', () => {
    const [a, b] = [
      '{"items":[{"at":1,"v":1},{"at":2,"v":1}]}',
      '{"items":[{"at":3,"v":1},{"at":4,"v":2}]}',
    ];
    const found = comparison(a, b, ['$.items[*].at']);
    expect(found.counts).toMatchObject({ ignored: 2, changed: 1 });
    expect(found.rows.differences).toHaveLength(1);
    expect(drawn(found)).toContain('/   "at":1');
    expect(sideOf(found, 'b')).toBe(b);
  });

  it('compares very long arrays item by item, and says so', () => {
    const long = (first: number) =>
      JSON.stringify([first, ...Array.from({ length: 6000 }, (_, n) => n)]);
    const found = comparison(long(-1), JSON.stringify(Array.from({ length: 6000 }, (_, n) => n)));
    expect(found.unaligned).toBe(1);
    expect(sideOf(found, 'b')).toBe(found.b.text);
    expect(comparison(long(-1), long(-2))).toMatchObject({ unaligned: 0, counts: { changed: 1 } });
  });

  it('stands any depth', () => {
    const deep = (core: string) => '['.repeat(5000) + core + ']'.repeat(5000);
    expect(comparison(deep('1'), deep('2')).counts).toMatchObject({ changed: 1 });
    expect(comparison(deep('1'), deep('1')).rows.total).toBe(1);
  });
});

describe('the lines of a comparison', () => {
  const a = JSON.stringify({ one: 1, two: 2, three: 3, four: { x: 1 }, five: 5 });
  const b = JSON.stringify({ one: 1, two: 2, three: 3, four: { x: 2 }, six: 6 });

  it('leave out what is the same, if that is wanted', () => {
    expect(drawn(comparison(a, b), true)).toEqual([
      ' {',
      '~3',
      '  "four":{',
      '<  "x":1',
      '>  "x":2',
      '  }',
      '+ "six":6',
      '- "five":5',
      ' }',
    ]);
  });

  it('lead from difference to difference, around the end', () => {
    for (const isBrief of [true, false]) {
      const lines = new DiffLines(comparison(a, b), isBrief);
      const texts = (at: number | undefined) => lines.lines(at ?? -1, (at ?? -1) + 1)[0]?.text;
      const way: (string | undefined)[] = [];
      let at: number | undefined = -1;
      for (let step = 0; step < 4; step++) {
        at = lines.next(at ?? -1, 1);
        way.push(texts(at));
      }
      expect(way).toEqual(['1', '6', '5', '1']);
      expect(texts(lines.next(at ?? -1, -1))).toBe('5');
    }
  });

  it('know their path', () => {
    const lines = new DiffLines(comparison(a, b), true);
    const paths = Array.from({ length: lines.total }, (_, line) => lines.path(line));
    expect(paths).toEqual([
      '$',
      undefined,
      '$.four',
      '$.four.x',
      '$.four.x',
      '$.four',
      '$.six',
      '$.five',
      '$',
    ]);
  });

  it('show long strings where they begin to differ', () => {
    const long = (end: string) => JSON.stringify([`${'x'.repeat(3000)}${end}`]);
    const lines = new DiffLines(comparison(long('old'), long('new')), false).lines(1, 3);
    expect(lines).toMatchObject([
      { sign: 'changed-old', skipped: 3001 - 40, text: `${'x'.repeat(40)}old"` },
      { sign: 'changed-new', skipped: 3001 - 40, text: `${'x'.repeat(40)}new"` },
    ]);
  });
});
