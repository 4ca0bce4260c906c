import { branchLabels } from './labels.ts';
import type { Union } from './branches.ts';
import { constantsOf } from './constants.ts';
import type { FieldCommon, FieldModel, UnionField } from './field.ts';
import { memberRules } from './members.ts';
import type { JsonNode } from './node.ts';
import { once } from './once.ts';
import { pickBranch } from './pick.ts';
import { placeOf, unionKey, valuesOf } from './place.ts';
import type { Place, PlaceSource } from './place.ts';
import { TYPE_WORDS } from './words.ts';

/** Draws the field of a place. */
export type Draw = (place: Place, label: string, required: boolean) => FieldModel;

/** The field of `anyOf` or `oneOf`: every branch together with what stands beside the union. */
export function unionField(
  place: Place,
  common: FieldCommon,
  union: Union,
  draw: Draw,
): UnionField {
  const { schema } = place;
  const discriminator = valuesOf(place, 'discriminator')[0];
  const read = union.branches.map((branch) => {
    const own = placeOf(schema, { seeds: [branch] });
    const constants = once(() => constantsOf(own, branch, discriminator));
    return { branch, own, constants };
  });
  const labels = branchLabels(read);
  const branches = read.map(({ branch, constants }, index) => ({
    label: labels[index] ?? '',
    constants,
    field: once(() => draw(branchPlace(place, union, branch), '', common.required)),
  }));
  const candidates = read.map(({ branch, own, constants }) => ({
    fit: (value: JsonNode) => schema.judge().accepts(branch, value),
    constants,
    names: once(() => memberRules(own).named),
  }));
  const shared = once(() => draw(branchPlace(place, union), '', common.required));
  return {
    ...common,
    kind: 'union',
    branches,
    branchOf: (value) => pickBranch(candidates, branches, value),
    ...(valuesOf(place, 'properties').length > 0 && { shared }),
  };
}

/** The field of a place that allows several types: a branch for each. */
export function typeUnion(
  place: Place,
  common: FieldCommon,
  types: readonly string[],
  draw: Draw,
): UnionField {
  const branches = types.map((only) => ({
    label: TYPE_WORDS[only] ?? only,
    constants: () => [],
    field: once(() => {
      const source = { ...sourceOf(place), only, speakers: [] };
      return draw(placeOf(place.schema, source), '', common.required);
    }),
  }));
  const kinds = types.map((type) => (type === 'integer' ? 'number' : type));
  return {
    ...common,
    kind: 'union',
    branches,
    branchOf: ({ kind }) => kinds.indexOf(kind),
  };
}

/** The place of a branch, with all that stands beside the union; without a branch, that alone. */
export function branchPlace(place: Place, { node, keyword }: Union, branch?: JsonNode): Place {
  const own = branch === undefined ? [] : [branch];
  return placeOf(place.schema, {
    ...sourceOf(place),
    seeds: [...place.seeds, ...own],
    chosen: new Set([...(place.chosen ?? []), unionKey(node, keyword)]),
    speakers: own,
  });
}

function sourceOf({ seeds, only, chosen, speakers }: Place): PlaceSource {
  return {
    seeds,
    ...(only !== undefined && { only }),
    ...(chosen !== undefined && { chosen }),
    ...(speakers !== undefined && { speakers }),
  };
}
