import fc from 'fast-check';
import { minify } from '@loupe/json';
import { describe, expect, test } from 'vitest';
import {
  booleanDraft,
  fromText,
  jsonDraft,
  memberOf,
  modelOf,
  NULL,
  numberDraft,
  optionDraft,
  optionIndex,
  seed,
  shownText,
  stringDraft,
  toText,
  UNSET,
  withItem,
  withItemAdded,
  withItemMoved,
  withMember,
  withoutItem,
} from '@loupe/schema-form';
import { field, model, sent } from './form.ts';

const nested = { type: 'object', properties: { x: { type: 'integer', default: 1 } } };

describe('seed', () => {
  test('leaves everything untouched absent', () => {
    const form = model({
      type: 'object',
      properties: {
        n: { type: 'integer' },
        s: { type: 'string' },
        o: { type: 'object' },
        f: { type: 'boolean' },
        list: { type: 'array', items: { type: 'string' } },
        nested,
      },
    });
    expect(sent(form, seed(form))).toBe('{}');
    expect(sent(form, UNSET)).toBe('{}');
  });

  test('puts the defaults in, spelled as they are', () => {
    const form = modelOf(
      `{"properties":{"n":{"type":"number","default":30.0},"full":{"type":"boolean","default":true},
        "tags":{"type":"array","items":{"type":"string"},"default":["a"]},
        "nil":{"type":["string","null"],"default":null},"raw":{"type":"boolean"},
        "odd":{"type":"integer","default":"many"}}}`,
    );
    const draft = seed(form);
    expect(sent(form, draft)).toBe('{"n":30.0,"full":true,"tags":["a"],"nil":null,"odd":"many"}');
    expect(memberOf(draft, 'odd')).toEqual({ state: 'json', text: '"many"' });
  });

  test('begins an object inside only where it is required and has a default to hold', () => {
    const form = model({
      properties: {
        optional: nested,
        required: nested,
        empty: { type: 'object', properties: { y: { type: 'string' } } },
      },
      required: ['required', 'empty'],
    });
    expect(toText(form, seed(form))).toEqual({
      text: '{"required":{"x":1}}',
      missing: [['empty']],
    });
    expect(sent(field(form, 'optional'), seed(field(form, 'optional')))).toBe('{"x":1}');
  });

  test('ends where a schema requires itself', () => {
    const form = model({
      properties: { self: { $ref: '#' }, n: { type: 'integer', default: 1 } },
      required: ['self'],
    });
    expect(toText(form, seed(form))).toEqual({ text: '{"n":1}', missing: [['self']] });
  });
});

