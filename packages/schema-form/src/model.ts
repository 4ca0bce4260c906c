import { arrayField } from './array.ts';
import { unionOf } from './branches.ts';
import { optionsOf } from './choice.ts';
import type { Option } from './choice.ts';
import { commonOf } from './common.ts';
import type { FieldCommon, FieldModel, StringField } from './field.ts';
import { isFalse } from './keywords.ts';
import type { JsonNode } from './node.ts';
import { readJson } from './node.ts';
import { objectField } from './object.ts';
import { placeOf, valuesOf } from './place.ts';
import type { Place } from './place.ts';
import { Schema } from './schema.ts';
import { typesOf } from './types.ts';
import { branchPlace, typeUnion, unionField } from './union.ts';

/**
 * The form of a schema whose value is an object: tool arguments, an elicitation. It is an object field,
 * a union of objects, or, for a schema that is none or not of an object, a `json` field that says so.
 * Never throws.
 */
export function modelOf(schemaText: string): FieldModel {
  const root = readJson(schemaText);
  if (root === undefined) {
    const common = { label: '', required: true, nullable: false, place: 0 };
    return { ...common, kind: 'json', reason: 'The schema is not JSON.' };
  }
  const schema = new Schema(root);
  const open = placeOf(schema, { seeds: [root] });
  const { names, onlyNull, fault } = typesOf(open);
  const common = { ...commonOf(open, '', true), nullable: false };
  if (open.undrawn !== undefined) return { ...common, kind: 'json', reason: open.undrawn };
  if (fault !== undefined) return { ...common, kind: 'json', reason: fault };
  if (onlyNull || (names.length > 0 && !names.includes('object'))) {
    const types = onlyNull ? 'null' : names.join(' or ');
    const reason = `The schema is of type ${types}, but arguments are an object.`;
    return { ...common, kind: 'json', reason };
  }
  return rootField(placeOf(schema, { seeds: [root], only: 'object' }), common);
}

/** Arguments are an object: of the branches of a union only objects are left. */
function rootField(place: Place, common: FieldCommon): FieldModel {
  if (optionsOf(place) !== undefined) {
    const reason = 'The schema lists whole values: write one of them as JSON.';
    return { ...common, kind: 'json', reason };
  }
  const union = unionOf(place);
  if (union === undefined) return objectField(place, common, fieldAt);
  const branches = union.branches.filter((branch) => mayBeObject(place.schema, branch));
  const [only, ...others] = branches;
  if (only === undefined) {
    const reason = `No branch of ${union.keyword} is an object, and arguments are one.`;
    return { ...common, kind: 'json', reason };
  }
  if (others.length > 0) return unionField(place, common, { ...union, branches }, fieldAt);
  return rootField(branchPlace(place, union, only), common);
}

function mayBeObject(schema: Schema, branch: JsonNode): boolean {
  const { names, onlyNull } = typesOf(placeOf(schema, { seeds: [branch] }));
  return !isFalse(branch) && !onlyNull && (names.length === 0 || names.includes('object'));
}

/** The field of a place, by everything that its schemas say. */
function fieldAt(place: Place, label: string, required: boolean): FieldModel {
  const common = commonOf(place, label, required);
  if (place.undrawn !== undefined) return { ...common, kind: 'json', reason: place.undrawn };
  const types = typesOf(place);
  if (types.fault !== undefined) return { ...common, kind: 'json', reason: types.fault };
  const options = optionsOf(place) ?? (types.onlyNull ? [] : undefined);
  if (options !== undefined) return choiceField(common, options, types.onlyNull);
  const union = unionOf(place);
  if (union !== undefined) return unionField(place, common, union, fieldAt);
  const [type, ...others] = types.names;
  if (others.length > 0) return typeUnion(place, common, types.names, fieldAt);
  switch (type) {
    case 'string':
      return stringField(place, common);
    case 'number':
    case 'integer':
      return { ...common, kind: 'number', integer: type === 'integer' };
    case 'boolean':
      return { ...common, kind: 'boolean' };
    case 'object':
      return objectField(place, common, fieldAt);
    case 'array':
      return arrayField(place, common, fieldAt);
    default:
      return { ...common, kind: 'json', reason: 'The schema names no type: any value is allowed.' };
  }
}

function stringField(place: Place, common: FieldCommon): StringField {
  const format = valuesOf(place, 'format')[0]?.string;
  const preset = valuesOf(place, 'default')[0]?.string;
  const multiline =
    valuesOf(place, 'contentMediaType').length > 0 || preset?.includes('\n') === true;
  const encoding = valuesOf(place, 'contentEncoding')[0]?.string;
  return {
    ...common,
    kind: 'string',
    multiline,
    ...(format !== undefined && { format }),
    ...(encoding !== undefined && { encoding }),
  };
}

/** Null is not an option among others: it is offered where the field is nullable, always alike. */
function choiceField(
  common: FieldCommon,
  listed: readonly Option[],
  onlyNull: boolean,
): FieldModel {
  const options = listed.filter(({ text }) => text !== 'null');
  const nullable = common.nullable || onlyNull;
  const isEmpty = options.length === 0 && !nullable;
  const note = [common.note ?? '', isEmpty ? 'The schema lists no values: none is allowed.' : '']
    .filter((words) => words !== '')
    .join(' ');
  return { ...common, kind: 'choice', options, nullable, ...(note !== '' && { note }) };
}
