import { describe, expect, test } from 'vitest';
import { field, item, kinds, model, reason } from './form.ts';

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
    expect(kinds(field(form, 'both'))).toEqual({ y: 'string', x: 'number' });
  });

  test('go by anchor and by address too, within the document', () => {
    const form = model({
      $id: 'https://example.com/root.json',
      properties: {
        a: { $ref: 'item.json' },
        b: { $ref: '#positive' },
        c: { $ref: 'https://example.com/item.json#/properties/q' },
        d: { $ref: 'root.json#/$defs/number' },
        e: { $ref: '#old' },
        f: { $ref: 'other.json' },
        g: { const: { $id: 'other.json', type: 'string' } },
      },
      $defs: {
        item: {
          $id: 'item.json',
          properties: { q: { type: 'boolean' }, r: { $ref: '#/properties/q' } },
        },
        number: { $anchor: 'positive', type: 'integer', minimum: 1 },
        old: { $id: '#old', type: 'string' },
      },
    });
    expect(kinds(form)).toEqual({
      ...{
        a: 'object',
        b: 'number',
        c: 'boolean',
        d: 'number',
        e: 'string',
        f: 'json',
        g: 'choice',
      },
    });
    expect(kinds(field(form, 'a'))).toEqual({ q: 'boolean', r: 'boolean' });
    expect(reason(field(form, 'f'))).toBe('Unresolved reference: other.json');
  });

  test('of draft-07 replace what stands beside them', () => {
    const schema = {
      definitions: { P: { type: 'string', description: 'inner' } },
      properties: { p: { $ref: '#/definitions/P', description: 'outer', maxLength: 3 } },
    };
    const old = { $schema: 'http://json-schema.org/draft-07/schema#', ...schema };
    expect(field(model(schema), 'p')).toMatchObject({ limits: 'at most 3 characters' });
    expect(field(model(old), 'p')).not.toHaveProperty('limits');
    expect(field(model(old), 'p').description).toBe('outer');
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
    const child = item(field(tree, 'children'));
    expect(kinds(child)).toEqual({ value: 'string', children: 'array' });
    expect(child.place).toBe(tree.place);
    const loop = model({
      properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } },
    });
    expect(reason(field(loop, 'a'))).toBe('The reference leads back to itself.');
    expect(reason(model({ $ref: '#' }))).toBe('The reference leads back to itself.');
  });
});
