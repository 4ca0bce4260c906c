import type { JsonNode } from './node.ts';
import { valuesOf } from './place.ts';
import type { Place } from './place.ts';

const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** Keywords that speak about one type only: they give it away where none is named. */
const GIVES_AWAY: Readonly<Record<string, readonly string[]>> = {
  object: [
    ...['properties', 'additionalProperties', 'patternProperties', 'propertyNames', 'required'],
    ...['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas'],
    ...['dependencies', 'unevaluatedProperties'],
  ],
  array: [
    ...['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'],
    ...['contains', 'unevaluatedItems'],
  ],
  string: ['minLength', 'maxLength', 'pattern', 'contentMediaType', 'contentEncoding'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};
const NUMBER_FORMATS = new Set(['int32', 'int64', 'uint32', 'uint64', 'float', 'double']);

/** The types that a place allows, null apart. */
interface Types {
  /** Without null; an integer is not listed beside number. Empty: the place says nothing about types. */
  readonly names: readonly string[];
  /** Whether null is named. */
  readonly null: boolean;
  /** Whether null is all that is allowed. */
  readonly onlyNull: boolean;
  /** Why no type can be told. */
  readonly fault?: string;
}

const known = new WeakMap<Place, Types>();

/** The types that every part of a place allows; without `type`, those that its keywords give away. */
export function typesOf(place: Place): Types {
  let types = known.get(place);
  if (types === undefined) {
    types = readTypes(place);
    known.set(place, types);
  }
  return types;
}

function readTypes(place: Place): Types {
  const named = valuesOf(place, 'type');
  if (named.length === 0) {
    const given = place.only === undefined ? givenAway(place) : [place.only];
    return { names: given, null: false, onlyNull: false };
  }
  let allowed: readonly string[] | undefined;
  for (const type of named) {
    const names = type.string === undefined ? type.strings : [type.string];
    const odd = names.find((name) => !TYPES.has(name));
    if (odd !== undefined || names.length === 0) {
      const fault = `${odd === undefined ? type.compact : JSON.stringify(odd)} is not a type of JSON Schema.`;
      return { names: [], null: false, onlyNull: false, fault };
    }
    allowed = allowed === undefined ? names : common(allowed, names);
  }
  const names = new Set(allowed);
  const hasNull = names.delete('null');
  if (names.has('number')) names.delete('integer');
  if (names.size === 0 && !hasNull) return { ...NONE, fault: conflict(named) };
  const { only } = place;
  if (only === undefined) return { names: [...names], null: hasNull, onlyNull: names.size === 0 };
  const drawn = common([...names], [only]);
  if (drawn.length === 0) return { ...NONE, fault: conflict(named) };
  return { names: drawn, null: false, onlyNull: false };
}

const NONE: Types = { names: [], null: false, onlyNull: false };

function conflict(named: readonly JsonNode[]): string {
  const words = [...new Set(named.map((type) => type.compact))].join(' and ');
  return `No value fits: the type has to be ${words} at once.`;
}

/** The types in both lists: of number and integer, integer. */
function common(first: readonly string[], second: readonly string[]): readonly string[] {
  const both = first.flatMap((name) => {
    if (second.includes(name)) return [name];
    if (name === 'number' && second.includes('integer')) return ['integer'];
    return name === 'integer' && second.includes('number') ? ['integer'] : [];
  });
  return [...new Set(both)];
}

function givenAway(place: Place): readonly string[] {
  const present = new Set(place.parts.flatMap(({ keywords }) => [...keywords.keys()]));
  const names = Object.keys(GIVES_AWAY).filter((type) =>
    GIVES_AWAY[type]?.some((keyword) => present.has(keyword)),
  );
  const format = valuesOf(place, 'format')[0]?.string;
  if (format === undefined || names.length > 0) return names;
  return [NUMBER_FORMATS.has(format) ? 'number' : 'string'];
}
