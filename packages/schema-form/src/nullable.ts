import { isTrue } from './keywords.ts';
import { readJson } from './node.ts';
import { isNullSchema, placeOf, valuesOf } from './place.ts';
import type { Place } from './place.ts';
import { typesOf } from './types.ts';

const NULL = readJson('null');

/**
 * Whether null is offered besides what is drawn: where the schema says so in any spelling, and nothing
 * that stands beside forbids it.
 */
export function isNullable(place: Place): boolean {
  if (valuesOf(place, 'nullable').some(isTrue)) return true;
  if (NULL === undefined || !saysNull(place, true)) return false;
  const judge = place.schema.judge();
  return place.seeds.every((seed) => judge.accepts(seed, NULL) !== 'no');
}

function saysNull(place: Place, looksIntoUnions: boolean): boolean {
  const { schema, parts } = place;
  if (typesOf(place).null) return true;
  return parts.some(({ node, keywords }) => {
    const listed = keywords.get('enum')?.items ?? [];
    if (keywords.get('const')?.kind === 'null' || listed.some(({ kind }) => kind === 'null')) {
      return true;
    }
    // Of a union that was followed to its only other branch, the keyword is left in the node.
    const branches = ['anyOf', 'oneOf'].flatMap((name) => node.members.get(name)?.items ?? []);
    return branches.some(
      (branch) =>
        isNullSchema(branch) ||
        (looksIntoUnions && saysNull(placeOf(schema, { seeds: [branch] }), false)),
    );
  });
}
