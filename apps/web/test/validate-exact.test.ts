import { describe, expect, test } from 'vitest';
import { judged, mismatches, reason, words } from './judged.ts';

describe('names', () => {
  test('paths are exact', () => {
    const names = [
      'a/b',
      'a~1b',
      '50%',
      '%41',
      'a.b',
      '',
      '😀',
      '#',
      '__proto__',
      'constructor',
      ' ',
    ];
    const value = `{${names.map((name) => `${JSON.stringify(name)}:1`).join(',')}}`;
    const verdict = judged({ additionalProperties: { type: 'string' } }, value);
    expect(mismatches(verdict).map(({ path }) => path)).toEqual(names.map((name) => [name]));
    const properties = `{"properties":{${names.map((name) => `${JSON.stringify(name)}:{"type":"string"}`).join(',')}}}`;
    expect(mismatches(judged(properties, value)).map(({ path }) => path[0])).toEqual(names);
    expect(judged(properties, {})).toEqual({ kind: 'valid' });
  });

  test('what every object inherits is missing where it is not its own', () => {
    const required = ['toString', '__proto__', 'constructor', 'hasOwnProperty'];
    expect(words(judged({ required }, {}))).toEqual(
      required.map((name) => `(${name}) “${name}” is required`),
    );
    const own = `{${required.map((name) => `"${name}":1`).join(',')}}`;
    expect(judged({ required }, own)).toEqual({ kind: 'valid' });
    expect(words(judged({ additionalProperties: false }, '{"__proto__":1}'))).toEqual([
      '__proto__ is not allowed',
    ]);
    expect(words(judged({ dependentRequired: { toString: ['a'] } }, {}))).toEqual([]);
  });
});

describe('numbers that doubles cannot hold', () => {
  const cases: readonly [schema: string, value: string, said: readonly string[]][] = [
    ['{"const":9007199254740993}', '9007199254740993', []],
    ['{"const":9007199254740993}', '9007199254740992', ['is not 9007199254740993']],
    ['{"const":9007199254740992}', '9007199254740993', ['is not 9007199254740992']],
    ['{"enum":[9007199254740993,1]}', '9007199254740993.0', []],
    [
      '{"maximum":9007199254740992}',
      '9007199254740993',
      ['9007199254740993 is more than 9007199254740992'],
    ],
    [
      '{"maximum":9007199254740991}',
      '9007199254740993',
      ['9007199254740993 is more than 9007199254740991'],
    ],
    [
      '{"minimum":-9007199254740992}',
      '-9007199254740993',
      ['-9007199254740993 is less than -9007199254740992'],
    ],
    ['{"minimum":-9007199254740994}', '-9007199254740993', []],
    ['{"exclusiveMaximum":9007199254740993}', '9007199254740992', []],
    ['{"multipleOf":2}', '9007199254740993', ['9007199254740993 is not a multiple of 2']],
    ['{"multipleOf":3}', '9007199254740993', []],
    ['{"multipleOf":0.5}', '9007199254740993', []],
    ['{"multipleOf":0.01}', '123456789012345678901234567890', []],
    ['{"multipleOf":7}', '-9007199254740993', ['-9007199254740993 is not a multiple of 7']],
    ['{"uniqueItems":true}', '[9007199254740992,9007199254740993]', []],
    ['{"type":"integer","minimum":1e399}', '1e400', []],
    ['{"type":"string"}', '1e400', ['is a number, not a string']],
    ['{"maxLength":99999999999999999999}', '"abc"', []],
    [
      '{"maximum":1700000000000}',
      '99999999999999999999',
      ['99999999999999999999 is more than 1700000000000'],
    ],
  ];
  test.each(cases)('%s of %s', (schema, value, said) => {
    const verdict = judged(schema, value);
    expect(words(verdict)).toEqual(said);
    expect(verdict.kind).toBe(said.length === 0 ? 'valid' : 'invalid');
  });

  test('what cannot be compared exactly is not judged', () => {
    for (const [schema, value] of [
      ['{"maximum":0.3}', '0.30000000000000000001'],
      ['{"type":"integer"}', '9007199254740993.5'],
      ['{"multipleOf":9007199254740993}', '9007199254740993'],
      ['{"maximum":1}', '1e999999999'],
      ['{"minimum":0}', '1e-400'],
    ] as const)
      expect(reason(judged(schema, value))).toBe(
        'it holds a number with too many digits to compare.',
      );
    expect(judged('{"maximum":0.1}', '0.1000000000000000000')).toEqual({ kind: 'valid' });
  });
});
