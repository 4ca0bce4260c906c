import { isChoice } from './choice.ts';
import type { JsonNode } from './node.ts';
import { hasShape, isNullSchema, placeOf, saysShape } from './place.ts';
import type { Place } from './place.ts';
import { typesOf } from './types.ts';

/** `anyOf` or `oneOf` of one part. */
export interface Union {
  readonly node: JsonNode;
  readonly keyword: string;
  /** Without those that allow null only. */
  readonly branches: readonly JsonNode[];
}

/** Keywords that narrow a value without saying what it looks like. */
const NARROWS = new Set([
  ...['required', 'not', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['contains', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
  ...['dependentRequired', 'type'],
]);

function unionsOf({ parts, schema }: Place): readonly Union[] {
  return parts.flatMap(({ node, keywords }) =>
    ['oneOf', 'anyOf'].flatMap((keyword) => {
      const listed = keywords.get(keyword)?.items ?? [];
      if (listed.length === 0 || isChoice(schema.references, listed)) return [];
      const branches = listed.filter((branch) => !isNullSchema(branch));
      return branches.length === 0 ? [] : [{ node, keyword, branches }];
    }),
  );
}

/** The union of which a person chooses a branch: the first whose branches differ in shape. */
export function unionOf(place: Place): Union | undefined {
  return unionsOf(place).find((union) => !isNarrowing(place, union));
}

/** Whether the branches only narrow what the place says already. */
function isNarrowing(place: Place, { branches }: Union): boolean {
  const types = typesOf(place).names.join();
  return types !== '' && branches.every((branch) => narrows(place, types, branch));
}

function narrows(place: Place, types: string, branch: JsonNode): boolean {
  const own = placeOf(place.schema, { seeds: [branch] });
  if (own.undrawn !== undefined || !own.parts.some(hasShape)) return false;
  const names = own.parts.flatMap(({ keywords }) => [...keywords.keys()].filter(saysShape));
  if (!names.every((name) => NARROWS.has(name))) return false;
  return !names.includes('type') || typesOf(own).names.join() === types;
}

/** What the unions say that only narrow: that can be read, and is not drawn. */
export function narrowingNotes(place: Place): readonly string[] {
  return unionsOf(place)
    .filter((union) => isNarrowing(place, union))
    .map(({ keyword, branches }) => {
      const needs = branches.map(neededOnly);
      if (needs.includes('')) return `Counts too, but is not drawn: ${keyword}.`;
      return `${keyword === 'oneOf' ? 'Exactly' : 'At least'} one of these is needed: ${needs.join('; ')}.`;
    });
}

/** The members that a branch requires, where it says nothing else; else empty. */
function neededOnly({ members }: JsonNode): string {
  const saysMore = [...members.keys()].some(
    (keyword) => keyword !== 'required' && keyword !== 'type' && saysShape(keyword),
  );
  return saysMore ? '' : (members.get('required')?.strings.join(' and ') ?? '');
}
