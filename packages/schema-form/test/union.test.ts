import { describe, expect, test } from 'vitest';
import {
  fromText,
  memberOf,
  numberDraft,
  seed,
  stringDraft,
  toText,
  UNSET,
  withBranch,
  withMember,
} from '@loupe/schema-form';
import type { Draft, FieldModel, UnionField } from '@loupe/schema-form';
import { field, item, kinds, model, reason, sent } from './form.ts';

function union(form: FieldModel): UnionField {
  if (form.kind !== 'union') throw new Error(`${form.label} is of kind ${form.kind}`);
  return form;
}

const labels = (form: FieldModel) => union(form).branches.map(({ label }) => label);
const branch = (form: FieldModel, index: number) => {
  const found = union(form).branches[index]?.field();
  if (found === undefined) throw new Error(`no branch ${index}`);
  return found;
};
const branchFor = (form: FieldModel, text: string) => {
  const draft = fromText(form, text);
  return draft.state === 'union' ? draft.branch : draft.state;
};

const shapes = model({
  oneOf: [
    {
      type: 'object',
      properties: { kind: { const: 'circle' }, name: { type: 'string' }, r: { type: 'number' } },
      required: ['kind', 'r'],
    },
    {
      type: 'object',
      title: 'Square!',
      properties: {
        kind: { const: 'square' },
        name: { type: 'string' },
        side: { type: 'number', default: 2 },
      },
      required: ['kind'],
    },
  ],
});

