import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstChild,
  isProblem,
  minify,
  nextSibling,
  nodeKey,
  nodeSpan,
  parentNode,
  parseTree,
  pretty,
  slice,
} from '@loupe/json';
import type { JsonTree } from '@loupe/json';

describe('pretty and minify', () => {
  test('lay out like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value);
        const indented = JSON.stringify(JSON.parse(text), null, 2);
        expect(pretty(text)).toBe(indented);
        expect(minify(indented)).toBe(text);
      }),
    );
  });

  test('move white space only', () => {
    const text = '{"b":1.0, "a" : [9007199254740993,\t-0,1e400,{ },[ ]],"b":"\\u00e9\\/"}';
    expect(pretty(text)).toBe(
      [
        '{',
        '  "b": 1.0,',
        '  "a": [',
        '    9007199254740993,',
        '    -0,',
        '    1e400,',
        '    {},',
        '    []',
        '  ],',
        '  "b": "\\u00e9\\/"',
        '}',
      ].join('\n'),
    );
    expect(minify(text)).toBe('{"b":1.0,"a":[9007199254740993,-0,1e400,{},[]],"b":"\\u00e9\\/"}');
    expect(minify(pretty(text, 4))).toBe(minify(text));
  });

  test('leave an invalid text alone', () => {
    expect(pretty('{"a": 1,}')).toBe('{"a": 1,}');
    expect(minify('[1, 2')).toBe('[1, 2');
  });

  test('stand any depth', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect(minify(pretty(deep))).toBe(deep);
  });
});

describe('parseTree', () => {
  function rebuilt(tree: JsonTree, node: number): unknown {
    const span = nodeSpan(tree, node);
    if (span.kind !== 'object' && span.kind !== 'array') return JSON.parse(slice(tree.text, span));
    const children: [string | undefined, unknown][] = [];
    for (
      let child = firstChild(tree, node);
      child !== undefined;
      child = nextSibling(tree, child)
    ) {
      expect(parentNode(tree, child)).toBe(node);
      children.push([nodeKey(tree, child), rebuilt(tree, child)]);
    }
    if (span.kind === 'array') return children.map(([, value]) => value);
    return Object.fromEntries(children);
  }

  test('holds every value of a text', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const tree = parseTree(text);
        if (isProblem(tree)) throw new Error(tree.reason);
        expect(rebuilt(tree, 0)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('keeps ranges, names and duplicates', () => {
    const tree = parseTree(' {"a\\n":[], "a\\n":1.0} ');
    if (isProblem(tree)) throw new Error(tree.reason);
    expect(tree.size).toBe(3);
    expect(nodeSpan(tree, 0)).toEqual({ kind: 'object', start: 1, end: 22 });
    expect([1, 2].map((node) => nodeKey(tree, node))).toEqual(['a\n', 'a\n']);
    expect([1, 2].map((node) => slice(tree.text, nodeSpan(tree, node)))).toEqual(['[]', '1.0']);
    expect(nodeKey(tree, 0)).toBeUndefined();
    expect(firstChild(tree, 1)).toBeUndefined();
    expect(() => nodeSpan(tree, 3)).toThrow('the tree has no node 3');
  });

  test('stands a million levels and says what is wrong', () => {
    const depth = 1_000_000;
    const tree = parseTree('['.repeat(depth) + ']'.repeat(depth));
    expect(isProblem(tree) ? tree.reason : tree.size).toBe(depth);
    expect(parseTree('[1,')).toEqual({ offset: 3, reason: 'the text ends before a value' });
  });
});
