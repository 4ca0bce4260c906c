import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/call/list.ts';
import {
  foldersAround,
  isFolder,
  uriKey,
  uriParts,
  uriRows,
  uriTree,
} from '../src/panels/resources/uriTree.ts';

const choice = (key: string, id = `["Resources",${JSON.stringify(key)}]`): Choice => ({
  id,
  item: { key, name: key, text: '{}' },
});

/** The lines as text, folders with the number of resources in them. */
function drawn(...uris: string[]): readonly string[] {
  return uriRows(uriTree(uris.map((uri) => choice(uri))), () => true).map(
    ({ node, depth }) =>
      `${'  '.repeat(depth)}${node.name}${isFolder(node) ? ` (${node.count})` : ''}`,
  );
}

describe('the parts of a URI', () => {
  it.each([
    ['file:///etc/hosts', ['file:///', 'etc/', 'hosts']],
    ['https://h:1/a/b?q=/x#f/g', ['https://h:1/', 'a/', 'b?q=/x#f/g']],
    ['demo://resource', ['demo://resource']],
    ['demo://r/?q', ['demo://r/?q']],
    ['urn:isbn:1', ['urn:', 'isbn:1']],
    ['file:///a//b/', ['file:///', 'a/', '/', 'b/']],
    ['a/b/{+path}', ['a/b/{+path}']],
    ['x://h/{/a/b}/{c', ['x://h/', '{/a/b}/', '{c']],
    ['', ['']],
    ['no uri', ['no uri']],
  ])('%s', (uri, parts) => {
    expect(uriParts(uri)).toEqual(parts);
  });

  it('put together are the URI, whatever it is, in a moment', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', ':', '/', '{', '}', '?', '#') }),
        (uri) => {
          expect(uriParts(uri).join('')).toBe(uri);
        },
      ),
    );
    const long = `x:${'{a}'.repeat(20_000)}`;
    expect(uriParts(long)).toEqual(['x:', long.slice(2)]);
    expect(uriParts(`x:${'{'.repeat(100_000)}`)).toHaveLength(2);
    const deep = `x:///${'a/'.repeat(5_000)}b`;
    expect(uriParts(deep)).toHaveLength(65);
    expect(uriParts(deep).join('')).toBe(deep);
  });
});

describe('resources by URI', () => {
  it('stand in folders in the order of the list, those that are no URIs at the top', () => {
    expect(
      drawn('file:///src/a.ts', 'readme', 'file:///src/lib/b.ts', 'file:///c', 'demo://x/1'),
    ).toEqual([
      'file:/// (3)',
      '  src/ (2)',
      '    a.ts',
      '    lib/ (1)',
      '      b.ts',
      '  c',
      'readme',
      'demo://x/ (1)',
      '  1',
    ]);
  });

  it('have one folder where nothing branches off', () => {
    expect(drawn('file:///home/me/a', 'file:///home/me/b')).toEqual([
      'file:///home/me/ (2)',
      '  a',
      '  b',
    ]);
  });

  it('may be a folder and a resource at once, and there twice', () => {
    expect(drawn('file:///d', 'file:///d/e', 'file:///d', 'file:///d/')).toEqual([
      'file:/// (4)',
      '  d',
      '  d/ (1)',
      '    e',
      '  d',
      '  d/',
    ]);
  });

  it('may be called what objects have', () => {
    expect(drawn('x://h/__proto__/constructor', 'x://h/constructor')).toEqual([
      'x://h/ (2)',
      '  __proto__/ (1)',
      '    constructor',
      '  constructor',
    ]);
  });

  it('are all there, whatever their URIs', () => {
    const uri = fc.string({ unit: fc.constantFrom('a', 'b', ':', '/', '?') });
    fc.assert(
      fc.property(fc.array(uri), (uris) => {
        const choices = uris.map((each, index) => choice(each, String(index)));
        const leaves = uriRows(uriTree(choices), () => true).flatMap(({ node }) =>
          isFolder(node) ? [] : [node.choice.id],
        );
        expect([...leaves].sort()).toEqual(choices.map(({ id }) => id).sort());
      }),
    );
  });
});

describe('the lines of the tree', () => {
  const tree = uriTree(['x://h/a/1', 'x://h/a/2', 'x://h/b'].map((uri) => choice(uri)));
  const all = uriRows(tree, () => true);

  it('leave out what is in closed folders', () => {
    expect(uriRows(tree, () => false).map(({ node }) => node.name)).toEqual(['x://h/']);
    const half = uriRows(tree, ({ name }) => name !== 'a/');
    expect(half.map(({ node, isOpen }) => [node.name, isOpen])).toEqual([
      ['x://h/', true],
      ['a/', false],
      ['b', false],
    ]);
  });

  it('know their place among those beside them', () => {
    expect(all.map(({ place, siblings, parent }) => [place, siblings, parent])).toEqual([
      [1, 1, -1],
      [1, 2, 0],
      [1, 2, 1],
      [2, 2, 1],
      [2, 2, 0],
    ]);
  });

  it('are found with the folders around them', () => {
    expect(foldersAround(tree, choice('x://h/a/2').id)).toEqual(['x://h/a/', 'x://h/']);
    expect(foldersAround(tree, 'none')).toEqual([]);
    expect(foldersAround(tree, undefined)).toEqual([]);
  });

  it('are moved over by the keys of a tree', () => {
    expect(uriKey('ArrowDown', all, 4, 3)).toEqual({ go: 4 });
    expect(uriKey('PageUp', all, 4, 3)).toEqual({ go: 1 });
    expect(uriKey('ArrowLeft', all, 3, 3)).toEqual({ go: 1 });
    expect(uriKey('ArrowLeft', all, 1, 3)).toMatchObject({ toggle: { id: 'x://h/a/' } });
    expect(uriKey('ArrowRight', all, 1, 3)).toEqual({ go: 2 });
    const closed = uriRows(tree, () => false);
    expect(uriKey('ArrowRight', closed, 0, 3)).toMatchObject({ toggle: { id: 'x://h/' } });
    expect(uriKey('ArrowLeft', closed, 0, 3)).toEqual({ go: 0 });
    expect(uriKey('Enter', all, 4, 3)).toMatchObject({ choose: { item: { key: 'x://h/b' } } });
    expect(uriKey('x', all, 4, 3)).toBeUndefined();
  });
});