describe('a union', () => {
  test('names its branches by title, constant, reference, type or members', () => {
    expect(labels(shapes)).toEqual(['circle', 'Square!']);
    const form = model({
      properties: {
        u: { type: ['string', 'integer', 'null'] },
        named: { anyOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }] },
        members: {
          anyOf: [
            { properties: { a: {}, b: {}, c: {}, d: {} } },
            { type: 'string', format: 'uri' },
            { type: 'string', format: 'uri' },
            { enum: ['x', 'y'] },
          ],
        },
      },
      $defs: { Cat: { properties: { m: {} } }, Dog: { properties: { w: {} } } },
    });
    expect(labels(field(form, 'u'))).toEqual(['text', 'whole number']);
    expect(field(form, 'u').nullable).toBe(true);
    expect(labels(field(form, 'named'))).toEqual(['Cat', 'Dog']);
    expect(labels(field(form, 'members'))).toEqual([
      'object with a, b, c …',
      'text (uri)',
      'text (uri) (2)',
      'x, y',
    ]);
  });

  test('lets a person say whether 5 is text or a number', () => {
    const form = model({ properties: { u: { type: ['string', 'integer', 'null'] } } });
    const u = union(field(form, 'u'));
    const put = (value: Draft) => sent(form, withMember(seed(form), 'u', value));
    const asText = { ...withBranch(u, UNSET, 0), value: stringDraft('5') };
    expect(put(withBranch(u, UNSET, 0))).toBe('{}');
    expect(put(asText)).toBe('{"u":"5"}');
    const asNumber = withBranch(u, asText, 1);
    expect(put(asNumber)).toBe('{"u":5}');
    expect(put(withBranch(u, asNumber, 0))).toBe('{"u":"5"}');
    expect(put(withBranch(u, { ...asText, value: stringDraft('five') }, 1))).toBe('{}');
    expect([
      branchFor(u, '"5"'),
      branchFor(u, '5'),
      branchFor(u, 'null'),
      branchFor(u, '[]'),
    ]).toEqual([0, 1, 'null', 'json']);
  });

  test('fills in the constants of the chosen branch and carries over what fits', () => {
    expect(sent(shapes, seed(shapes))).toBe('{}');
    let draft = withBranch(union(shapes), seed(shapes), 0);
    expect(toText(shapes, draft)).toEqual({ text: '{"kind":"circle"}', missing: [['r']] });
    draft = { ...draft, value: withMember(draft.value, 'r', numberDraft('4')) };
    draft = { ...draft, value: withMember(draft.value, 'name', stringDraft('n')) };
    draft = { ...draft, value: withMember(draft.value, 'extra', { state: 'json', text: '[1]' }) };
    draft = withBranch(union(shapes), draft, 1);
    expect(sent(shapes, draft)).toBe('{"kind":"square","name":"n","side":2,"extra":[1]}');
  });

  test('is told apart by constants, then by what fits', () => {
    expect(branchFor(shapes, '{"kind":"circle","r":1}')).toBe(0);
    expect(branchFor(shapes, '{"side":1,"kind":"square"}')).toBe(1);
    // Not valid, and still a circle.
    expect(branchFor(shapes, '{"kind":"circle","r":"far"}')).toBe(0);
    expect(branchFor(shapes, '{"side":3}')).toBe(1);
    const form = model({
      properties: {
        n: { anyOf: [{ type: 'integer', maximum: 9 }, { type: 'number' }, { type: 'boolean' }] },
        deep: {
          oneOf: ['a', 'b'].map((name) => ({
            type: 'object',
            properties: {
              d: { type: 'object', properties: { t: { enum: [name] } }, required: ['t'] },
            },
            required: ['d'],
          })),
        },
      },
    });
    expect(['3', '10', '1.5', 'true'].map((text) => branchFor(field(form, 'n'), text))).toEqual([
      0, 1, 1, 2,
    ]);
    const deep = union(field(form, 'deep'));
    expect(branchFor(deep, '{"d":{"t":"b","x":1}}')).toBe(1);
    expect(sent(deep, withBranch(deep, UNSET, 1))).toBe('{"d":{"t":"b"}}');
  });

  test("knows OpenAPI's discriminator", () => {
    const form = model({
      properties: {
        pet: {
          discriminator: { propertyName: 'is', mapping: { dog: '#/$defs/Dog' } },
          oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
        },
      },
      $defs: {
        Cat: { type: 'object', properties: { is: { type: 'string' } }, required: ['is'] },
        Dog: { type: 'object', properties: { is: { type: 'string' } }, required: ['is'] },
      },
    });
    const pet = union(field(form, 'pet'));
    expect(labels(pet)).toEqual(['Cat', 'dog']);
    expect(branchFor(pet, '{"is":"dog"}')).toBe(1);
    expect(sent(pet, withBranch(pet, UNSET, 1))).toBe('{"is":"dog"}');
  });

  test('has what stands beside it in every branch, and its defaults from the start', () => {
    const form = model({
      properties: { n: { type: 'integer', default: 3 } },
      required: ['a'],
      anyOf: [
        { properties: { a: { type: 'string' } } },
        { properties: { a: { type: 'integer' }, n: { maximum: 5 } } },
      ],
    });
    expect(kinds(branch(form, 0))).toEqual({ n: 'number', a: 'string' });
    expect(field(branch(form, 1), 'n')).toMatchObject({ kind: 'number', limits: 'at most 5' });
    expect(toText(form, seed(form))).toEqual({ text: '{"n":3}', missing: [['a']] });
  });

  test('may lead back to itself', () => {
    const json = model({
      properties: { v: { $ref: '#/$defs/J' } },
      $defs: {
        J: {
          anyOf: [
            { type: ['string', 'null'] },
            { type: 'array', items: { $ref: '#/$defs/J' } },
            { type: 'object', additionalProperties: { $ref: '#/$defs/J' } },
          ],
        },
      },
    });
    const v = field(json, 'v');
    expect(v).toMatchObject({ kind: 'union', nullable: true });
    expect(item(branch(v, 1)).place).toBe(v.place);
    const text = '[["a"],{"b":[null,"c"]}]';
    expect(sent(v, fromText(v, text))).toBe(text);
    const self = model({ anyOf: [{ $ref: '#' }, { properties: { a: { type: 'string' } } }] });
    expect(reason(branch(self, 0))).toBe('The reference leads back to itself.');
    expect(branchFor(self, '{"a":"x"}')).toBe(1);
  });

  test('that only narrows is said in words', () => {
    const form = model({
      properties: {
        s: { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] },
        a: {},
      },
      oneOf: [{ required: ['a'] }, { required: ['b', 'c'] }],
    });
    expect(form).toMatchObject({
      kind: 'object',
      note: 'Exactly one of these is needed: a; b and c.',
    });
    expect(field(form, 's')).toMatchObject({
      kind: 'string',
      note: 'Counts too, but is not drawn: anyOf.',
    });
  });

  test('of arguments has objects only', () => {
    const object = { type: 'object', properties: { a: { type: 'string' } } };
    expect(kinds(model({ anyOf: [object, { type: 'string' }] }))).toEqual({ a: 'string' });
    expect(reason(model({ anyOf: [{ type: 'string' }, { type: 'integer' }] }))).toBe(
      'No branch of anyOf is an object, and arguments are one.',
    );
    expect(labels(model({ anyOf: [object, { type: 'null' }, object, false] }))).toEqual([
      'object with a',
      'object with a (2)',
    ]);
  });

  test('keeps a broken draft of another schema', () => {
    const draft: Draft = { state: 'union', branch: 9, value: stringDraft('x') };
    expect(toText(shapes, draft)).toEqual({ text: '"x"', missing: [] });
    expect(withBranch(union(shapes), draft, 9)).toEqual(draft);
    expect(memberOf(draft, 'a')).toEqual(UNSET);
  });
});
