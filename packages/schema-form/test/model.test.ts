import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelOf } from '@loupe/schema-form';
import type { FieldModel } from '@loupe/schema-form';
import { field, item, kinds, model, reason } from './form.ts';

describe('scalars', () => {
  test('keep what the schema says about them', () => {
    const form = model({
      type: 'object',
      properties: {
        s: { type: 'string', title: 'S', description: 'text', format: 'email', default: 'a' },
        i: { type: 'integer' },
        n: { type: ['number', 'integer'] },
        b: { type: 'boolean' },
        long: { type: 'string', contentMediaType: 'text/markdown' },
        bytes: { type: 'string', contentEncoding: 'base64' },
      },
      required: ['s'],
      additionalProperties: false,
    });
    expect(form).toMatchObject({ kind: 'object', open: false, label: '', nullable: false });
    expect(field(form, 'bytes')).toMatchObject({ kind: 'string', encoding: 'base64' });
    expect(field(form, 's')).toMatchObject({
      kind: 'string',
      title: 'S',
      description: 'text',
      format: 'email',
      multiline: false,
      required: true,
      nullable: false,
      defaultText: '"a"',
    });
    expect(field(form, 'i')).toMatchObject({ kind: 'number', integer: true, required: false });
    expect(field(form, 'n')).toMatchObject({ kind: 'number', integer: false });
    expect(field(form, 'b')).not.toHaveProperty('defaultText');
    expect(field(form, 'long')).toMatchObject({ kind: 'string', multiline: true });
  });

  test('say their limits in words', () => {
    const limits = (schema: unknown) => field(model({ properties: { p: schema } }), 'p').limits;
    expect(limits({ type: 'integer', minimum: 1, maximum: 10, multipleOf: 5 })).toBe(
      '1 to 10, a multiple of 5',
    );
    expect(limits({ exclusiveMinimum: 0, maximum: 5 })).toBe('more than 0, at most 5');
    expect(limits({ minimum: 0, exclusiveMinimum: true })).toBe('more than 0');
    expect(limits({ allOf: [{ minimum: 1 }, { minimum: 2.5 }] })).toBe('at least 2.5');
    expect(limits({ maxLength: 20, pattern: '^a+$' })).toBe('at most 20 characters, matches ^a+$');
    expect(limits({ type: 'string', minLength: 1, maximum: 3 })).toBe('at least 1 character');
    expect(limits({ type: 'string', format: 'uri', minLength: 0 })).toBe('format uri');
    expect(limits({ minItems: 2, maxItems: 5, uniqueItems: true })).toBe(
      '2 to 5 items, all different',
    );
    expect(limits({ minProperties: 1, maxProperties: 1 })).toBe('exactly 1 member');
    expect(limits({ type: 'string' })).toBeUndefined();
  });

  test('are told by their keywords where no type is named', () => {
    const form = model({
      properties: {
        ...{ s: { minLength: 1 }, n: { minimum: 1 }, o: { required: ['a'] }, a: { minItems: 1 } },
        ...{ d: { format: 'date' }, i: { format: 'int64' }, both: { minLength: 1, minimum: 1 } },
        ...{ never: { type: 'string', allOf: [{ type: 'object' }] }, whole: { type: ['integer'] } },
        ...{
          both2: { type: 'number', allOf: [{ type: ['integer', 'string'] }] },
          bad: { type: 5 },
        },
      },
    });
    expect(kinds(form)).toEqual({
      ...{ s: 'string', n: 'number', o: 'object', a: 'array', d: 'string', i: 'number' },
      ...{ both: 'union', never: 'json', whole: 'number', both2: 'number', bad: 'json' },
    });
    expect(field(form, 'both2')).toMatchObject({ integer: true });
    expect(reason(field(form, 'bad'))).toBe('5 is not a type of JSON Schema.');
  });

  test('keep examples and marks', () => {
    const p = { type: 'number', examples: [1, 2.5], example: 3, deprecated: true, readOnly: true };
    const form = modelOf(`{"properties":{"p":${JSON.stringify(p).replace('2.5', '2.50')}}}`);
    expect(field(form, 'p')).toMatchObject({
      examples: ['1', '2.50', '3'],
      deprecated: true,
      readOnly: true,
    });
  });

  test('keep a default as it is spelled', () => {
    const form = modelOf('{"properties":{"n":{"type":"number","default":9007199254740993.0}}}');
    expect(field(form, 'n').defaultText).toBe('9007199254740993.0');
  });
});

