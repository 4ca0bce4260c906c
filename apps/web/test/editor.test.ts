import { describe, expect, test } from 'vitest';
import { isTame, twinSchema } from '../src/editor/twinSchema.ts';

const ADDRESS = 'https://json-schema.org/draft/2020-12/schema';
const twin = (schema: unknown) => twinSchema(JSON.stringify(schema));

describe('the schema that the editor may see', () => {
  test('says what completion, hover and squiggles need, in its dialect', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema',
      type: 'object',
      title: 'T',
      description: 'D',
      required: ['a'],
      properties: {
        a: { enum: ['x', 'y'], default: 'x', examples: ['y'] },
        b: { $ref: '#/definitions/b' },
      },
      definitions: { b: { type: ['integer', 'null'], minimum: 1 } },
      items: [{ type: 'string' }],
      dependencies: { a: ['b'], b: { maxProperties: 2 } },
      anyOf: [true, { not: false }],
    };
    expect(twin(schema)).toEqual({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' });
  });

  test('nothing that leads elsewhere, and none of the keywords for Markdown and snippets', () => {
    const schema = {
      $id: 'https://t.example/s',
      markdownDescription: '![x](https://t.example/x.png)',
      defaultSnippets: [{ body: 'x' }],
      errorMessage: 'x',
      properties: { a: { $ref: 'https://t.example/other', type: 'string' } },
    };
    expect(twin(schema)).toEqual({ $schema: ADDRESS, properties: { a: { type: 'string' } } });
  });

  test('slips are left out, and what is no schema is one that everything fits', () => {
    expect(
      twin({ type: 'strng', required: 'a', properties: { a: null, b: { minimum: '1' } } }),
    ).toEqual({
      $schema: ADDRESS,
      properties: { a: true, b: {} },
    });
  });

  test('a member called __proto__ stays a member', () => {
    const copy = twinSchema('{"properties":{"__proto__":{"type":"string"}}}');
    expect(JSON.stringify(copy)).toBe(
      `{"properties":{"__proto__":{"type":"string"}},"$schema":"${ADDRESS}"}`,
    );
  });

  test('only patterns that surely end', () => {
    const schema = { pattern: '(a+)+$', patternProperties: { '^a+$': {}, '(b*)*': {} } };
    expect(twin(schema)).toEqual({ $schema: ADDRESS, patternProperties: { '^a+$': {} } });
    for (const tame of ['^a+$', '^[a-z]+-\\d+$', '^(a|b)$', '^\\(\\)+$', '^[(+*]+$', '^.{1,20}$'])
      expect(isTame(tame), tame).toBe(true);
    for (const wild of ['(a+)+$', '(a|a)*$', '(?:a+){2,}', '(.)\\1+', 'a*a*a*b', 'a'.repeat(201)])
      expect(isTame(wild), wild).toBe(false);
  });

  test('none that is large, deep, of another dialect, or no JSON', () => {
    expect(twin({ description: 'x'.repeat(512 * 1024) })).toBeUndefined();
    const nested = (depth: number) => `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    expect(twinSchema(nested(100))).toBeDefined();
    expect(twinSchema(nested(101))).toBeUndefined();
    expect(twinSchema(nested(30_000))).toBeUndefined();
    expect(twin({ $schema: 'urn:x' })).toBeUndefined();
    for (const text of ['{', 'true', '[]', 'null', '{"maximum":0.30000000000000000001}'])
      expect(twinSchema(text), text).toBeUndefined();
  });

  test('no value with a number that reading would round', () => {
    const big = '9223372036854775807';
    const text = `{"type":"integer","maximum":${big},"minimum":-5,"enum":[1,${big}],"default":{"a":[${big}]},"examples":[5]}`;
    expect(twinSchema(text)).toEqual({
      $schema: ADDRESS,
      type: 'integer',
      minimum: -5,
      examples: [5],
    });
  });
});