describe('toText', () => {
  test('keeps unset apart from null, "", false, 0, [] and {}', () => {
    const form = model({
      properties: {
        s: { type: ['string', 'null'] },
        b: { type: 'boolean' },
        n: { type: 'number' },
        a: { type: 'array' },
        o: { type: 'object', properties: { p: { type: 'string' } } },
      },
      required: ['s'],
    });
    let draft = seed(form);
    expect(toText(form, draft)).toEqual({ text: '{}', missing: [['s']] });
    draft = withMember(draft, 's', stringDraft(''));
    draft = withMember(draft, 'b', booleanDraft(false));
    draft = withMember(draft, 'n', numberDraft('0'));
    draft = withMember(draft, 'a', { state: 'array', items: [] });
    draft = withMember(draft, 'o', { state: 'object', members: [] });
    expect(toText(form, draft)).toEqual({
      text: '{"s":"","b":false,"n":0,"a":[],"o":{}}',
      missing: [],
    });
    expect(sent(form, withMember(draft, 's', NULL))).toContain('{"s":null,');
    for (const name of ['s', 'b', 'n', 'a', 'o']) draft = withMember(draft, name, UNSET);
    expect(sent(form, draft)).toBe('{}');
  });

  test.each(['9007199254740993', '1.0', '-0', '1e400', '-7', '0.10'])(
    'sends the number %s',
    (typed) => {
      const form = model({ properties: { t: { type: 'integer', minimum: -50, maximum: -1 } } });
      expect(sent(form, withMember(seed(form), 't', numberDraft(typed)))).toBe(`{"t":${typed}}`);
    },
  );

  test.each(['-', '1.', '1e', '.5', '+1', '0x10', '01', 'NaN', '1,5', '"1"'])(
    'lets %s be typed, says where it stands and that it is no number',
    (typed) => {
      const form = model({ properties: { o: { properties: { t: { type: 'number' } } } } });
      const draft = withMember(seed(form), 'o', withMember(UNSET, 't', numberDraft(typed)));
      expect(shownText(numberDraft(typed))).toBe(typed);
      expect(toText(form, draft)).toEqual({
        problem: {
          path: ['o', 't'],
          message: `"${typed}" is not a number that JSON can carry.`,
        },
      });
    },
  );

  test('an emptied number is unset, not its default', () => {
    const form = model({ properties: { n: { type: 'number', default: 30 } } });
    expect(sent(form, withMember(seed(form), 'n', numberDraft('')))).toBe('{}');
    expect(sent(form, withMember(seed(form), 'n', numberDraft('7')))).toBe('{"n":7}');
  });

  test('sends a choice with its own type', () => {
    const form = model({ properties: { m: { enum: [1, '1', { k: 1 }] } } });
    const choice = field(form, 'm');
    if (choice.kind !== 'choice') throw new Error(choice.kind);
    const texts = choice.options.map(({ text }) =>
      sent(form, withMember(seed(form), 'm', optionDraft(text))),
    );
    expect(texts).toEqual(['{"m":1}', '{"m":"1"}', '{"m":{"k":1}}']);
    expect(
      ['1', '1.0', '"1"', '"\\u0031"', '{ "k": 1 }', '2', '{'].map((text) =>
        optionIndex(choice, text),
      ),
    ).toEqual([0, 0, 1, 1, 2, -1, -1]);
  });

  test('says where typed JSON is broken and which item is empty', () => {
    const form = model({ properties: { j: {}, l: { type: 'array', items: { type: 'string' } } } });
    expect(toText(form, withMember(seed(form), 'j', jsonDraft('{"a":')))).toEqual({
      problem: { path: ['j'], message: 'Not JSON: the text ends before a value (at character 6).' },
    });
    const list = withItemAdded(withItemAdded(UNSET, stringDraft('a')), UNSET);
    expect(toText(form, withMember(seed(form), 'l', list))).toEqual({
      problem: { path: ['l', '1'], message: 'Item 2 is not filled in.' },
    });
    expect(sent(form, withMember(seed(form), 'j', jsonDraft(' ')))).toBe('{}');
  });

  test('reports what is required and absent inside lists and objects', () => {
    const item = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    const form = model({ properties: { l: { type: 'array', items: item } } });
    expect(toText(form, fromText(form, '{"l":[{"id":"a"},{}]}'))).toEqual({
      text: '{"l":[{"id":"a"},{}]}',
      missing: [['l', '1', 'id']],
    });
  });

  test('takes names from a server as names', () => {
    const form = modelOf(
      `{"type":"object","properties":{
        "__proto__":{"type":"object","properties":{"z":{"type":"string","default":"bad"}}},
        "constructor":{"type":"string"},"toString":{"type":"string"},
        "hasOwnProperty":{"type":"integer"}}}`,
    );
    const untouched = seed(form);
    expect(sent(form, untouched)).toBe('{}');
    expect(memberOf(untouched, 'constructor')).toEqual(UNSET);
    let draft = withMember(untouched, '__proto__', seed(field(form, '__proto__')));
    draft = withMember(draft, 'constructor', stringDraft('c'));
    expect(sent(form, draft)).toBe('{"__proto__":{"z":"bad"},"constructor":"c"}');
    expect(({} as Record<string, unknown>)['z']).toBeUndefined();
  });
});

