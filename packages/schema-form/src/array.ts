import type { ArrayField, FieldCommon, FieldModel } from './field.ts';
import { isFalse, isTrue, itemSchemas } from './keywords.ts';
import type { JsonNode } from './node.ts';
import { once } from './once.ts';
import { placeOf, valuesOf } from './place.ts';
import type { Place } from './place.ts';
import type { Draw } from './union.ts';

/** Places of a tuple that are drawn; further ones are items like any other. */
const MOST_PLACES = 1000;

/** The field of a list: the places of a tuple, and every item after them. */
export function arrayField(place: Place, common: FieldCommon, draw: Draw): ArrayField {
  const lists = place.parts.map(({ keywords }) => itemSchemas(keywords));
  const count = Math.min(MOST_PLACES, Math.max(0, ...lists.map(({ prefix }) => prefix.length)));
  const needed = largest(place, 'minItems');
  const schemasAt = (index: number): readonly JsonNode[] =>
    lists.flatMap(({ prefix, rest }) => prefix[index] ?? rest ?? []);
  const prefix = once(() =>
    Array.from({ length: count }, (_, index) =>
      draw(itemPlace(place, schemasAt(index)), '', index < needed),
    ),
  );
  const item = once((): FieldModel | undefined => {
    const seeds = restSchemas(place, schemasAt(count));
    const isFull = valuesOf(place, 'maxItems').some(({ raw }) => Number(raw) <= count);
    if ((count > 0 && isFull) || seeds.some(isFalse)) return undefined;
    return draw(itemPlace(place, seeds), '', true);
  });
  const isEmpty = count === 0 && schemasAt(0).some(isFalse);
  const note = [common.note, isEmpty && 'The schema allows no items in this list.']
    .filter((words) => typeof words === 'string')
    .join(' ');
  return { ...common, kind: 'array', prefix, item, ...(note !== '' && { note }) };
}

/** `unevaluatedItems` speaks where no other keyword does. */
function restSchemas(place: Place, seeds: readonly JsonNode[]): readonly JsonNode[] {
  return seeds.length > 0
    ? seeds
    : valuesOf(place, 'unevaluatedItems').filter((node) => !isTrue(node));
}

function largest(place: Place, keyword: string): number {
  return valuesOf(place, keyword).reduce((most, { raw }) => Math.max(most, Number(raw) || 0), 0);
}

/** The place of an item; any value fits where no schema speaks about it. */
function itemPlace({ schema, identity }: Place, seeds: readonly JsonNode[]): Place {
  if (seeds.length > 0) return placeOf(schema, { seeds });
  return {
    schema,
    seeds,
    parts: [],
    undrawn: 'The schema says nothing about items.',
    identity: schema.identity(`item of ${identity}`),
  };
}
