import type { Draft } from './draft.ts';
import type { Judge } from './accepts.ts';
import type { Keywords } from './keywords.ts';
import { saidSoFar } from './lenient.ts';
import type { JsonNode } from './node.ts';
import { readJson } from './node.ts';
import type { Conditional, Part, Place } from './place.ts';

const CONDITIONAL = ['if', 'dependentSchemas', 'dependentRequired', 'dependencies'];

/** Whether what counts at a place depends on the value that is there. */
export function hasConditions({ parts }: Place): boolean {
  return parts.some(({ keywords }) => CONDITIONAL.some((keyword) => keywords.has(keyword)));
}

/** An object's draft as a value, for conditions to look at; empty where it is no object yet. */
export function valueSoFar(draft: Draft): JsonNode | undefined {
  const value = readJson(saidSoFar(draft) ?? '{}');
  return value?.kind === 'object' ? value : readJson('{}');
}

/** The schemas that a part asks for because of what a value holds. */
export function askedFor(part: Part, value: JsonNode, judge: Judge): readonly Conditional[] {
  const { keywords, isCertain } = part;
  return [
    ...chosenBranches(keywords, value, judge),
    ...[...dependent(keywords, value)].map((node) => ({ node, isCertain: true })),
  ].map((each) => ({ node: each.node, isCertain: each.isCertain && isCertain }));
}

function chosenBranches(keywords: Keywords, value: JsonNode, judge: Judge): readonly Conditional[] {
  const condition = keywords.get('if');
  if (condition === undefined) return [];
  const isMet = judge.accepts(condition, value);
  const taken = isMet === 'unknown' ? ['then', 'else'] : [isMet === 'yes' ? 'then' : 'else'];
  return taken.flatMap((keyword) => {
    const node = keywords.get(keyword);
    return node === undefined ? [] : [{ node, isCertain: isMet !== 'unknown' }];
  });
}

function* dependent(keywords: Keywords, value: JsonNode): Iterable<JsonNode> {
  for (const keyword of ['dependentSchemas', 'dependencies']) {
    for (const [name, schema] of keywords.get(keyword)?.members ?? []) {
      if (schema.kind !== 'array' && value.members.has(name)) yield schema;
    }
  }
}

/** The members that are required because of others that are there. */
export function dependentNames(place: Pick<Place, 'parts'>, value: JsonNode): readonly string[] {
  return place.parts.flatMap(({ keywords, isCertain }) =>
    ['dependentRequired', 'dependencies'].flatMap((keyword) =>
      [...(keywords.get(keyword)?.members ?? [])].flatMap(([name, needed]) =>
        isCertain && value.members.has(name) ? needed.strings : [],
      ),
    ),
  );
}
