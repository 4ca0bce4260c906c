import { describe, expect, test } from 'vitest';
import { judged, mismatches, reason, words } from './judged.ts';

describe('words at the place', () => {
  const cases: readonly [schema: unknown, value: unknown, said: readonly string[]][] = [
    [
      { properties: { t: { minimum: -50, multipleOf: 5 } } },
      { t: -7 },
      ['t -7 is not a multiple of 5'],
    ],
    [{ minimum: 1 }, 0, ['0 is less than 1']],
    [{ maximum: 1 }, 1.5, ['1.5 is more than 1']],
    [{ exclusiveMinimum: 1 }, 1, ['1 is not more than 1']],
    [{ exclusiveMaximum: 1 }, 1, ['1 is not less than 1']],
    [{ type: 'integer' }, '"1"', ['is a string, not an integer']],
    [{ type: 'integer' }, 1.5, ['is a number with a fraction, not an integer']],
    [{ type: ['string', 'null'] }, [], ['is an array, not a string or null']],
    [{ required: ['a', 'b'] }, { b: 1 }, ['(a) “a” is required']],
    [
      { dependentRequired: { a: ['b', 'c'] } },
      { a: 1, c: 1 },
      ['(b) “b” is required where “a” is given'],
    ],
    [{ enum: ['a', 5, null] }, '"b"', ['not one of: "a", 5, null']],
    [{ enum: [1, 2, 3, 4, 5, 6] }, 7, ['not one of: 1, 2, 3, 4, 5, …']],
    [{ const: 'x'.repeat(80) }, 1, [`is not "${'x'.repeat(59)}…`]],
    [{ maxLength: 2 }, '"😀😀😀"', ['longer than 2 characters']],
    [{ minLength: 1 }, '""', ['shorter than 1 character']],
    [{ pattern: '^a+$' }, '"b"', ['does not match the pattern ^a+$']],
    [{ format: 'email' }, '"b"', ['is not an e-mail address']],
    [{ minItems: 2 }, [1], ['fewer than 2 items']],
    [{ maxItems: 1 }, [1, 2], ['more than 1 item']],
    [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], ['has the same item twice']],
    [{ maxProperties: 1 }, { a: 1, b: 1 }, ['more than 1 member']],
    [{ contains: { type: 'string' } }, [1, 2], ['has no item that fits “contains”']],
    [
      { contains: { type: 'string' }, minContains: 2 },
      [1, 'a'],
      ['fewer than 2 items that fit “contains”'],
    ],
    [{ propertyNames: { maxLength: 2 } }, { abc: 1 }, ['abc name: longer than 2 characters']],
    [{ not: { type: 'string' } }, '"a"', ['is what “not” rules out']],
    [{ properties: { a: {} }, additionalProperties: false }, { a: 1, b: 1 }, ['b is not allowed']],
    [{ prefixItems: [{}], items: false }, [1, 2], ['1 is not allowed']],
    [false, 1, ['is not allowed']],
  ];
  test.each(cases)('%j of %j', (schema, value, said) => {
    expect(words(judged(schema, value))).toEqual(said);
  });

  test('nothing is said of parents, and nothing twice', () => {
    const schema = {
      allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }],
      $defs: { a: { properties: { list: { items: { properties: { n: { type: 'integer' } } } } } } },
    };
    expect(judged(schema, { list: [{ n: 1 }, { n: 'x' }] })).toEqual({
      kind: 'invalid',
      mismatches: [
        { path: ['list', '1', 'n'], words: 'is a string, not an integer', keyword: 'type' },
      ],
      more: 0,
    });
  });

  test('of a long list, fifty and how many more', () => {
    const verdict = judged(
      { items: { type: 'string' } },
      Array.from({ length: 70 }, () => 1),
    );
    expect(verdict).toMatchObject({ kind: 'invalid', more: 20 });
    expect(mismatches(verdict)).toHaveLength(50);
  });

  test('more errors than the call stack holds are still errors', () => {
    const schema = { items: { type: 'string' } };
    const value = Array.from({ length: 80_000 }, () => 1);
    expect(judged(schema, value)).toMatchObject({ kind: 'invalid', more: 79_950 });
    expect(words(judged({ allOf: [schema] }, value))).toEqual(['0 is a number, not a string']);
  });
});

