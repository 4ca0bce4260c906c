import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelOf } from '@loupe/schema-form';
import type { FieldModel } from '@loupe/schema-form';
import { field, model } from './form.ts';

function kinds(form: FieldModel): Record<string, string> {
  const fields = form.kind === 'object' ? form.fields() : [];
  return Object.fromEntries(fields.map(({ label, kind }) => [label, kind]));
}

function reason(form: FieldModel): string | undefined {
  return form.kind === 'json' ? form.reason : undefined;
}

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
      },
      required: ['s'],
      additionalProperties: false,
    });
    expect(form).toMatchObject({ kind: 'object', open: false, label: '', nullable: false });
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
    },
    $defs: { O: { type: 'object', properties: { x: { type: 'string' } } } },
  });

  test('is found in every spelling', () => {
    expect(kinds(form)).toEqual({
      a: 'string',
      b: 'array',
      c: 'number',
      u: 'json',
      o: 'object',
      v: 'json',
    });
    const fields = form.kind === 'object' ? form.fields() : [];
    expect(fields.map(({ nullable }) => nullable)).toEqual([true, true, true, true, true, true]);
    expect(field(form, 'a')).toMatchObject({ title: 'A', defaultText: 'null' });
    expect(reason(field(form, 'u'))).toBe(
      'The value may be of type string or integer: write it as JSON, text in quotes.',
    );
    expect(reason(field(form, 'v'))).toBe('The form does not draw anyOf.');
  });
});

describe('references', () => {
  test('follow JSON Pointers with their escapes; keywords beside them count', () => {
    const form = model({
      $defs: {
        'P/q': { type: 'object', description: 'there', properties: { x: { type: 'integer' } } },
      },
      properties: {
        p: { $ref: '#/$defs/P~1q', description: 'here' },
        q: { $ref: '#/properties/p' },
        percent: { $ref: '#/%24defs/P~1q' },
        one: { allOf: [{ $ref: '#/$defs/P~1q' }], title: 'One' },
        r: { $ref: '#/$defs/none' },
        far: { $ref: 'https://example.com/schema' },
        broken: { $ref: '#/%' },
        both: { $ref: '#/$defs/P~1q', properties: { y: { type: 'string' } } },
      },
    });
    expect(field(form, 'p')).toMatchObject({ kind: 'object', description: 'here' });
    expect(field(form, 'q')).toMatchObject({ kind: 'object', description: 'here' });
    expect(field(form, 'percent', 'x')).toMatchObject({ kind: 'number' });
    expect(field(form, 'one')).toMatchObject({ kind: 'object', title: 'One' });
    expect(reason(field(form, 'r'))).toBe('Unresolved reference: #/$defs/none');
    expect(reason(field(form, 'far'))).toBe('Unresolved reference: https://example.com/schema');
    expect(reason(field(form, 'broken'))).toBe('Unresolved reference: #/%');
    expect(reason(field(form, 'both'))).toBe(
      '"properties" stands here and in the target of "$ref": both count.',
    );
  });

  test('may stand at the top', () => {
    const form = model({
      type: 'object',
      $ref: '#/$defs/Args',
      $defs: {
        Args: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      },
    });
    expect(field(form, 'name')).toMatchObject({ kind: 'string', required: true });
  });

  test('may lead back', () => {
    const tree = model({
      properties: { value: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
    });
    const children = field(tree, 'children');
    const item = children.kind === 'array' ? children.item() : tree;
    expect(kinds(item)).toEqual({ value: 'string', children: 'array' });
    expect(item.place).toBe(tree.place);
    const loop = model({
      properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } },
    });
    expect(reason(field(loop, 'a'))).toBe('The reference leads back to itself.');
    expect(reason(model({ $ref: '#' }))).toBe('The reference leads back to itself.');
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
      required: 'The schema of this place is invalid: it is of type array.',
      x: 'Any value is allowed here.',
      y: 'The schema allows no value here.',
      z: 'The schema of this place is invalid: it is null.',
      any: 'The schema names no type: any value is allowed.',
      map: 'The names of its members are free.',
      closed: 'object',
      tuple: 'Every item has a schema of its own (a tuple).',
      none: 'The schema allows no items in this list.',
      odd: '"text" is not a type of JSON Schema.',
      list: 'array',
    });
    const list = field(form, 'list');
    expect(list.kind === 'array' && reason(list.item())).toBe(
      'The schema says nothing about items.',
    );
  });

  test('is noted where the rest can be drawn', () => {
    const form = model({
      type: 'object',
      properties: { a: { type: 'string', not: { const: 'x' } } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    });
    expect(form).toMatchObject({ kind: 'object', note: 'Counts too, but is not drawn: anyOf.' });
    expect(field(form, 'a')).toMatchObject({ note: 'Counts too, but is not drawn: not.' });
  });

  test('may be the whole schema', () => {
    expect(reason(modelOf('{'))).toBe('The schema is not JSON.');
    expect(reason(model([]))).toBe('The schema of this place is invalid: it is of type array.');
    expect(reason(model({ type: 'string' }))).toBe(
      'The schema is of type string, but arguments are an object.',
    );
    expect(reason(model({ oneOf: [{ properties: {} }, { properties: {} }] }))).toBe(
      'The form does not draw oneOf.',
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
      if (form.kind === 'array') visit(form.item(), depth - 1);
    };
    fc.assert(
      fc.property(schema, (each) => visit(model(each), 4)),
      { numRuns: 1000 },
    );
  });
});
