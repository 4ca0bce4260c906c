import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgement } from '../src/validate/judgement.ts';
import type { Verdict } from '../src/validate/verdict.ts';

// Few names and values, so that schemas and values meet. (None that ajv has trouble with: the empty one, `toString`.)
const name = fc.constantFrom('a', 'b', 'a b', 'isPrototypeOf', 'a/b');
const scalar = fc.oneof(
  fc.integer({ min: -3, max: 7 }),
  fc.constantFrom(0.5, 1.5, 'a', 'b', 'aaa', '', '😀', null, true, false),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}));
const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];
const count = fc.integer({ min: 0, max: 3 });

const { schema } = fc.letrec((tie) => {
  const below = tie('schema');
  const list = fc.array(below, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(name, below, { maxKeys: 3 });
  const names = fc.uniqueArray(name, { maxLength: 3 });
  // Without `unevaluated…`, of which ajv gets some combinations wrong.
  const keywords = {
    type: fc.oneof(
      fc.constantFrom(...types),
      fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
    ),
    const: value,
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4, comparator: 'SameValueZero' }),
    minimum: fc.integer({ min: -2, max: 3 }),
    maximum: fc.integer({ min: 0, max: 5 }),
    exclusiveMinimum: fc.integer({ min: -2, max: 3 }),
    multipleOf: fc.constantFrom(1, 2, 0.5, 3),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom('^a', 'b$', '.'),
    minItems: count,
    maxItems: count,
    uniqueItems: fc.boolean(),
    prefixItems: list,
    items: below,
    contains: below,
    required: names,
    minProperties: count,
    maxProperties: count,
    properties: map,
    patternProperties: fc.dictionary(fc.constantFrom('a', '^b', '^$'), below, { maxKeys: 2 }),
    additionalProperties: below,
    propertyNames: below,
    dependentRequired: fc.dictionary(name, names, { maxKeys: 2 }),
    dependentSchemas: map,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: below,
    if: below,
    then: below,
    else: below,
    $ref: fc.constantFrom('#/$defs/one', '#/$defs/two'),
  };
  const keyword = fc.constantFrom(...(Object.keys(keywords) as (keyof typeof keywords)[]));
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true, maxDepth: 3 },
      fc.boolean(),
      fc
        .uniqueArray(keyword, { minLength: 1, maxLength: 4 })
        // To ajv an empty list fits `contains` where `prefixItems: [false]` stands beside it.
        .filter((chosen) => !(chosen.includes('contains') && chosen.includes('prefixItems')))
        .chain((chosen) =>
          fc.record(
            Object.fromEntries(chosen.map((one) => [one, keywords[one] as fc.Arbitrary<unknown>])),
          ),
        ),
    ),
  };
});

/** One schema with two definitions that it may refer to; these refer to nothing, so that nothing is endless. */
const document = fc.tuple(schema, schema, schema).map(([root, one, two]) => {
  const plain = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('"$ref"', '"title"')) as unknown;
  return { allOf: [root], $defs: { one: plain(one), two: plain(two) } };
});

const options = {
  strict: false,
  ownProperties: true,
  validateFormats: false,
  logger: false,
} as const;

test('a value is valid here exactly where ajv finds it valid, and every mismatch says where and why', () => {
  fc.assert(
    fc.property(document, fc.array(value, { minLength: 1, maxLength: 4 }), (json, values) => {
      const schemaText = JSON.stringify(json);
      const validate = new Ajv2020(options).compile(JSON.parse(schemaText) as object);
      for (const valueText of values.map((one) => JSON.stringify(one))) {
        const one = JSON.parse(valueText) as unknown;
        const verdict: Verdict = judgement(schemaText, valueText);
        expect(verdict.kind).toBe(validate(one) ? 'valid' : 'invalid');
        if (verdict.kind !== 'invalid') continue;
        expect(verdict.mismatches.length).toBeGreaterThan(0);
        for (const { path, words } of verdict.mismatches) {
          expect(words).not.toMatch(/undefined|^does not fit “/);
          let at: unknown = one;
          for (const part of path) {
            expect(Object.hasOwn(at as object, part)).toBe(true);
            at = (at as Record<string, unknown>)[part];
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});