describe('alternatives', () => {
  const kinds = {
    anyOf: [
      { type: 'object', properties: { kind: { const: 'a' }, v: { type: 'number' } } },
      { type: 'object', properties: { kind: { const: 'b' }, v: { type: 'string' } } },
    ],
  };
  test('the one that the discriminator chooses is spoken of', () => {
    expect(words(judged(kinds, { kind: 'b', v: 1 }))).toEqual(['v is a number, not a string']);
    expect(words(judged(kinds, { kind: 'c', v: 1 }))).toEqual(['kind not one of: "a", "b"']);
    expect(words(judged(kinds, 5))).toEqual(['is a number, not an object']);
  });

  test('null beside a type, choices with titles', () => {
    const nullable = { anyOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] };
    expect(words(judged(nullable, '"a"'))).toEqual(['shorter than 3 characters']);
    expect(words(judged(nullable, 1))).toEqual(['is a number, not a string or null']);
    const titled = { oneOf: [{ const: 1, title: 'One' }, { const: 2 }] };
    expect(words(judged(titled, 3))).toEqual(['not one of: 1, 2']);
  });

  test('several that are as near, and more than one that fits', () => {
    const two = { oneOf: [{ required: ['a'] }, { required: ['b', 'c'] }] };
    expect(words(judged(two, {}))).toEqual(['fits none of 2 alternatives', '(a) “a” is required']);
    expect(words(judged(two, { a: 1, b: 1, c: 1 }))).toEqual([
      'fits 2 of 2 alternatives, not just one',
    ]);
  });
});

describe('dialects', () => {
  const tuple = { items: [{ type: 'integer' }, { type: 'string' }] };
  test.each([
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft-07/schema',
    'http://json-schema.org/draft-06/schema#',
    'http://json-schema.org/draft-04/schema#',
    'https://json-schema.org/draft/2019-09/schema',
  ])('%s has lists of items', ($schema) => {
    expect(words(judged({ $schema, ...tuple }, ['1', 'a']))).toEqual([
      '0 is a string, not an integer',
    ]);
    expect(judged({ $schema, ...tuple }, [1, 'a'])).toEqual({ kind: 'valid' });
  });

  test('2020-12, also where none is named', () => {
    const schema = { prefixItems: tuple.items };
    for (const $schema of [undefined, 'http://json-schema.org/draft/2020-12/schema#'])
      expect(words(judged({ $schema, ...schema }, ['1', 2]))).toHaveLength(2);
    expect(reason(judged(tuple, ['1']))).toContain('“items” at the top is not a schema');
  });

  test('draft-04 leaves a limit out by a flag, and draft-07 ignores what stands beside a reference', () => {
    const $schema = 'http://json-schema.org/draft-04/schema#';
    const exclusive = { $schema, maximum: 5, exclusiveMaximum: true };
    expect(words(judged(exclusive, 5))).toEqual(['5 is not less than 5']);
    const beside = { $schema, definitions: { a: {} }, $ref: '#/definitions/a', type: 'string' };
    expect(judged(beside, 5)).toEqual({ kind: 'valid' });
    expect(words(judged({ ...beside, $schema: undefined }, 5))).toHaveLength(1);
  });

  test('others are not checked', () => {
    for (const $schema of ['urn:x', 'https://t.example/meta', 5, null])
      expect(reason(judged({ $schema, type: 'string' }, 5))).toMatch(/^dialect not supported: /);
    expect(reason(judged({ $dynamicRef: '#a' }, 5))).toBe('“$dynamicRef” is not supported.');
  });
});

