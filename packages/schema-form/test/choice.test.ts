import { describe, expect, test } from 'vitest';
import { field, item, model } from './form.ts';

describe('choices', () => {
  const form = model({
    properties: {
      p: { enum: [0, 1, 3], type: 'integer' },
      m: { enum: [1, '1', true, null, { k: 1 }] },
      q: { const: 5 },
      z: {
        oneOf: [
          { const: 1, title: 'One' },
          { const: 2, title: 'Two' },
        ],
      },
      named: { type: 'string', enum: ['a', 'b'], enumNames: ['Ah', 'Be'] },
      maybe: { anyOf: [{ enum: ['x'] }, { type: 'null' }] },
      loose: { type: ['string', 'null'], enum: ['x'] },
      nothing: { type: 'null' },
      twins: {
        oneOf: [
          { const: 1, title: 'One' },
          { const: '1', title: 'One' },
          { const: 2, title: 'High' },
          { const: 'low' },
        ],
      },
      e: { enum: [] },
      many: { type: 'array', items: { anyOf: [{ const: 'r', title: 'Red' }, { const: 'g' }] } },
    },
  });
  const options = (name: string) => {
    const found = field(form, name);
    if (found.kind !== 'choice') throw new Error(found.kind);
    return { options: found.options.map(({ label, text }) => [label, text]), null: found.nullable };
  };

  test('offer values of any type with their titles', () => {
    expect(options('p').options).toEqual([
      ['0', '0'],
      ['1', '1'],
      ['3', '3'],
    ]);
    expect(options('q').options).toEqual([['5', '5']]);
    expect(options('z')).toEqual({
      options: [
        ['One', '1'],
        ['Two', '2'],
      ],
      null: false,
    });
    expect(field(form, 'z')).not.toHaveProperty('note');
    expect(options('named').options).toEqual([
      ['Ah', '"a"'],
      ['Be', '"b"'],
    ]);
  });

  test('tell 1 from "1" and offer null apart', () => {
    expect(options('m')).toEqual({
      options: [
        ['1', '1'],
        ['"1"', '"1"'],
        ['true', 'true'],
        ['{"k":1}', '{"k":1}'],
      ],
      null: true,
    });
    expect(options('maybe')).toEqual({ options: [['x', '"x"']], null: true });
    expect(options('loose')).toEqual({ options: [['x', '"x"']], null: false });
    expect(options('nothing')).toEqual({ options: [], null: true });
  });

  test('keep a title that is told apart by itself, where others are the same', () => {
    expect(options('twins').options).toEqual([
      ['1', '1'],
      ['"1"', '"1"'],
      ['High', '2'],
      ['"low"', '"low"'],
    ]);
  });

  test('say that an empty enum allows nothing', () => {
    expect(field(form, 'e')).toMatchObject({
      kind: 'choice',
      options: [],
      note: 'The schema lists no values: none is allowed.',
    });
  });

  test('stand in lists', () => {
    const many = field(form, 'many');
    expect(item(many)).toMatchObject({
      kind: 'choice',
      options: [
        { label: 'Red', text: '"r"' },
        { label: 'g', text: '"g"' },
      ],
    });
  });
});
