import { fieldForMember, UNSET } from '@loupe/schema-form';
import type { Draft, FieldModel, JsonField, ObjectDraft, ObjectField } from '@loupe/schema-form';
import { isUnset } from './fits.ts';

/** A member that the schema names. `at`: its index in the draft, -1 while it is not there. */
interface NamedPlace {
  readonly at: number;
  readonly field: FieldModel;
  readonly value: Draft;
}

/** A member of a free name: one that the schema does not name, or the doubling of one. */
export interface FreePlace extends NamedPlace {
  readonly name: string;
  /** What should be known about the name; nothing is refused because of it. */
  readonly remark?: string;
}

interface Places {
  readonly named: readonly NamedPlace[];
  readonly free: readonly FreePlace[];
}

const NOWHERE: ObjectDraft['members'] = [];

function membersIn(draft: Draft): ObjectDraft['members'] {
  return draft.state === 'object' ? draft.members : NOWHERE;
}

/**
 * Where each member of an object is drawn. Everything that is sent is drawn: also a doubled name, and what was
 * typed into a field that a condition took away again. `held`: index of the member whose name is being typed; it
 * stays where it is, whatever the name spells in the meantime.
 */
export function placesOf(model: ObjectField, draft: Draft, held?: number): Places {
  const members = membersIn(draft);
  const fields = model.fieldsFor(draft);
  const named = new Map<string, number>(fields.map(({ label }) => [label, -1]));
  for (const [at, [name, value]] of members.entries()) {
    const before = named.get(name);
    if (before === undefined || at === held) continue;
    // Of duplicates the last one counts.
    if (before === -1 || !isUnset(value)) named.set(name, at);
  }
  const taken = new Set(named.values());
  const others = members.flatMap(([name, value], at) => {
    const isLeftOver = named.has(name) && at !== held && isUnset(value);
    return taken.has(at) || isLeftOver ? [] : [{ at, name, value }];
  });
  const counts = new Map<string, number>();
  for (const { name } of others) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const at of taken) {
    const [name, value] = members[at] ?? ['', UNSET];
    if (!isUnset(value)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    named: fields.map((field) => {
      const at = named.get(field.label) ?? -1;
      return { at, field, value: members[at]?.[1] ?? UNSET };
    }),
    free: others.map((place) => ({
      ...place,
      field: fieldForMember(model, draft, place.name) ?? UNNAMED,
      ...remarkOn(place.name, counts.get(place.name) ?? 0),
    })),
  };
}

const UNNAMED: JsonField = {
  kind: 'json',
  label: '',
  required: false,
  nullable: false,
  place: -1,
  reason: 'The schema allows no member of this name.',
};

function remarkOn(name: string, count: number): { readonly remark?: string } {
  if (count > 1)
    return { remark: 'This name is there more than once: most servers read the last one only.' };
  return name === '' ? { remark: 'The name is empty.' } : {};
}

/**
 * The object with the member at an index (-1: a new one) replaced. An optional object whose last member was taken
 * back is unset again: it was only there for that member.
 */
export function withPlace(
  model: ObjectField,
  draft: Draft,
  at: number,
  [name, value]: readonly [name: string, value: Draft],
  isItem: boolean,
): Draft {
  const members = membersIn(draft);
  const next = at < 0 ? [...members, [name, value] as const] : members.with(at, [name, value]);
  const before = at < 0 ? UNSET : (members[at]?.[1] ?? UNSET);
  return emptied(model, draft, next, before.state !== 'unset' && !isItem);
}

/** The object without the member at an index; unset again as in `withPlace`. */
export function withoutPlace(model: ObjectField, draft: Draft, at: number, isItem: boolean): Draft {
  return emptied(model, draft, membersIn(draft).toSpliced(at, 1), !isItem);
}

function emptied(
  model: ObjectField,
  draft: Draft,
  members: ObjectDraft['members'],
  mayGo: boolean,
): Draft {
  const isEmpty = members.every(([, { state }]) => state === 'unset');
  if (mayGo && isEmpty && !model.required) return UNSET;
  return swept(model, draft, { state: 'object', members });
}

/** Without the unset rest of fields that a condition took away: nobody put them there. */
function swept(model: ObjectField, before: Draft, next: ObjectDraft): ObjectDraft {
  const was = model.fieldsFor(before);
  const now = model.fieldsFor(next);
  if (was === now) return next;
  const gone = new Set(was.map(({ label }) => label));
  for (const { label } of now) gone.delete(label);
  if (gone.size === 0) return next;
  const members = next.members.filter(([name, value]) => !gone.has(name) || !isUnset(value));
  return { state: 'object', members };
}