describe('what cannot be judged', () => {
  test('references that lead out of the document are named, never followed', () => {
    const schema = {
      properties: {
        a: { $ref: 'http://127.0.0.1:9/x.json' },
        b: { $ref: '#/$defs/b' },
        c: { type: 'string' },
      },
    };
    const said =
      'some of the schema cannot be used: the reference “http://127.0.0.1:9/x.json” leads elsewhere, nothing is fetched; ' +
      'the reference “#/$defs/b” leads to no schema.';
    expect(judged(schema, { c: 'x' })).toEqual({ kind: 'unjudged', reason: said });
    expect(judged(schema, { a: 1, c: 1 })).toEqual({
      kind: 'invalid',
      mismatches: [{ path: ['c'], words: 'is a number, not a string', keyword: 'type' }],
      more: 0,
      unchecked: said,
    });
  });

  test('references inside are: pointers with escapes, anchors, addresses, unknown keywords', () => {
    const schema = {
      $id: 'https://x.example/s',
      $defs: { 'a b/c~%[0]': { type: 'string' }, n: { $anchor: 'name', type: 'string' } },
      components: { schemas: { C: { type: 'string', required: 5 } } },
      properties: {
        a: { $ref: '#/$defs/a%20b~1c~0%25[0]' },
        b: { $ref: '#name' },
        c: { $ref: 'https://x.example/s#/$defs/n' },
        d: { $ref: '#/components/schemas/C' },
      },
    };
    expect(words(judged(schema, { a: 1, b: 1, c: 1, d: 1 }))).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `${name} is a number, not a string`),
    );
  });

  test('slips of a schema leave the rest as it is', () => {
    const schema = {
      properties: { coin: { type: 'string' }, required: ['coin'], x: true, y: false, z: null },
    };
    const said =
      'some of the schema cannot be used: /properties/required is not a schema; /properties/z is not a schema.';
    expect(judged(schema, { coin: '1', x: 1, z: 1 })).toEqual({ kind: 'unjudged', reason: said });
    expect(words(judged(schema, { coin: 1, y: 1 }))).toEqual([
      'coin is a number, not a string',
      'y is not allowed',
    ]);
    const broken = {
      required: 'coin',
      type: 'strng',
      pattern: '(',
      multipleOf: 0,
      minLength: -1,
      enum: {},
      allOf: [],
      patternProperties: { '[': {} },
      anyOf: [null],
    };
    for (const [name, value] of Object.entries(broken)) {
      expect(reason(judged({ [name]: value }, {}))).toMatch(
        /^some of the schema cannot be used: .* not /,
      );
      expect(words(judged({ [name]: value, maximum: 1 }, 5))).toEqual(['5 is more than 1']);
    }
    expect(reason(judged(broken, {}))).toContain('; and 6 more.');
  });

  test('texts that are no JSON or no schema', () => {
    expect(reason(judged('{', 1))).toBe('the schema is not JSON.');
    expect(reason(judged({}, '{'))).toBe('the value is not JSON.');
    for (const schema of ['5', 'null', '[]', '"a"'])
      expect(reason(judged(schema, 1))).toMatch(
        /the schema is neither an object nor true or false/,
      );
    for (const schema of ['true', '{}']) expect(judged(schema, null)).toEqual({ kind: 'valid' });
  });

  test('endless or enormous depth, doubled addresses, names that are no Unicode', () => {
    const deep = 5000;
    const nested = `${'{"allOf":['.repeat(deep)}{"type":"string"}${']}'.repeat(deep)}`;
    const endless = 'it is nested too deeply, or refers to itself for ever.';
    expect(reason(judged(nested, 1))).toBe(endless);
    expect(reason(judged({ $ref: '#' }, 1))).toBe(endless);
    expect(reason(judged({ anyOf: [{ $ref: '#/$defs/a' }], $defs: { a: { $ref: '#' } } }, 1))).toBe(
      endless,
    );
    const doubled = {
      $defs: { a: { $id: 'https://x.example/a' }, b: { $id: 'https://x.example/a' } },
    };
    expect(reason(judged(doubled, 1))).toBe('two of its schemas have the same address.');
    const half = { additionalProperties: { type: 'string' } };
    expect(reason(judged(half, '{"\\ud800":1}'))).toBe('a name in it is not valid Unicode.');
    const tree = { properties: { kids: { items: { $ref: '#' } }, n: { type: 'integer' } } };
    expect(words(judged(tree, { kids: [{ n: 'x', kids: [] }] }))).toEqual([
      'kids 0 n is a string, not an integer',
    ]);
  });
});