describe('lists', () => {
  test('grow, shrink and are moved about', () => {
    const form = model({ properties: { t: { type: ['array', 'null'], default: null } } });
    let list = memberOf(seed(form), 't');
    expect(list).toEqual(NULL);
    for (const text of ['a', 'b', 'c']) list = withItemAdded(list, stringDraft(text));
    list = withItemMoved(list, 0, 2);
    list = withItem(list, 0, numberDraft('1.0'));
    expect(sent(form, withMember(seed(form), 't', list))).toBe('{"t":[1.0,"c","a"]}');
    expect(sent(form, withMember(seed(form), 't', withoutItem(list, 1)))).toBe('{"t":[1.0,"a"]}');
    expect(withItemMoved(list, 9, 0)).toEqual(list);
    expect(sent(form, withMember(seed(form), 't', NULL))).toBe('{"t":null}');
  });
});

describe('fromText', () => {
  const everyKind = model({
    properties: {
      a: { type: 'string' },
      b: { type: 'number' },
      c: { type: 'boolean' },
      d: { enum: ['x', 1, null] },
      e: { type: 'array', items: { $ref: '#' } },
      f: { $ref: '#' },
      g: {},
      ['__proto__']: { type: 'string' },
    },
  });

  test('shows values in their fields and keeps what no field shows', () => {
    const text = '{"a":"\\u0061","x":{"k":1.0},"b":"5","d":null,"a":"z","f":{"c":true}}';
    const draft = fromText(everyKind, text);
    expect(shownText(memberOf(draft, 'a'))).toBe('z');
    expect(memberOf(draft, 'x')).toEqual({ state: 'json', text: '{"k":1.0}' });
    expect(memberOf(draft, 'b')).toEqual({ state: 'json', text: '"5"' });
    expect(memberOf(draft, 'd')).toEqual(NULL);
    expect(memberOf(memberOf(draft, 'f'), 'c')).toEqual(booleanDraft(true));
    expect(memberOf(draft, 'c')).toEqual(UNSET);
    expect(sent(everyKind, draft)).toBe(text);
    expect(sent(everyKind, withMember(draft, 'a', stringDraft('y')))).toBe(
      text.replace('"a":"z"', '"a":"y"'),
    );
  });

  test('keeps a broken text, with its problem', () => {
    const draft = fromText(everyKind, '{"a":1,}');
    expect(draft).toEqual({ state: 'json', text: '{"a":1,}' });
    expect(toText(everyKind, draft)).toEqual({
      problem: {
        path: [],
        message: 'Not JSON: expected a member name in double quotes (at character 8).',
      },
    });
  });

  test('and back changes white space only', () => {
    const name = fc.constantFrom(
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'g',
      'h',
      '__proto__',
      'constructor',
    );
    const scalar = fc.constantFrom(
      '1',
      '1.0',
      '1e400',
      '9007199254740993',
      '-0',
      'null',
      'true',
      '"\\u0061"',
      '""',
    );
    const { text } = fc.letrec<{ text: string }>((tie) => ({
      text: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        scalar,
        fc.array(tie('text')).map((items) => `[ ${items.join(' ,')}]`),
        fc
          .array(fc.tuple(name, tie('text')))
          .map((members) => `{${members.map(([key, value]) => `\n"${key}" : ${value}`).join()}}`),
      ),
    }));
    fc.assert(
      fc.property(text, (each) => {
        expect(minify(sent(everyKind, fromText(everyKind, each)))).toBe(minify(each));
      }),
      { numRuns: 400 },
    );
  });

  test('stands any depth', () => {
    const deep = '{"f":'.repeat(20_000) + '{}' + '}'.repeat(20_000);
    expect(sent(everyKind, fromText(everyKind, deep))).toBe(deep);
  });
});
