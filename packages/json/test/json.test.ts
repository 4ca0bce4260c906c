import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrayText,
  isProblem,
  itemsOf,
  member,
  membersOf,
  objectText,
  parseValue,
  path,
  quote,
  scan,
  setMember,
  slice,
  stringAt,
} from '@loupe/json';
import type { JsonRoot } from '@loupe/json';

function root(text: string): JsonRoot {
  const outcome = scan(text);
  if (isProblem(outcome)) throw new Error(`${outcome.reason} at ${outcome.offset}`);
  return outcome;
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const EDITS = '{}[]",:\\0123-+.eEtfn u\u0000\u0009\u00a0';

/** Random JSON with one random edit: mostly invalid, by a hair. */
const mutated = fc
  .tuple(fc.json(), fc.nat(), fc.nat(2), fc.nat(EDITS.length))
  .map(([text, position, removed, edit]) => {
    const at = position % (text.length + 1);
    return text.slice(0, at) + EDITS.charAt(edit) + text.slice(at + removed);
  });

describe('scan', () => {
  test('accepts and refuses what JSON.parse accepts and refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), mutated, fc.string()), (text) => {
        expect(isProblem(scan(text))).toBe(!isValid(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('lists the children of the root where JSON.parse finds them', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        const listed = root(text).members.map(({ key, value: span }) => [
          key,
          JSON.parse(slice(text, span)) as unknown,
        ]);
        expect(listed).toEqual(Object.entries(JSON.parse(text) as object));
      }),
    );
  });

  test('keeps duplicates, spellings and offsets', () => {
    const text = ' {"a" : 1.0, "b":[ 9007199254740993 ,-0], "a":1e400} ';
    const { span, members, items } = root(text);
    expect(span).toEqual({ kind: 'object', start: 1, end: text.length - 1 });
    expect(members.map(({ key, value }) => [key, slice(text, value)])).toEqual([
      ['a', '1.0'],
      ['b', '[ 9007199254740993 ,-0]'],
      ['a', '1e400'],
    ]);
    expect(items).toEqual([]);
  });

  test.each([
    ['', 0, 'the text is empty'],
    [' \n', 2, 'the text is empty'],
    ['\ufeff{}', 0, 'a byte order mark is not part of JSON'],
    ['{"a":1,}', 7, 'expected a member name in double quotes'],
    ['{"a" 1}', 5, 'expected ":" after the member name'],
    ['{"a":1', 6, 'the text ends inside an object'],
    ['{', 1, 'the text ends inside an object'],
    ['[', 1, 'the text ends before a value'],
    ['[1,]', 3, 'expected a value'],
    ['[1 2]', 3, 'expected "," or "]" inside an array'],
    ['{} x', 3, 'there is more text after the end of the value'],
    ['"a', 2, 'the text ends inside a string'],
    ['"\t"', 1, 'control character 9 inside a string has to be escaped'],
    ['"\\x"', 1, 'a backslash starts no known escape'],
    ['"\\u12g4"', 1, '"\\u" needs four hexadecimal digits'],
    ['01', 0, 'a number has no leading zeros'],
    ['-', 1, 'a digit has to follow "-"'],
    ['1.', 2, 'a digit has to follow "." in a number'],
    ['1e+', 3, 'an exponent needs a digit'],
    ['nul', 0, 'expected a value'],
    ['NaN', 0, 'expected a value'],
  ])('says where and why %j is not JSON', (text, offset, reason) => {
    expect(scan(text)).toEqual({ offset, reason });
  });

  test('reads a million levels of nesting', () => {
    const depth = 1_000_000;
    const arrays = '['.repeat(depth) + ']'.repeat(depth);
    expect(root(arrays).items).toEqual([{ kind: 'array', start: 1, end: 2 * depth - 1 }]);
    const objects = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
    expect(root(objects).members.map(({ key }) => key)).toEqual(['a']);
    expect(scan('['.repeat(depth))).toEqual({
      offset: depth,
      reason: 'the text ends before a value',
    });
  });
});

describe('reaching inside a text', () => {
  const text = '{"p":{"x":[1, {"y\\n":"\\ud800"}],"x":[true,2.50]},"__proto__":{"z":1}}';

  test('goes down by names and indexes; the last duplicate counts', () => {
    expect(path(text, 'p', 'x', 1)).toBe('2.50');
    expect(path(text, '__proto__', 'z')).toBe('1');
    expect(path(text)).toBe(text);
    expect(path(text, 'p', 'x', 2)).toBeUndefined();
    expect(path(text, 'p', 0)).toBeUndefined();
    expect(path(text, 'constructor')).toBeUndefined();
    expect(path('{"p":', 'p')).toBeUndefined();
  });

  test('lists one level anywhere', () => {
    const p = member(text, root(text).span, 'p');
    expect(p).toBeDefined();
    if (p === undefined) return;
    const [first] = membersOf(text, p);
    expect(first?.key).toBe('x');
    if (first === undefined) return;
    const [one, object] = itemsOf(text, first.value);
    expect(one && slice(text, one)).toBe('1');
    expect(
      object && membersOf(text, object).map(({ key, value }) => [key, stringAt(text, value)]),
    ).toEqual([['y\n', '\ud800']]);
    expect(itemsOf(text, p)).toEqual([]);
    expect(membersOf(text, first.value)).toEqual([]);
  });

  test('reads values with __proto__ as an own member', () => {
    const value = parseValue('{"__proto__":{"z":1}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['z']).toBeUndefined();
  });
});

describe('building texts', () => {
  test('takes the parts as they are', () => {
    expect(objectText([])).toBe('{}');
    expect(
      objectText([
        ['a"', '1.0'],
        ['__proto__', arrayText(['-0', '1e400'])],
      ]),
    ).toBe('{"a\\"":1.0,"__proto__":[-0,1e400]}');
    expect(quote('\ud800é')).toBe('"\\ud800é"');
  });

  test.each([
    ['{}', 'a', '1', '{"a":1}'],
    [' { } ', 'a', '1', ' {"a":1 } '],
    ['{ "a" : 1.0 }', 'a', '2', '{ "a" : 2 }'],
    ['{"a":1,"b":[ ],"a":3}', 'a', '4', '{"a":1,"b":[ ],"a":4}'],
    ['{"a":1.0\n}', '__proto__', '{}', '{"a":1.0,"__proto__":{}\n}'],
  ])('sets a member of %s', (text, key, value, expected) => {
    expect(setMember(text, key, value)).toBe(expected);
  });

  test('refuses to set a member of anything but an object', () => {
    expect(() => setMember('[]', 'a', '1')).toThrow('not an object text: array');
    expect(() => setMember('{', 'a', '1')).toThrow('not an object text: the text ends');
  });
});
