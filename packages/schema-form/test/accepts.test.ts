import { describe, expect, test } from 'vitest';
import { compareNumbers, isMultiple, isWhole, numberKey } from '../src/decimal.ts';
import { readJson } from '../src/node.ts';
import type { JsonNode } from '../src/node.ts';
import { isTame, matchesName } from '../src/pattern.ts';
import { Schema } from '../src/schema.ts';

function node(text: string): JsonNode {
  const read = readJson(text);
  if (read === undefined) throw new Error(text);
  return read;
}

const fit = (schema: unknown, value: string) => {
  const root = node(typeof schema === 'string' ? schema : JSON.stringify(schema));
  return new Schema(root).judge().accepts(root, node(value));
};

describe('the judge', () => {
  test.each<[unknown, string, string]>([
    [{ type: 'integer' }, '1.0', 'yes'],
    [{ type: 'integer' }, '1e400', 'yes'],
    [{ type: 'integer' }, '1.5', 'no'],
    [{ type: 'string', nullable: true }, 'null', 'yes'],
    [{ const: { a: 1, b: [2] } }, '{"b":[2.0],"a":10e-1}', 'yes'],
    ['{"const":9007199254740993}', '9007199254740992', 'no'],
    [{ enum: [1, '1'] }, '"\\u0031"', 'yes'],
    ['{"maximum":9007199254740992}', '9007199254740993', 'no'],
    [{ exclusiveMinimum: 0 }, '-0', 'no'],
    [{ minimum: 0, exclusiveMinimum: true }, '0', 'no'],
    [{ multipleOf: 0.1 }, '0.3', 'yes'],
    [{ multipleOf: 5 }, '-7', 'no'],
    [{ minLength: 2 }, '"😀"', 'no'],
    [{ pattern: 'a' }, '"a"', 'unknown'],
    [{ pattern: 'a', maxLength: 1 }, '"ab"', 'no'],
    [{ format: 'email' }, '5', 'yes'],
    [{ required: ['__proto__'] }, '{"__proto__":1}', 'yes'],
    [{ required: ['constructor'] }, '{}', 'no'],
    [{ properties: { a: { type: 'string' } } }, '{"a":1}', 'no'],
    [{ additionalProperties: false, patternProperties: { b: {} } }, '{"a":1}', 'unknown'],
    [{ propertyNames: { maxLength: 1 } }, '{"ab":1}', 'no'],
    [{ prefixItems: [{ type: 'string' }], items: false }, '["a",1]', 'no'],
    [{ contains: { const: 1 }, maxContains: 1 }, '[1,1.0]', 'no'],
    [{ uniqueItems: true }, '[1,"1",{}]', 'yes'],
    [{ not: { type: 'string' } }, '"a"', 'no'],
    [{ oneOf: [{ type: 'number' }, { minimum: 2 }] }, '3', 'no'],
    [{ anyOf: [{ pattern: 'a' }, { minLength: 9 }] }, '"b"', 'unknown'],
    [{ if: { required: ['a'] }, then: { required: ['b'] } }, '{"a":1}', 'no'],
    [{ if: { pattern: 'a' }, then: false, else: false }, '"a"', 'unknown'],
    [{ dependentRequired: { a: ['b'] } }, '{"a":1}', 'no'],
    [{ $ref: '#' }, '1', 'unknown'],
    [{ $ref: '#/none' }, '1', 'unknown'],
    [{ properties: { a: { $ref: '#' } }, required: ['b'] }, '{"b":1,"a":{}}', 'no'],
    ['5', '1', 'unknown'],
    ['false', '1', 'no'],
  ])('holds %j against %s: %s', (schema, value, expected) => {
    expect(fit(schema, value)).toBe(expected);
  });

  test('stops where a schema makes endless work', () => {
    const loop = { anyOf: [{ $ref: '#' }, { $ref: '#' }], allOf: [{ $ref: '#' }, { $ref: '#' }] };
    expect(fit(loop, '1')).toBe('unknown');
    const deep = '{"allOf":['.repeat(5000) + 'true' + ']}'.repeat(5000);
    expect(fit(deep, '1')).toBe('unknown');
  });
});

describe('numbers', () => {
  test('are the same by value, digit by digit', () => {
    expect(['1', '1.0', '10e-1', '0.1E1', '100e-2'].map(numberKey)).toEqual(Array(5).fill('1e1'));
    expect(numberKey('-0')).toBe(numberKey('0.000'));
    expect(numberKey('9007199254740993')).not.toBe(numberKey('9007199254740992'));
    expect(numberKey('1e99999999999999999')).toBe('1e99999999999999999');
  });

  test('are compared and divided without rounding', () => {
    expect(compareNumbers('9007199254740993', '9007199254740992')).toBeGreaterThan(0);
    expect(compareNumbers('-2', '-10')).toBeGreaterThan(0);
    expect(compareNumbers('0.5', '5e-1')).toBe(0);
    expect(compareNumbers('-1', '0')).toBeLessThan(0);
    expect(compareNumbers('1e99999999999999999', '1')).toBeUndefined();
    expect(isMultiple('9007199254740993', '3')).toBe(true);
    expect(isMultiple('9007199254740992', '3')).toBe(false);
    expect(isMultiple('1e5000', '3')).toBeUndefined();
    expect(isMultiple('1', '0')).toBeUndefined();
    expect([isWhole('1.50e1'), isWhole('1.5'), isWhole('0.0')]).toEqual([true, false, true]);
  });
});

describe('patterns of names', () => {
  test.each(['^a', '^[a-z][a-z0-9_]*$', '^x-', '^(foo|bar)_.+$', '.*', '^[A-Za-z0-9_.-]{1,64}$'])(
    'run where they end soon: %s',
    (pattern) => expect(isTame(pattern)).toBe(true),
  );

  test.each([
    ...[
      '(a+)+$',
      '(a|a)*b',
      '(?=a)',
      '(?<!a)b',
      '(a)\\1',
      '(?<n>a)\\k<n>',
      'a*b*c*d*',
      '^(a{2}){9}',
    ],
    ...['a?'.repeat(30), '(a|a)'.repeat(30), 'a{1,5000}', 'a'.repeat(2000), '(?i:a)'],
  ])('do not run otherwise: %s', (pattern) => expect(isTame(pattern)).toBe(false));

  test('match, do not match, or are not tried', () => {
    expect(matchesName('^x-', 'x-a')).toBe(true);
    expect(matchesName('^x-', 'a')).toBe(false);
    expect(matchesName('^\\p{L}$', 'é')).toBe(true);
    expect(matchesName('^[\\w-.]$', '-')).toBe(true);
    expect(matchesName('(', 'a')).toBeUndefined();
    expect(matchesName('a', 'a'.repeat(300))).toBeUndefined();
  });
});
