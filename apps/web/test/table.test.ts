import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTree } from '@loupe/json';
import type { JsonTree } from '@loupe/json';
import { csvRecords, csvTable, separatorOf } from '../src/call/result/structured/csv.ts';
import { cellAfter } from '../src/call/result/structured/tableKeys.ts';
import { createGiven } from '../src/session/given.ts';
import { Table, tablesIn } from '../src/session/json-tree/table.ts';
import type { TableOrder } from '../src/session/json-tree/table.ts';

function treeOf(text: string): JsonTree {
  const tree = parseTree(text);
  if ('reason' in tree) throw new Error(tree.reason);
  return tree;
}

/** Each row as the texts of its cells; `other:` before an item that is no object. */
function drawn(text: string, order?: TableOrder) {
  const table = new Table(treeOf(text), 0);
  const { lines } = table.slice(0, Infinity, order);
  return {
    names: table.columns.map(({ name }) => name),
    rows: lines.map(({ other, cells }) =>
      other === undefined ? cells.map((cell) => cell?.text) : [`other:${other.text}`],
    ),
    indexes: lines.map(({ index }) => index),
  };
}

describe('a list of objects as a table', () => {
  it('has the names as columns in the order of their first use, and values as they are written', () => {
    const text = '[{"b":1.0,"a":null},{"c":12345678901234567890,"a":"x\\u0041"},{}]';
    expect(drawn(text)).toMatchObject({
      names: ['b', 'a', 'c'],
      rows: [
        ['1.0', 'null', undefined],
        [undefined, '"x\\u0041"', '12345678901234567890'],
        [undefined, undefined, undefined],
      ],
    });
  });

  it('has any name as a column, written in whichever way, and the last of doubled members', () => {
    const text = '[{"__proto__":1,"constructor":2,"":3},{"\\u005f_proto__":4,"":5,"":6}]';
    expect(drawn(text)).toMatchObject({
      names: ['__proto__', 'constructor', ''],
      rows: [
        ['1', '2', '3'],
        ['4', undefined, '6'],
      ],
    });
  });

  it('shows items that are no objects in their place', () => {
    expect(drawn('[{"a":1},7,[{"a":2}],null]').rows).toEqual([
      ['1'],
      ['other:7'],
      ['other:[{"a":2}]'],
      ['other:null'],
    ]);
  });

  it('is put into the order of a column, what is missing last and equals as they were', () => {
    const text = '[{"a":10},{"a":"b"},{},{"a":9},{"a":null},{"a":"B"},{"a":10},3]';
    expect(drawn(text, { by: 0, isDescending: false }).indexes).toEqual([3, 0, 6, 5, 1, 4, 2, 7]);
    expect(drawn(text, { by: 0, isDescending: true }).indexes).toEqual([4, 1, 5, 0, 6, 3, 2, 7]);
  });

  it('cuts what is long and says so', () => {
    const table = new Table(treeOf(JSON.stringify([{ a: 'x'.repeat(500), b: 'y' }])), 0);
    const [row] = table.slice(0, 1, undefined).lines;
    expect(row?.cells[0]).toMatchObject({ isCut: true });
    expect(row?.cells[0]?.text).toHaveLength(120);
    expect(row?.cells[1]).not.toHaveProperty('isCut');
    expect(table.columns).toEqual([
      { name: 'a', width: 120 },
      { name: 'b', width: 3 },
    ]);
  });

  it('draws a hundred columns and knows of the others', () => {
    const item = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`n${at}`, at]));
    const table = new Table(treeOf(JSON.stringify([item])), 0);
    expect([table.columns.length, table.names]).toEqual([100, 130]);
    expect(table.slice(0, 1, undefined).lines[0]?.cells).toHaveLength(100);
  });

  it('gives any rows of any objects', () => {
    const item = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }), {
      maxKeys: 4,
    });
    const items = fc.array(item, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(items, fc.nat(5), (list, from) => {
        const table = new Table(treeOf(JSON.stringify(list)), 0);
        const slice = table.slice(from, from + 3, undefined);
        expect(slice.total).toBe(list.length);
        expect(slice.lines.map(({ index }) => index)).toEqual(
          list.map((_, index) => index).slice(from, from + 3),
        );
        for (const { index, cells } of slice.lines) {
          const item = list[index] ?? {};
          table.columns.forEach(({ name }, place) => {
            const has = Object.hasOwn(item, name);
            const own = has ? JSON.stringify(item[name]).slice(0, 120) : undefined;
            expect(cells[place]?.text).toBe(own);
          });
        }
      }),
    );
  });
});

