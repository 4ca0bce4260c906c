import { NULL, plainFields, UNSET } from '@loupe/schema-form';
import type { Draft, FieldModel, ObjectField, StringField } from '@loupe/schema-form';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberDraft, stringDraft } from '@loupe/schema-form';
import { isUnset } from '../src/call/form/fits.ts';
import { placesOf, withoutPlace, withPlace } from '../src/call/form/members.ts';
import { begun } from '../src/call/form/nesting.tsx';

const common = { required: false, nullable: false, place: 1 };
const text = (label: string): StringField => ({
  ...common,
  label,
  kind: 'string',
  multiline: false,
});
const union = (branch: number, value: Draft): Draft => ({ state: 'union', branch, value });
const object = (...members: [string, Draft][]): Draft => ({ state: 'object', members });
const a = text('a');
const b = text('b');
const closed: ObjectField = { ...common, ...plainFields([a, b]), label: 'o' };
/** `b` is there only while `a` is "yes". */
const conditional: ObjectField = {
  ...closed,
  fields: () => [a],
  fieldsFor: (draft) => {
    const held =
      draft.state === 'object' ? draft.members.find(([name]) => name === 'a') : undefined;
    return held?.[1].state === 'scalar' && held[1].text === '"yes"' ? [a, b] : [a];
  },
  fieldOf: () => ({ ...common, label: '', kind: 'json', reason: 'not named' }),
  open: true,
};

const drawn = (model: ObjectField, draft: Draft, held?: number) => {
  const { named, free } = placesOf(model, draft, held);
  return {
    named: named.map(({ at, field }) => [field.label, at]),
    free: free.map(({ at, name }) => [name, at]),
  };
};

describe('where members are drawn', () => {
  it('is their field, there or not yet, and below what the schema does not name', () => {
    const draft = object(['z', stringDraft('1')], ['b', stringDraft('2')]);
    expect(drawn(closed, draft)).toEqual({
      named: [
        ['a', -1],
        ['b', 1],
      ],
      free: [['z', 0]],
    });
    expect(placesOf(closed, draft).free[0]?.field).toMatchObject({
      kind: 'json',
      reason: 'The schema allows no member of this name.',
    });
  });

  it('is a row of its own for each doubling, as all of them are sent', () => {
    const doubled = object(['a', stringDraft('1')], ['a', stringDraft('2')], ['', UNSET]);
    expect(drawn(closed, doubled)).toEqual({
      named: [
        ['a', 1],
        ['b', -1],
      ],
      free: [
        ['a', 0],
        ['', 2],
      ],
    });
    expect(placesOf(closed, doubled).free.map(({ remark }) => remark)).toEqual([
      'This name is there more than once: most servers read the last one only.',
      'The name is empty.',
    ]);
  });

  it('stays where it is while its name is typed, whatever that spells', () => {
    const draft = object(['a', UNSET], ['a', stringDraft('free')]);
    expect(drawn(closed, draft, 1).free).toEqual([['a', 1]]);
    expect(drawn(closed, draft)).toEqual({
      named: [
        ['a', 1],
        ['b', -1],
      ],
      free: [],
    });
  });

  it('loses nothing that is sent, whatever the names', () => {
    const names = fc.constantFrom('a', 'b', '', '__proto__', 'z');
    const values = fc.constantFrom<Draft>(UNSET, stringDraft('yes'), union(0, UNSET));
    const drafts = fc.array(fc.tuple(names, values), { maxLength: 8 });
    fc.assert(
      fc.property(drafts, fc.option(fc.nat(7), { nil: undefined }), (members, held) => {
        const draft = object(...members);
        for (const model of [closed, conditional]) {
          const { named, free } = placesOf(model, draft, held);
          const shown = [...named, ...free].map(({ at }) => at).filter((at) => at >= 0);
          expect(new Set(shown).size).toBe(shown.length);
          for (const [at, [, value]] of members.entries())
            if (!isUnset(value)) expect(shown).toContain(at);
        }
      }),
    );
  });
});

describe('a field that a condition takes away', () => {
  const filled = object(['a', stringDraft('yes')], ['b', stringDraft('typed')]);

  it('leaves its value in view', () => {
    expect(drawn(conditional, filled).free).toEqual([]);
    const without = withPlace(conditional, filled, 0, ['a', stringDraft('no')], true);
    expect(drawn(conditional, without).free).toEqual([['b', 1]]);
  });

  it('leaves nothing where nothing was in it', () => {
    const empty = object(['a', stringDraft('yes')], ['b', UNSET]);
    const without = withPlace(conditional, empty, 0, ['a', stringDraft('no')], true);
    expect(without).toEqual(object(['a', stringDraft('no')]));
  });
});

describe('changing a member', () => {
  it('appends it where it is not there yet, else replaces it in its place', () => {
    const begun = withPlace(closed, UNSET, -1, ['b', stringDraft('1')], false);
    expect(begun).toEqual(object(['b', stringDraft('1')]));
    expect(withPlace(closed, begun, 0, ['b', stringDraft('2')], false)).toEqual(
      object(['b', stringDraft('2')]),
    );
  });

  it('takes an optional object away with its last one, and leaves an item and a required one', () => {
    const begun = object(['b', stringDraft('1')]);
    expect(withPlace(closed, begun, 0, ['b', UNSET], false)).toBe(UNSET);
    expect(withPlace(closed, begun, 0, ['b', UNSET], true)).toEqual(object(['b', UNSET]));
    expect(withoutPlace(closed, begun, 0, false)).toBe(UNSET);
    const needed: FieldModel = { ...closed, required: true };
    expect(withoutPlace(needed, begun, 0, false)).toEqual(object());
  });

  it('keeps a branch that is chosen and empty', () => {
    const begun = object(['b', union(1, numberDraft('5'))]);
    expect(withPlace(closed, begun, 0, ['b', union(1, UNSET)], false)).toEqual(
      object(['b', union(1, UNSET)]),
    );
  });
});

describe('an object whose default is null', () => {
  const model: ObjectField = { ...closed, nullable: true, defaultText: 'null' };

  it('is there once it is begun by hand', () => {
    expect(begun(model)).toEqual(object());
    expect(begun({ ...a, nullable: true, defaultText: 'null' })).toEqual({ state: 'null' });
  });

  it('shows its fields, and takes what is typed into them', () => {
    const { named } = placesOf(model, NULL);
    expect(named.map(({ field, value }) => [field.label, value.state])).toEqual([
      ['a', 'unset'],
      ['b', 'unset'],
    ]);
    const next = withPlace(model, NULL, -1, ['b', stringDraft('x')], false);
    expect(next).toEqual(object(['b', stringDraft('x')]));
  });
});
