import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstChild, nodeSpan, parseTree, pretty, slice } from '@loupe/json';
import type { JsonTree } from '@loupe/json';
import { Doc } from '../src/session/json-tree/doc.ts';
import { findIn, placeAt } from '../src/session/json-tree/find.ts';
import { closedAround, TreeLayout } from '../src/session/json-tree/layout.ts';
import { ANY, matchesPath, nodeAt, pathOf, readPath } from '../src/session/json-tree/path.ts';
import { ALL_CLOSED, ALL_OPEN, toggled } from '../src/session/json-tree/shape.ts';
import type { Folding, TreeLine } from '../src/session/json-tree/shape.ts';
import { WrappedText } from '../src/session/json-tree/wrapped.ts';

function treeOf(text: string): JsonTree {
  const tree = parseTree(text);
  if ('reason' in tree) throw new Error(tree.reason);
  return tree;
}

const layoutOf = (text: string, folding: Folding = ALL_OPEN, columns = Infinity): TreeLayout =>
  new TreeLayout(treeOf(text), { folding, columns });

const allLines = (layout: TreeLayout): readonly TreeLine[] => layout.lines(0, layout.total);

/** The lines as text, as `pretty` would write them. */
function drawn(lines: readonly TreeLine[]): string {
  return lines
    .map(({ depth, key, text, comma, line, first }) => {
      const indent = line === first ? '  '.repeat(Math.min(depth, 32)) : '';
      const start = line === first ? '' : '\0';
      return `${start}${indent}${key === undefined ? '' : `${key}: `}${text}${comma === true ? ',' : ''}`;
    })
    .join('\n')
    .replaceAll('\n\0', '');
}

/** Without half a surrogate pair. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** JSON texts with white space, escapes, odd numbers and duplicate keys. */
const jsonText = fc
  .jsonValue({ maxDepth: 5 })
  .chain((value) => fc.constantFrom(JSON.stringify(value), JSON.stringify(value, null, 3)));

describe('a tree in lines', () => {
  it('is what pretty lays out when all is open', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(drawn(allLines(layoutOf(text)))).toBe(pretty(text));
      }),
    );
    const odd = '{"a" : 1.0,"a":{ },"b\\u0041":[ ],"c":[1e400,-0,"\\ud800",[[]]]}';
    expect(drawn(allLines(layoutOf(odd)))).toBe(pretty(odd));
  });

  it('says the same in pieces, and wrapped at any width', () => {
    fc.assert(
      fc.property(
        jsonText,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 7 }),
        (text, columns, step) => {
          const layout = layoutOf(text, ALL_OPEN, columns);
          const pieces: TreeLine[] = [];
          for (let from = 0; from < layout.total; from += step) {
            pieces.push(...layout.lines(from, from + step));
          }
          expect(pieces.map(({ line }) => line)).toEqual(pieces.map((_, index) => index));
          expect(pieces).toEqual(allLines(layout));
          expect(pieces).toHaveLength(layout.total);
          expect(drawn(pieces)).toBe(pretty(text));
        },
      ),
    );
  });

  it('folds: what is closed is one line that says how much is in it', () => {
    const text = '{"tools":[{"name":"a"},{"name":"b"}],"n":1}';
    const closed = layoutOf(text, ALL_CLOSED);
    expect(drawn(allLines(closed))).toBe('{\n  "tools": […],\n  "n": 1\n}');
    expect(allLines(closed)[1]).toMatchObject({ role: 'folded', count: 2, node: 1, parent: 0 });
    const second = layoutOf(text, toggled(ALL_CLOSED, [1, 4]));
    expect(drawn(allLines(second))).toBe(
      '{\n  "tools": [\n    {…},\n    {\n      "name": "b"\n    }\n  ],\n  "n": 1\n}',
    );
    expect(drawn(allLines(layoutOf(text, toggled(ALL_OPEN, [0]))))).toBe('{…}');
    expect(toggled(toggled(ALL_OPEN, [3, 5]), [3])).toEqual({ base: 'open', except: [5] });
  });

  it('finds the line of every node, and opens what is around it', () => {
    fc.assert(
      fc.property(
        jsonText,
        fc.array(fc.nat(40)),
        fc.constantFrom(20, Infinity),
        (text, toggles, columns) => {
          const tree = treeOf(text);
          const nodes = [...new Set(toggles)].filter((node) => node < tree.size);
          const shape = { folding: { base: 'closed' as const, except: nodes }, columns };
          for (let node = 0; node < tree.size; node++) {
            const folding = toggled(shape.folding, closedAround(tree, shape, node));
            const layout = new TreeLayout(tree, { folding, columns });
            const line = layout.lineOf(node);
            expect(layout.lines(line, line + 1)).toMatchObject([{ node, line, first: line }]);
          }
        },
      ),
    );
  });

  it('cuts long values and says how long they are; a match in the middle has its line', () => {
    const text = JSON.stringify({ long: 'x'.repeat(5000) });
    const layout = layoutOf(text, ALL_OPEN, 100);
    const lines = allLines(layout).filter(({ node }) => node === 1);
    expect(lines.map((line) => line.text).join('')).toHaveLength(2000);
    expect(lines.at(-1)).toMatchObject({ whole: 5002, lines: lines.length });
    expect(layout.lineOf(1, 0)).toBe(1);
    expect(layout.lineOf(1, 300)).toBe(1 + 3);
    expect(layout.lineOf(1, 4999)).toBe(lines.length);
  });

  it('never cuts a surrogate pair', () => {
    const text = JSON.stringify('😀'.repeat(3000));
    for (const line of allLines(layoutOf(text, ALL_OPEN, 33))) {
      expect(isWellFormed(line.text)).toBe(true);
    }
  });

  it('stands any depth and wide arrays', () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    const layout = layoutOf(deep, ALL_OPEN, 80);
    expect(layout.total).toBe(59_999);
    expect(layout.lines(29_998, 30_001).map(({ role }) => role)).toEqual([
      'open',
      'folded',
      'close',
    ]);
    const wide = layoutOf(JSON.stringify(Array.from({ length: 200_000 }, (_, n) => n)));
    expect(wide.lines(150_001, 150_002)).toMatchObject([
      { text: '150000', comma: true, parent: 0 },
    ]);
  });
});