describe('null besides a value', () => {
  const form = model({
    properties: {
      a: {
        anyOf: [{ type: 'string', title: 'inner' }, { type: 'null' }],
        default: null,
        title: 'A',
      },
      b: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      c: { type: ['integer', 'null'] },
      u: { type: ['string', 'integer', 'null'] },
      o: { oneOf: [{ const: null }, { $ref: '#/$defs/O' }] },
      v: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      w: { type: 'boolean', nullable: true },
      x: { enum: ['x', null] },
      y: { oneOf: [{ type: 'integer' }, { enum: [null] }] },
    },
    $defs: { O: { type: 'object', properties: { x: { type: 'string' } } } },
  });

  test('is found in every spelling', () => {
    expect(kinds(form)).toEqual({
      a: 'string',
      b: 'array',
      c: 'number',
      u: 'union',
      o: 'object',
      v: 'union',
      w: 'boolean',
      x: 'choice',
      y: 'number',
    });
    const fields = form.kind === 'object' ? form.fields() : [];
    expect(fields.filter(({ nullable }) => !nullable)).toEqual([]);
    expect(field(form, 'a')).toMatchObject({ title: 'A', defaultText: 'null' });
  });
});

describe('what the form does not draw', () => {
  test('takes JSON, with the reason', () => {
    const form = model({
      type: 'object',
      properties: {
        coin: { type: 'string' },
        required: ['coin'],
        x: true,
        y: false,
        z: null,
        any: {},
        map: { type: 'object', additionalProperties: { type: 'string' } },
        closed: { type: 'object', additionalProperties: false },
        tuple: { type: 'array', items: [{ type: 'string' }] },
        none: { type: 'array', items: false },
        odd: { type: 'text' },
        list: { type: 'array' },
      },
    });
    const fields = form.kind === 'object' ? form.fields() : [];
    expect(
      Object.fromEntries(fields.map((each) => [each.label, reason(each) ?? each.kind])),
    ).toEqual({
      coin: 'string',
      required: 'Invalid subschema: a schema is an object, true or false, and this is an array.',
      x: 'Any value is allowed here.',
      y: 'The schema allows no value here.',
      z: 'Invalid subschema: a schema is an object, true or false, and this is null.',
      any: 'The schema names no type: any value is allowed.',
      map: 'object',
      closed: 'object',
      tuple: 'array',
      none: 'array',
      odd: '"text" is not a type of JSON Schema.',
      list: 'array',
    });
    expect(reason(item(field(form, 'list')))).toBe('The schema says nothing about items.');
    const none = field(form, 'none');
    expect(none.kind === 'array' && none.item()).toBeUndefined();
    expect(none.note).toBe('The schema allows no items in this list.');
  });

  test('is noted where the rest can be drawn', () => {
    const form = model({
      type: 'object',
      properties: { a: { type: 'string', not: { const: 'x' } } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    });
    expect(form).toMatchObject({
      kind: 'object',
      note: 'At least one of these is needed: a; b.',
    });
    expect(field(form, 'a')).toMatchObject({ note: 'Counts too, but is not drawn: not.' });
  });

  test('may be the whole schema', () => {
    expect(reason(modelOf('{'))).toBe('The schema is not JSON.');
    expect(reason(model([]))).toBe(
      'Invalid subschema: a schema is an object, true or false, and this is an array.',
    );
    expect(reason(model({ type: 'string' }))).toBe(
      'The schema is of type string, but arguments are an object.',
    );
    expect(kinds(model({ type: 'object' }))).toEqual({});
    expect(model({})).toMatchObject({ kind: 'object', open: true });
  });

  test('never throws', () => {
    const keyword = fc.constantFrom(
      ...['type', 'properties', 'items', 'enum', 'const', 'oneOf', 'anyOf', 'allOf', '$ref'],
      ...['default', 'required', 'additionalProperties', 'title', '__proto__', 'constructor'],
    );
    const value = fc.constantFrom(
      'object',
      'array',
      'string',
      'null',
      '#',
      '#/properties/a',
      5,
      null,
      [],
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        value,
        fc.dictionary(keyword, tie('schema')),
        fc.array(tie('schema')),
      ),
    }));
    const visit = (form: FieldModel, depth: number): void => {
      if (depth === 0) return;
      if (form.kind === 'object') form.fields().forEach((each) => visit(each, depth - 1));
      const further = form.kind === 'array' ? form.item() : undefined;
      if (further !== undefined) visit(further, depth - 1);
    };
    fc.assert(
      fc.property(schema, (each) => visit(model(each), 4)),
      { numRuns: 400 },
    );
  });
});
