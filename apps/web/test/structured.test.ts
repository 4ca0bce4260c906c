import { describe, expect, it } from 'vitest';
import { parseTree } from '@loupe/json';
import type { JsonTree } from '@loupe/json';
import { cellMarks, treeMarks } from '../src/call/result/structured/marks.ts';
import { placeOf } from '../src/session/json-tree/places.ts';
import { markOf } from '../src/session/json-tree/shape.ts';
import type { TreeLine } from '../src/session/json-tree/shape.ts';
import type { Mismatch } from '../src/validate/verdict.ts';

function treeOf(text: string): JsonTree {
  const tree = parseTree(text);
  if ('reason' in tree) throw new Error(tree.reason);
  return tree;
}

const differs = (path: readonly string[], words: string, member?: string): Mismatch => ({
  path,
  words,
  keyword: 'type',
  ...(member !== undefined && { member }),
});

describe('where a path of names and indexes leads', () => {
  const tree = treeOf('{"items":[{"a":1},{"a":2,"a":3}],"0":{"__proto__":4},"a.b":[]}');
  const pathTo = (...steps: string[]) => placeOf(tree, steps).path;

  it('is a node with its path and the containers around it', () => {
    expect(placeOf(tree, ['items', '0', 'a'])).toEqual({
      node: 3,
      path: '$.items[0].a',
      around: [2, 1, 0],
    });
    expect(pathTo()).toBe('$');
    expect(pathTo('0', '__proto__')).toBe('$["0"].__proto__');
    expect(pathTo('a.b')).toBe('$["a.b"]');
  });

  it('is the last of doubled members', () => {
    expect(placeOf(tree, ['items', '1', 'a']).node).toBe(6);
  });

  it('is as far as it leads anywhere', () => {
    expect(pathTo('items', '7', 'a')).toBe('$.items');
    expect(pathTo('items', '00')).toBe('$.items');
    expect(pathTo('constructor')).toBe('$');
  });
});

describe('marks in a tree', () => {
  const tree = treeOf('{"items":[{"n":"1"},{}]}');
  const mismatches = [
    differs(['items', '0', 'n'], 'no number'),
    differs(['items', '0', 'n'], 'too short'),
    differs(['items', '1'], '“n” is required', 'n'),
  ];
  const marks = treeMarks(
    mismatches,
    mismatches.map(({ path }) => placeOf(tree, path)),
  );

  it('stand at the value, together where there are several', () => {
    expect([...marks.own]).toEqual([
      [3, 'no number · too short'],
      [4, '“n” is required'],
    ]);
  });

  it('are counted by each container around', () => {
    expect([...marks.inside].sort()).toEqual([
      [0, 3],
      [1, 3],
      [2, 2],
    ]);
  });

  it('are said in the first line of a value, and of a closed container what is inside', () => {
    const line = (node: number, role: TreeLine['role'], at = 0): TreeLine => ({
      line: at,
      node,
      role,
      kind: 'object',
      depth: 0,
      first: 0,
      lines: 1,
      parent: -1,
      text: '',
    });
    expect(markOf(marks, line(3, 'scalar'))).toBe('no number · too short');
    expect(markOf(marks, line(3, 'scalar', 1))).toBeUndefined();
    expect(markOf(marks, line(1, 'open'))).toBeUndefined();
    expect(markOf(marks, line(1, 'folded'))).toBe('3 inside');
    expect(markOf(marks, line(4, 'open'))).toBe('“n” is required');
    expect(markOf(marks, line(4, 'close'))).toBeUndefined();
    expect(markOf(undefined, line(4, 'open'))).toBeUndefined();
  });
});

describe('marks in a table', () => {
  const table = { node: 1, path: ['items'], rows: 3 };
  const mark = cellMarks(
    [
      differs(['items', '0', 'n'], 'no number'),
      differs(['items', '0', 'deep', 'x', '2'], 'too long'),
      differs(['items', '1'], '“n” is required', 'n'),
      differs(['items', '2'], 'no object'),
      differs(['items', '1'], '“nowhere” is required', 'nowhere'),
      differs(['items', '2', 'hundredth', 'x'], 'too wide'),
      differs(['other', '0', 'n'], 'elsewhere'),
      differs(['items'], 'too few'),
    ],
    table,
    [{ name: 'n' }, { name: 'deep' }],
  );

  it('stand in the cell of the value, of what it holds, and of the member that is missing', () => {
    expect(mark(0, 'n')).toBe('no number');
    expect(mark(0, 'deep')).toBe('x.2: too long');
    expect(mark(1, 'n')).toBe('“n” is required');
    expect(mark(2, 'n')).toBeUndefined();
    expect(mark(0, undefined)).toBeUndefined();
  });

  it('stand at the row where it has no such cell', () => {
    expect(mark(1, undefined)).toBe('“nowhere” is required');
    expect(mark(2, undefined)).toBe('no object · hundredth.x: too wide');
  });
});
