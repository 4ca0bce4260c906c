import { askedFor, dependentNames, hasConditions, valueSoFar } from './conditions.ts';
import type { Draft } from './draft.ts';
import type { FieldCommon, FieldModel, ObjectField } from './field.ts';
import { freeSchemas, isOpen, memberRules, namesInWords } from './members.ts';
import type { MemberRules, NamedSchema } from './members.ts';
import type { JsonNode } from './node.ts';
import { once } from './once.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';
import type { Draw } from './union.ts';

/** Lists of fields kept for conditions that come and go. */
const MOST_KEPT = 50;
const UNSURE = 'Whether this belongs here depends on a condition that the form cannot judge.';

/** The field of an object: of its named members, and of those with free names. */
export function objectField(place: Place, common: FieldCommon, draw: Draw): ObjectField {
  const rules = memberRules(place);
  const drawNamed = namedDrawer(place, draw);
  const fields = once(() => drawNamed(rules, rules.required));
  const names = namesInWords(rules.free);
  const open = isOpen(rules.free);
  return {
    ...common,
    kind: 'object',
    fields,
    fieldsFor: hasConditions(place) ? conditionalFields(place, fields, drawNamed) : () => fields(),
    fieldOf: freeField(place, rules, draw),
    open,
    isMap: open && rules.named.size === 0,
    ...(names !== undefined && { names }),
  };
}

type DrawNamed = (rules: MemberRules, required: ReadonlySet<string>) => readonly FieldModel[];

/** Draws the named members. One that is the same as before keeps its field, and what was read of it. */
function namedDrawer(place: Place, draw: Draw): DrawNamed {
  const drawn = new Map<string, FieldModel>();
  return ({ named }, required) =>
    [...named].map(([name, schemas]) => {
      const isRequired = required.has(name);
      const rows = schemas.map(({ node, isCertain }) => `${node.row}${isCertain ? '' : '?'}`);
      const key = `${isRequired ? 'required' : ''} ${rows.join()} ${name}`;
      let field = drawn.get(key);
      if (field === undefined) {
        field = namedField(place, schemas, (at) => draw(at, name, isRequired));
        drawn.set(key, field);
      }
      return field;
    });
}

function namedField(
  place: Place,
  schemas: readonly NamedSchema[],
  draw: (place: Place) => FieldModel,
): FieldModel {
  const field = draw(
    memberPlace(
      place,
      schemas.map(({ node }) => node),
    ),
  );
  if (schemas.length === 0 || schemas.some(({ isCertain }) => isCertain)) return field;
  return { ...field, note: field.note === undefined ? UNSURE : `${field.note} ${UNSURE}` };
}

/** The place of a member; any value fits where no schema speaks about it. */
function memberPlace({ schema, identity }: Place, seeds: readonly JsonNode[]): Place {
  if (seeds.length > 0) return placeOf(schema, { seeds });
  return {
    schema,
    seeds,
    parts: [],
    undrawn: 'The schema says nothing about this member.',
    identity: schema.identity(`member of ${identity}`),
  };
}

/** What is drawn for a draft: the conditions that it meets say which schemas count besides. */
function conditionalFields(
  place: Place,
  fields: () => readonly FieldModel[],
  drawNamed: DrawNamed,
): (draft: Draft) => readonly FieldModel[] {
  const kept = new Map<string, readonly FieldModel[]>();
  return (draft) => {
    const value = valueSoFar(draft);
    if (value === undefined) return fields();
    const judge = place.schema.judge();
    const extended = placeOf(place.schema, place, (part) => askedFor(part, value, judge));
    const needed = [...new Set(dependentNames(extended, value))];
    if (extended.identity === place.identity && needed.length === 0) return fields();
    const key = [extended.identity, ...needed.map((name) => JSON.stringify(name))].join();
    let list = kept.get(key);
    if (list === undefined) {
      const rules = memberRules(extended, needed);
      list = drawNamed(rules, rules.required);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(key, list);
    }
    return list;
  };
}

/** The fields of members with free names: one for each set of schemas that speaks about a name. */
function freeField(
  place: Place,
  { free, required }: MemberRules,
  draw: Draw,
): (name: string) => FieldModel | undefined {
  const drawn = new Map<string, FieldModel>();
  return (name) => {
    const found = freeSchemas(free, name);
    if (found === undefined) return undefined;
    const key = found.unclear ?? found.seeds.map(({ row }) => row).join();
    let field = drawn.get(`${key} ${name}`);
    if (field === undefined) {
      field = draw(freePlace(place, found), name, required.has(name));
      if (drawn.size >= MOST_KEPT * MOST_KEPT) drawn.clear();
      drawn.set(`${key} ${name}`, field);
    }
    return field;
  };
}

function freePlace(
  place: Place,
  { seeds, unclear }: { seeds: readonly JsonNode[]; unclear?: string },
) {
  const drawn = memberPlace(place, seeds);
  if (unclear === undefined) return drawn;
  const undrawn = `Whether the pattern ${unclear} is about this name is not tried, as that could take too long.`;
  return { ...drawn, undrawn };
}