describe('paths', () => {
  it('name every node, and lead back to it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const tree = treeOf(JSON.stringify(value));
        for (let node = 0; node < tree.size; node++) {
          expect(nodeAt(tree, pathOf(tree, node))).toBe(node);
        }
      }),
    );
  });

  it('quote what is no plain name', () => {
    const tree = treeOf('{"a":[{"b c":1,"d.e":2,"":3,"\\"":4,"größe":5,"0":6}]}');
    const paths = Array.from({ length: tree.size }, (_, node) => pathOf(tree, node));
    expect(paths).toEqual([
      '$',
      '$.a',
      '$.a[0]',
      '$.a[0]["b c"]',
      '$.a[0]["d.e"]',
      '$.a[0][""]',
      '$.a[0]["\\""]',
      '$.a[0].größe',
      '$.a[0]["0"]',
    ]);
  });

  it('are read in any spelling, with wildcards for comparing', () => {
    expect(readPath('$.a[3]["x y"][\'z\'][*].*')).toEqual(['a', 3, 'x y', 'z', ANY, ANY]);
    expect(readPath('a.b')).toBeUndefined();
    expect(readPath('$.a[')).toBeUndefined();
    expect(readPath('$..a')).toBeUndefined();
    const pattern = readPath('$.items[*].id') ?? [];
    expect(matchesPath(pattern, ['items', 4, 'id'])).toBe(true);
    expect(matchesPath(pattern, ['items', 4, 'ids'])).toBe(false);
    expect(matchesPath(pattern, ['items', 4])).toBe(false);
  });

  it('mean the last of duplicates, and nothing where there is nothing', () => {
    const tree = treeOf('{"a":1,"a":2,"b":[true]}');
    expect(nodeAt(tree, '$.a')).toBe(2);
    expect(nodeAt(tree, '$.b[1]')).toBeUndefined();
    expect(nodeAt(tree, '$.b.0')).toBeUndefined();
    expect(nodeAt(tree, '$.b[*]')).toBeUndefined();
  });
});

