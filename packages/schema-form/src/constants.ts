import { quote } from '@loupe/json';
import type { Constant } from './field.ts';
import { memberRules } from './members.ts';
import type { JsonNode } from './node.ts';
import { placeOf, valuesOf } from './place.ts';
import type { Place } from './place.ts';

/** Members looked at for constants, in one object. */
const MOST_MEMBERS = 100;

/**
 * The members of a branch that can have one value only, those of required objects inside too: they
 * tell it from the others. `discriminator` is OpenAPI's, and names such a member.
 */
export function constantsOf(
  own: Place,
  branch: JsonNode,
  discriminator: JsonNode | undefined,
): readonly Constant[] {
  const found = constantsIn(own, [], true);
  const name = discriminator?.members.get('propertyName')?.string;
  if (name === undefined || found.some(({ path }) => path.length === 1 && path[0] === name)) {
    return found;
  }
  const value = mappedName(branch, discriminator?.members.get('mapping'));
  return value === undefined ? found : [{ path: [name], text: quote(value) }, ...found];
}

function constantsIn(place: Place, path: readonly string[], goesOn: boolean): readonly Constant[] {
  const { named, required } = memberRules(place);
  return [...named].slice(0, MOST_MEMBERS).flatMap(([name, schemas]) => {
    const member = placeOf(place.schema, { seeds: schemas.map(({ node }) => node) });
    const at = [...path, name];
    const only = onlyValue(member);
    if (only !== undefined) return [{ path: at, text: only.compact }];
    return goesOn && required.has(name) ? constantsIn(member, at, false) : [];
  });
}

/** The one value of a place, by `const` or an `enum` of one. */
function onlyValue(place: Place): JsonNode | undefined {
  const [constant] = valuesOf(place, 'const');
  if (constant !== undefined) return constant;
  const listed = valuesOf(place, 'enum').find((values) => values.items.length === 1);
  return listed?.items[0];
}

/** OpenAPI: the name that a mapping gives to the branch's reference, else the last step of that reference. */
function mappedName(branch: JsonNode, mapping: JsonNode | undefined): string | undefined {
  const reference = branch.members.get('$ref')?.string;
  if (reference === undefined) return undefined;
  for (const [name, target] of mapping?.members ?? []) {
    if (target.string === reference) return name;
  }
  return lastStep(reference);
}

/** The name at the end of a reference: `Cat` of `#/$defs/Cat`. */
export function lastStep(reference: string): string | undefined {
  const step = reference.split(/[/#]/).at(-1);
  return step === '' || step === undefined
    ? undefined
    : step.replaceAll('~1', '/').replaceAll('~0', '~');
}
