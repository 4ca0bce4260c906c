import { describe, expect, test } from 'vitest';
import {
  fieldForMember,
  fromText,
  memberOf,
  plainFields,
  plainItems,
  seed,
  stringDraft,
  toText,
  UNSET,
  withItem,
  withMember,
  withMemberAdded,
  withMemberRenamed,
  withoutMember,
} from '@loupe/schema-form';
import type { FieldModel, ObjectField } from '@loupe/schema-form';
import { field, kinds, model, reason, sent } from './form.ts';

function object(form: FieldModel): ObjectField {
  if (form.kind !== 'object') throw new Error(form.kind);
  return form;
}

/** The fields for arguments, required ones with a mark. */
const fieldsFor = (form: FieldModel, text: string) =>
  object(form)
    .fieldsFor(fromText(form, text))
    .map(({ label, required }) => `${label}${required ? '!' : ''}`);

describe('members with free names', () => {
  const map = object(
    model({
      type: 'object',
      additionalProperties: { type: 'integer' },
      patternProperties: { '^x-': { type: 'string' } },
      propertyNames: { pattern: '^[a-z-]+$', maxLength: 20 },
    }),
  );

  test('are drawn by pattern, else by additionalProperties', () => {
    expect(map).toMatchObject({
      open: true,
      isMap: true,
      names: 'match ^[a-z-]+$, have at most 20 characters',
    });
    expect(map.fieldOf('x-a')).toMatchObject({ kind: 'string', label: 'x-a', required: false });
    expect(map.fieldOf('a')).toMatchObject({ kind: 'number', integer: true });
    const draft = fromText(map, '{"x-a":"t","a":1,"b":"no"}');
    expect(memberOf(draft, 'x-a')).toEqual(stringDraft('t'));
    expect(memberOf(draft, 'b')).toEqual({ state: 'json', text: '"no"' });
  });

  test('may be any, or none at all', () => {
    const any = object(model({ type: 'object' }));
    expect(any).toMatchObject({ open: true, isMap: true });
    expect(any.fieldOf('a')).toMatchObject({
      reason: 'The schema says nothing about this member.',
    });
    const closed = object(model({ properties: { a: {} }, additionalProperties: false }));
    expect(closed).toMatchObject({ open: false, isMap: false });
    expect(closed.fieldOf('b')).toBeUndefined();
    const bound = object(
      model({ patternProperties: { '^x-': {}, '^y$': {} }, additionalProperties: false }),
    );
    expect(bound).toMatchObject({ open: true, isMap: true, names: 'match ^x- or ^y$' });
    expect([bound.fieldOf('x-a')?.kind, bound.fieldOf('z')]).toEqual(['json', undefined]);
    const evaluated = object(
      model({ allOf: [{ properties: { a: { type: 'string' } } }], unevaluatedProperties: false }),
    );
    expect(kinds(evaluated)).toEqual({ a: 'string' });
    expect(evaluated).toMatchObject({ open: false, isMap: false });
    expect(evaluated.fieldOf('b')).toBeUndefined();
  });

  test('are not matched against a pattern that may take for ever', () => {
    const form = object(model({ patternProperties: { '^(a+)+$': { type: 'string' } } }));
    expect(form.fieldOf('a'.repeat(40))).toMatchObject({
      kind: 'json',
      reason:
        'Whether the pattern ^(a+)+$ is about this name is not tried, as that could take too long.',
    });
  });

  test('are added, renamed and removed by index, as names may be doubled', () => {
    let draft = withMemberAdded(UNSET, 'a', stringDraft('1'));
    draft = withMemberAdded(draft, 'a', stringDraft('2'));
    draft = withMemberAdded(draft, '', UNSET);
    expect(sent(map, draft)).toBe('{"a":"1","a":"2"}');
    draft = withMemberRenamed(draft, 0, '__proto__');
    expect(sent(map, draft)).toBe('{"__proto__":"1","a":"2"}');
    expect(sent(map, withoutMember(draft, 1))).toBe('{"__proto__":"1"}');
    expect(withMemberRenamed(draft, 9, 'x')).toEqual(draft);
  });
});

