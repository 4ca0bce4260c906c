import { describe, expect, test } from 'vitest';
import {
  booleanDraft,
  fromText,
  memberOf,
  modelOf,
  NULL,
  numberDraft,
  optionDraft,
  optionIndex,
  seed,
  stringDraft,
  toText,
  UNSET,
  withItemAdded,
  withMember,
} from '@loupe/schema-form';
import type { FieldModel } from '@loupe/schema-form';
import { field, item, kinds, model, reason, sent } from './form.ts';

/** Every field down to a depth, so that whatever is read later is read. */
function everyField(form: FieldModel, depth = 4): number {
  if (depth === 0) return 1;
  const within: FieldModel[] = [];
  if (form.kind === 'object') within.push(...form.fields());
  if (form.kind === 'union') within.push(...form.branches.map((branch) => branch.field()));
  if (form.kind === 'array') within.push(...form.prefix());
  const rest = form.kind === 'array' ? form.item() : undefined;
  if (rest !== undefined) within.push(rest);
  return within.reduce((sum, each) => sum + everyField(each, depth - 1), 1);
}

describe('schemas that end forms', () => {
  const leaf = '{"type":"object","properties":{"a":{"type":"string"}}}';

  test.each([
    ['allOf', '{"allOf":[', ']}'],
    ['anyOf', '{"anyOf":[', ',{"type":"object","properties":{"b":{"const":1}}}]}'],
    ['properties', '{"type":"object","required":["p"],"properties":{"p":', '}}'],
    ['items', '{"items":', '}'],
    ['not', '{"type":"object","not":', '}'],
    ['if', '{"type":"object","if":', ',"then":{"properties":{"c":{}}}}'],
  ])('5,000 %s within one another', (_, before, after) => {
    const form = modelOf(before.repeat(5000) + leaf + after.repeat(5000));
    expect(everyField(form)).toBeGreaterThan(0);
    expect(toText(form, seed(form))).toHaveProperty('text', '{}');
    expect(sent(form, fromText(form, '{"a":"x","p":{"p":{}}}'))).toBe('{"a":"x","p":{"p":{}}}');
  });

  test('5,000 allOf give the one field that is in them', () => {
    const form = modelOf('{"allOf":['.repeat(5000) + leaf + ']}'.repeat(5000));
    expect(kinds(form)).toEqual({ a: 'string' });
  });

  test('a schema that is its own allOf, or leads about in a ring', () => {
    const own = model({ allOf: [{ $ref: '#' }], properties: { a: { type: 'string' } } });
    expect(kinds(own)).toEqual({ a: 'string' });
    const ring = model({
      properties: { a: { $ref: '#/$defs/x' } },
      $defs: { x: { $ref: '#/$defs/y' }, y: { allOf: [{ $ref: '#/$defs/x' }] } },
    });
    expect(reason(field(ring, 'a'))).toBe('The reference leads back to itself.');
  });

  test('objects that require one another in ever new ways', () => {
    const names = Array.from({ length: 12 }, (_, index) => `D${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
    const each = { type: 'object', properties, required: names };
    const form = model({ ...each, $defs: Object.fromEntries(names.map((name) => [name, each])) });
    expect(toText(form, seed(form))).toMatchObject({ text: '{}', missing: { length: 12 } });
  });

  test('300 members, 5,000 values, 1,000 branches', () => {
    const names = Array.from({ length: 300 }, (_, index) => `p${index}`);
    const many = model({
      properties: Object.fromEntries(names.map((name) => [name, { default: 1 }])),
    });
    expect(everyField(many)).toBe(301);
    expect(sent(many, seed(many)).match(/:1/g)).toHaveLength(300);
    const values = Array.from({ length: 5000 }, (_, index) => index);
    const choice = field(model({ properties: { e: { enum: values } } }), 'e');
    expect(choice.kind === 'choice' && optionIndex(choice, '4999.0')).toBe(4999);
    const branches = values
      .slice(0, 1000)
      .map((value) => ({ properties: { k: { const: value } } }));
    const union = model({ oneOf: branches });
    expect(fromText(union, '{"k":777}')).toMatchObject({ state: 'union', branch: 777 });
  });
});

describe('hard schemas', () => {
  const form = model({
    type: 'object',
    properties: {
      nested: { type: 'object', properties: { o: { type: 'object', properties: { x: {} } } } },
      objects: { type: 'array', items: { type: 'object', properties: { x: { type: 'string' } } } },
      tree: { $ref: '#/$defs/Node' },
      told: { oneOf: [{ properties: { k: { const: 1 } } }, { properties: { k: { const: 2 } } }] },
      titled: { oneOf: [{ const: 'r', title: 'Red' }] },
      maybe: { type: ['string', 'null'] },
      preset: { type: 'string', default: 'd' },
      map: { type: 'object', additionalProperties: { type: 'number' } },
      conditional: { type: 'object', if: { required: ['a'] }, then: { properties: { b: {} } } },
      patterns: { type: 'object', patternProperties: { '^x': { type: 'boolean' } } },
      tuple: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
      choice: { enum: ['a', 'b'] },
      when: { type: 'string', format: 'date-time' },
      big: { type: 'integer', maximum: 9007199254740993 },
      untyped: {},
      yes: true,
    },
    $defs: { Node: { properties: { next: { $ref: '#/$defs/Node' } } } },
  });

  test('are drawn, each place by its kind', () => {
    expect(kinds(form)).toEqual({
      ...{ nested: 'object', objects: 'array', tree: 'object', told: 'union', titled: 'choice' },
      ...{ maybe: 'string', preset: 'string', map: 'object', conditional: 'object' },
      ...{ patterns: 'object', tuple: 'array', choice: 'choice', when: 'string', big: 'number' },
      ...{ untyped: 'json', yes: 'json' },
    });
    expect(kinds(item(field(form, 'objects')))).toEqual({ x: 'string' });
    expect(field(form, 'tree', 'next').place).toBe(field(form, 'tree').place);
    expect(sent(form, seed(form))).toBe('{"preset":"d"}');
    const text = '{"big":9007199254740993,"told":{"k":2},"tuple":["a",1],"map":{"m":1.0}}';
    expect(sent(form, fromText(form, text))).toBe(text);
  });
});

describe('what forms of other tools got wrong', () => {
  const put = (form: FieldModel, name: string, value: Parameters<typeof withMember>[2]) =>
    sent(form, withMember(seed(form), name, value));

  test('required text may be empty, and unset is said', () => {
    const form = model({ properties: { filter: { type: 'string' } }, required: ['filter'] });
    expect(toText(form, seed(form))).toEqual({ text: '{}', missing: [['filter']] });
    expect(put(form, 'filter', stringDraft(''))).toBe('{"filter":""}');
  });

  test('a type or null takes a value of that type, or null', () => {
    const form = model({
      properties: {
        a: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
        b: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
        c: { type: ['integer', 'null'] },
      },
    });
    expect(sent(form, seed(form))).toBe('{"a":null}');
    let draft = withMember(seed(form), 'a', stringDraft('x'));
    draft = withMember(draft, 'b', withItemAdded(UNSET, stringDraft('x')));
    draft = withMember(draft, 'c', numberDraft('7'));
    expect(sent(form, draft)).toBe('{"a":"x","b":["x"],"c":7}');
    draft = withMember(withMember(draft, 'b', NULL), 'c', NULL);
    expect(sent(form, draft)).toBe('{"a":"x","b":null,"c":null}');
  });

  test('a default fills in once; what is taken back stays away', () => {
    const form = model({
      properties: {
        n: { type: 'number', default: 30 },
        tags: { type: 'array', items: { type: 'string' }, default: ['a'] },
        full: { type: 'boolean', default: true },
        raw: { type: 'boolean' },
      },
    });
    expect(sent(form, seed(form))).toBe('{"n":30,"tags":["a"],"full":true}');
    expect(put(form, 'n', numberDraft(''))).toBe('{"tags":["a"],"full":true}');
    expect(put(form, 'raw', booleanDraft(false))).toContain('"raw":false');
    expect(put(form, 'full', UNSET)).toBe('{"n":30,"tags":["a"]}');
  });

  test('choices keep their type', () => {
    const form = model({
      properties: { m: { enum: [1, '1', true, null, { k: 1 }] }, e: { enum: [] } },
    });
    const m = field(form, 'm');
    const options = m.kind === 'choice' ? m.options.map(({ text }) => text) : [];
    expect(options.map((text) => put(form, 'm', optionDraft(text)))).toEqual([
      '{"m":1}',
      '{"m":"1"}',
      '{"m":true}',
      '{"m":{"k":1}}',
    ]);
    expect(put(form, 'm', NULL)).toBe('{"m":null}');
    expect(field(form, 'e').note).toBe('The schema lists no values: none is allowed.');
  });

  test('a slip in one place leaves the others as they are', () => {
    const form = modelOf(
      `{"type":"object","properties":{"coin":{"type":"string"},"required":["coin"],"x":true,"y":false,
        "z":null,"s":"string","deep":{"allOf":[null]},"list":{"items":3}},"required":"coin","allOf":7}`,
    );
    expect(kinds(form)).toEqual({
      ...{ coin: 'string', required: 'json', x: 'json', y: 'json', z: 'json', s: 'json' },
      ...{ deep: 'json', list: 'array' },
    });
    for (const name of ['required', 'z', 's', 'deep']) {
      expect(reason(field(form, name))).toMatch(/^Invalid subschema: /);
    }
    expect(reason(item(field(form, 'list')))).toMatch(/^Invalid subschema: .* a number\.$/);
    const draft = withMember(seed(form), 'coin', stringDraft('c'));
    expect(sent(form, draft)).toBe('{"coin":"c"}');
    expect(memberOf(draft, 'required')).toEqual(UNSET);
  });

  test('a nullable list stands null, a list, and null again', () => {
    const form = model({
      properties: { t: { type: ['array', 'null'], items: { type: 'string' }, default: null } },
    });
    expect(memberOf(seed(form), 't')).toEqual(NULL);
    const list = withItemAdded(NULL, stringDraft('a'));
    expect(put(form, 't', list)).toBe('{"t":["a"]}');
    expect(put(form, 't', NULL)).toBe('{"t":null}');
    expect(field(form, 't')).toMatchObject({ kind: 'array', nullable: true });
  });
});