describe('the lists of objects in a value', () => {
  const paths = (text: string) =>
    tablesIn(treeOf(text)).map(({ path, rows }) => [path.join('/'), rows]);

  it('are the value itself, or members that are lists with an object', () => {
    expect(paths('[1,{}]')).toEqual([['', 2]]);
    expect(paths('{"items":[{}],"none":[],"flat":[1],"__proto__":[{},{}]}')).toEqual([
      ['items', 1],
      ['__proto__', 2],
    ]);
    expect(paths('{"a":{"b":[{}]},"c":[{"d":[{}]}]}')).toEqual([
      ['a/b', 1],
      ['c', 1],
    ]);
    expect(paths('"x"')).toEqual([]);
    expect(paths('[[{}]]')).toEqual([]);
  });
});

describe('separated text', () => {
  it('is known by its media type', () => {
    expect(separatorOf('text/csv; charset=utf-8')).toBe(',');
    expect(separatorOf('TEXT/Tab-Separated-Values')).toBe('\t');
    expect(separatorOf('text/plain')).toBeUndefined();
    expect(separatorOf(undefined)).toBeUndefined();
  });

  it('is read with quotes, line breaks and empty fields', () => {
    expect(csvRecords('a,b\r\n"x, ""y""\n2",\n', ',')).toEqual([
      ['a', 'b'],
      ['x, "y"\n2', ''],
    ]);
    expect(csvRecords('\ufeffa\tb\n1', '\t')).toEqual([['a', 'b'], ['1']]);
    expect(csvRecords('5" disk,"open', ',')).toEqual([['5" disk', 'open']]);
    expect(csvRecords('a,\n\nb', ',')).toEqual([['a', ''], [''], ['b']]);
    expect(csvRecords('a,', ',')).toEqual([['a', '']]);
    expect(csvRecords('', ',')).toEqual([]);
  });

  it('is what was written, whatever the fields hold', () => {
    const records = fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 });
    fc.assert(
      fc.property(records, (list) => {
        const text = list
          .map((record) => record.map((field) => `"${field.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        expect(csvRecords(text, ',')).toEqual(list);
      }),
    );
  });

  it('is a table whose first record names the columns; what a short record lacks is missing', () => {
    const table = csvTable('a,b\n1,2,3\n4\n', ',');
    expect(table.columns.map(({ name }) => name)).toEqual(['a', 'b', '']);
    const rows = table.slice(0, 9).lines.map(({ cells }) => cells.map((cell) => cell?.text));
    expect(rows).toEqual([
      ['1', '2', '3'],
      ['4', undefined, undefined],
    ]);
    const cell = table.slice(1, 2).lines[0]?.cells[0];
    expect(cell && table.whole(cell)).toBe('4');
  });
});

describe('the keys of a table', () => {
  const size = { lines: 100, columns: 3, page: 10 };
  const after = (key: string, line: number, column: number, isChord = false) => {
    const next = cellAfter(key, isChord, { line, column }, size);
    return next && [next.line, next.column];
  };

  it('move from cell to cell and stay in the table', () => {
    expect(after('ArrowDown', 0, 0)).toEqual([1, 0]);
    expect(after('ArrowUp', 0, 0)).toEqual([-1, 0]);
    expect(after('ArrowUp', -1, 0)).toEqual([-1, 0]);
    expect(after('ArrowRight', 5, 2)).toEqual([5, 2]);
    expect(after('ArrowLeft', 5, 0)).toEqual([5, -1]);
    expect(after('PageDown', 95, 1)).toEqual([99, 1]);
    expect(after('PageUp', 5, 1)).toEqual([0, 1]);
    expect(after('Home', 5, 2)).toEqual([5, -1]);
    expect(after('End', 5, 0, true)).toEqual([99, 2]);
    expect(after('x', 5, 0)).toBeUndefined();
  });
});

describe('a text that the page gives', () => {
  it('is there under its number until it is taken back', async () => {
    const given = createGiven();
    const [one, other] = [given.give('[1]'), given.give('{"a":"x\\ny"}')];
    expect((await given.doc({ seq: one, part: 'given' })).text).toBe('[1]');
    const inside = { node: 1, decoded: true };
    expect((await given.doc({ seq: other, part: 'given', inside })).text).toBe('x\ny');
    given.takeBack(one);
    await expect(given.doc({ seq: one, part: 'given' })).rejects.toThrow('not shown any more');
  });
});