describe('members named in several places', () => {
  test('have to fit all of them', () => {
    const form = model({
      allOf: [
        { properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a'] },
        { properties: { a: { maxLength: 5 }, b: { type: 'string' } }, additionalProperties: false },
        { properties: { c: { type: 'string' }, n: { type: 'number' } } },
        { properties: { n: { type: 'integer', minimum: 1 } } },
      ],
      properties: { a: { title: 'A', minLength: 2 } },
      required: ['d'],
    });
    expect(field(form, 'a')).toMatchObject({
      kind: 'string',
      required: true,
      title: 'A',
      limits: '2 to 5 characters',
    });
    expect(reason(field(form, 'b'))).toBe(
      'No value fits: the type has to be "integer" and "string" at once.',
    );
    expect(reason(field(form, 'c'))).toBe('The schema allows no value here.');
    expect(field(form, 'd')).toMatchObject({ required: true });
  });

  test('take the values of all lists', () => {
    const form = model({
      properties: {
        e: { enum: [1, 2.0, 'x'], allOf: [{ enum: ['x', 2, 3] }, { enum: [2, 'x'] }] },
      },
    });
    const e = field(form, 'e');
    expect(e.kind === 'choice' && e.options.map(({ text }) => text)).toEqual(['2', '"x"']);
  });

  test('may be required without being named', () => {
    const form = model({ type: 'object', required: ['x'], properties: { y: { type: 'string' } } });
    expect(kinds(form)).toEqual({ y: 'string', x: 'json' });
    expect(toText(form, seed(form))).toEqual({ text: '{}', missing: [['x']] });
  });
});

describe('conditions', () => {
  const form = model({
    type: 'object',
    properties: { country: { enum: ['US', 'NL'] }, card: { type: 'string' } },
    allOf: [
      {
        if: { properties: { country: { const: 'US' } }, required: ['country'] },
        then: { properties: { zip: { type: 'string' } }, required: ['zip'] },
        else: { properties: { postcode: { type: 'string' } } },
      },
    ],
    dependentRequired: { card: ['country'] },
    dependentSchemas: { zip: { properties: { plus4: { type: 'integer' } } } },
  });

  test('add fields for what is there', () => {
    expect(Object.keys(kinds(form))).toEqual(['country', 'card']);
    expect(fieldsFor(form, '{}')).toEqual(['country', 'card', 'postcode']);
    expect(fieldsFor(form, '{"country":"US"}')).toEqual(['country', 'card', 'zip!']);
    expect(fieldsFor(form, '{"country":"NL","card":"1"}')).toEqual([
      'country!',
      'card',
      'postcode',
    ]);
    expect(fieldsFor(form, '{"country":"US","zip":"1"}')).toEqual([
      'country',
      'card',
      'zip!',
      'plus4',
    ]);
    const us = fromText(form, '{"country":"US"}');
    expect(toText(form, us)).toEqual({ text: '{"country":"US"}', missing: [['zip']] });
    expect(fieldForMember(object(form), us, 'zip')).toMatchObject({ kind: 'string' });
    expect(object(form).fieldsFor(us)).toBe(object(form).fieldsFor(us));
    expect(object(form).fieldsFor(us)[0]).toBe(object(form).fields()[0]);
  });

  test('of draft-07 are dependencies', () => {
    const old = model({
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      dependencies: { a: ['b'], b: { properties: { c: { type: 'integer' } } } },
    });
    expect(fieldsFor(old, '{"a":"x"}')).toEqual(['a', 'b!']);
    expect(fieldsFor(old, '{"b":"x"}')).toEqual(['a', 'b', 'c']);
  });

  test('that cannot be judged show both ways, and say so', () => {
    const unsure = model({
      properties: { p: { type: 'string' } },
      if: { properties: { p: { pattern: '^a' } } },
      then: { properties: { x: { type: 'string' }, p: { minLength: 3 } }, required: ['x'] },
      else: { properties: { y: { type: 'string' } } },
    });
    const fields = object(unsure).fieldsFor(fromText(unsure, '{"p":"b"}'));
    expect(fields.map(({ label, required, note }) => [label, required, note])).toEqual([
      ['p', false, undefined],
      ...['x', 'y'].map((name) => [
        name,
        false,
        'Whether this belongs here depends on a condition that the form cannot judge.',
      ]),
    ]);
  });

  test('may bring defaults in at the start', () => {
    const begun = model({
      properties: { mode: { enum: ['a', 'b'], default: 'a' } },
      if: { properties: { mode: { const: 'a' } } },
      then: { properties: { depth: { type: 'integer', default: 2 } } },
    });
    expect(sent(begun, seed(begun))).toBe('{"mode":"a","depth":2}');
  });
});

describe('tuples', () => {
  const form = model({
    properties: {
      t: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'integer' }],
        items: false,
        minItems: 1,
      },
      old: { items: [{ type: 'string' }], additionalItems: { type: 'boolean' } },
      pair: { prefixItems: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
      rest: { prefixItems: [{}], unevaluatedItems: false },
    },
  });
  const places = (name: string) => {
    const list = field(form, name);
    if (list.kind !== 'array') throw new Error(list.kind);
    const prefix = list.prefix().map(({ kind, required }) => `${kind}${required ? '!' : ''}`);
    return [...prefix, list.item()?.kind];
  };

  test('have a field for each place, and one for what comes after', () => {
    expect(places('t')).toEqual(['string!', 'number', undefined]);
    expect(places('old')).toEqual(['string', 'boolean']);
    expect(places('pair')).toEqual(['number!', 'number!', undefined]);
    expect(places('rest')).toEqual(['json', undefined]);
  });

  test('leave out places at the end that are not filled in', () => {
    const list = withItem(withItem(UNSET, 1, UNSET), 0, stringDraft('a'));
    expect(sent(form, withMember(seed(form), 't', list))).toBe('{"t":["a"]}');
    expect(toText(form, withMember(seed(form), 't', withItem(UNSET, 1, UNSET)))).toEqual({
      text: '{"t":[]}',
      missing: [['t', '0']],
    });
    expect(toText(form, withMember(seed(form), 't', withItem(UNSET, 1, stringDraft('b'))))).toEqual(
      {
        problem: { path: ['t', '0'], message: 'Item 1 is not filled in.' },
      },
    );
    const draft = fromText(form, '{"t":["a",2,3],"old":["a",true]}');
    expect(memberOf(draft, 'old')).toMatchObject({ items: [{ text: '"a"' }, { text: 'true' }] });
    expect(sent(form, draft)).toBe('{"t":["a",2,3],"old":["a",true]}');
  });
});

test('fields made by hand', () => {
  const common = { required: false, nullable: false, place: -1 };
  const text: FieldModel = { ...common, label: 'a', kind: 'string', multiline: false };
  const list: FieldModel = { ...common, label: 'l', ...plainItems(text) };
  const form: FieldModel = { ...common, label: '', ...plainFields([text, list]) };
  expect(sent(form, fromText(form, '{"l":["x"],"a":"y"}'))).toBe('{"l":["x"],"a":"y"}');
});