describe('search', () => {
  const hits = (text: string, query: string) => {
    const tree = treeOf(text);
    return [...findIn(tree, query).offsets].map((offset) => {
      const place = placeAt(tree, offset);
      return (
        place &&
        `${pathOf(tree, place.node)}${place.offset === undefined ? ' key' : ` @${place.offset}`}`
      );
    });
  };

  it('looks at keys and values in any letter case, and not between them', () => {
    const text = '{"Name":"a name","list":[ "x" , "named"],"n":{}}';
    expect(hits(text, 'name')).toEqual(['$.Name key', '$.Name @3', '$.list[1] @1']);
    expect(hits(text, ',')).toEqual([]);
    expect(hits(text, '{')).toEqual([]);
    expect(hits(text, '')).toEqual([]);
    expect(hits(text, 'a.e')).toEqual([]);
  });

  it('finds what is written with escapes', () => {
    expect(hits('["caf\\u00e9","café","caf\\u00E9"]', 'café')).toEqual([
      '$[0] @1',
      '$[1] @1',
      '$[2] @1',
    ]);
    expect(hits('["say \\"hi\\"","a\\nb"]', '"hi"')).toEqual(['$[0] @5']);
    expect(hits('["say \\"hi\\"","a\\nb"]', 'a\nb')).toEqual(['$[1] @1']);
  });

  it('finds every scalar by its own text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (values) => {
        const tree = treeOf(JSON.stringify(values));
        for (let node = firstChild(tree, 0) ?? 0; node < tree.size; node++) {
          const raw = slice(tree.text, nodeSpan(tree, node)).slice(1, -1);
          const nodes = [...findIn(tree, raw).offsets].map((at) => placeAt(tree, at)?.node);
          expect(nodes).toContain(node);
        }
      }),
    );
  });
});

describe('a text in lines', () => {
  it('is the text, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\n', '😀', 'ß', ' '), maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (text, columns) => {
          const wrapped = new WrappedText(text, columns);
          const lines = wrapped.lines(0, wrapped.total);
          const joined = lines
            .map(({ text: part, number }, at) =>
              at > 0 && number !== undefined ? `\n${part}` : part,
            )
            .join('');
          expect(joined).toBe(text);
          expect(
            lines.every(
              ({ text: part }) => part.length <= Math.max(16, columns) && isWellFormed(part),
            ),
          ).toBe(true);
          expect(lines.findLast(({ number }) => number !== undefined)?.number).toBe(
            text.split('\n').length,
          );
          expect(wrapped.lines(1, 3)).toEqual(lines.slice(1, 3));
        },
      ),
    );
  });

  it('tells the line of an offset', () => {
    const wrapped = new WrappedText(`${'a'.repeat(40)}\nb`, 20);
    expect(wrapped.lines(0, 9)).toEqual([
      { line: 0, text: 'a'.repeat(20), number: 1 },
      { line: 1, text: 'a'.repeat(20) },
      { line: 2, text: 'b', number: 2 },
    ]);
    expect([0, 19, 20, 41].map((offset) => wrapped.lineAt(offset))).toEqual([0, 0, 1, 2]);
  });
});

describe('an open text', () => {
  it('gives a string of it with and without its escapes', async () => {
    const doc = new Doc('{"a":"one\\ntwo\\u0021","b":[1, 2]}');
    expect((await doc.inside(1, true)).text).toBe('one\ntwo!');
    expect((await doc.inside(1, false)).text).toBe('"one\\ntwo\\u0021"');
    expect((await doc.inside(2, true)).text).toBe('[1, 2]');
  });

  it('says why it is no JSON, and is lines all the same', async () => {
    const doc = new Doc('{"a":');
    expect(await doc.tree()).toEqual({ offset: 5, reason: 'the text ends before a value' });
    await expect(doc.layout({ folding: ALL_OPEN, columns: 80 })).rejects.toThrow('no JSON');
    expect(doc.wrapped(80).lines(0, 1)).toEqual([{ line: 0, text: '{"a":', number: 1 }]);
  });

  it('is read in pieces where it is long', async () => {
    const text = JSON.stringify(Array.from({ length: 150_000 }, (_, n) => n));
    const layout = await new Doc(text).layout({ folding: ALL_OPEN, columns: 80 });
    expect(layout.total).toBe(150_002);
  });
});
