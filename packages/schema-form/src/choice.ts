import type { JsonNode } from './node.ts';
import { isNullSchema } from './place.ts';
import type { Place } from './place.ts';
import type { References } from './references.ts';
import { valueKey } from './same.ts';

export interface Option {
  /** What the person reads. */
  readonly label: string;
  /** JSON text of the value. */
  readonly text: string;
}

interface Titled {
  readonly value: JsonNode;
  readonly title?: string | undefined;
}

/** References followed to find that a branch lists values. */
const MOST_FOLLOWED = 10;

/** The values that a schema lists itself, or that its reference leads to; undefined where it lists none. */
function listedIn(references: References, schema: JsonNode): readonly Titled[] | undefined {
  let node = schema;
  let title: string | undefined;
  for (let count = 0; count < MOST_FOLLOWED; count++) {
    const keywords = references.keywords(node);
    title ??= keywords.get('title')?.string;
    const constant = keywords.get('const');
    if (constant !== undefined) return [{ value: constant, title }];
    const listed = keywords.get('enum');
    if (listed?.kind === 'array') return withTitles(listed.items, keywords.get('enumNames'));
    const [target, ...others] = references.targets(node);
    if (target === undefined || typeof target === 'string' || others.length > 0) return undefined;
    node = target;
  }
  return undefined;
}

function withTitles(values: readonly JsonNode[], names: JsonNode | undefined): readonly Titled[] {
  const titles = names?.items ?? [];
  return values.map((value, index) => ({ value, title: titles[index]?.string }));
}

/** The values of a union that does nothing but list them (and null); undefined for any other. */
function listedInUnion(
  references: References,
  branches: readonly JsonNode[],
): readonly Titled[] | undefined {
  const values: Titled[] = [];
  for (const branch of branches) {
    const listed = listedIn(references, branch);
    if (listed !== undefined) values.push(...listed);
    else if (!isNullSchema(branch)) return undefined;
  }
  return branches.length > 0 ? values : undefined;
}

/** Whether `anyOf` or `oneOf` does nothing but list values. */
export function isChoice(references: References, branches: readonly JsonNode[]): boolean {
  return listedInUnion(references, branches) !== undefined;
}

/** The choices of a place that lists its values, undefined where it doesn't; null is among them. */
export function optionsOf(place: Place): readonly Option[] | undefined {
  const { references } = place.schema;
  let values: readonly Titled[] | undefined;
  for (const { keywords } of place.parts) {
    const listed = keywords.get('enum');
    const constant = keywords.get('const');
    const lists = [
      listed?.kind === 'array' ? withTitles(listed.items, keywords.get('enumNames')) : undefined,
      constant && [{ value: constant }],
      listedInUnion(references, keywords.get('oneOf')?.items ?? []),
      listedInUnion(references, keywords.get('anyOf')?.items ?? []),
    ];
    for (const list of lists) {
      if (list !== undefined) values = values === undefined ? list : inBoth(values, list);
    }
  }
  return values && labelled(distinct(values));
}

/** The values of both lists, with the first title that one of them has. */
function inBoth(first: readonly Titled[], second: readonly Titled[]): readonly Titled[] {
  const others = new Map(second.map((each) => [valueKey(each.value), each]));
  return first.flatMap(({ value, title }) => {
    const other = others.get(valueKey(value));
    return other === undefined ? [] : [{ value, title: title ?? other.title }];
  });
}

function distinct(values: readonly Titled[]): readonly Titled[] {
  const first = new Map<string, Titled>();
  for (const each of values) {
    const key = valueKey(each.value);
    if (!first.has(key)) first.set(key, each);
  }
  return [...first.values()];
}

function labelled(values: readonly Titled[]): readonly Option[] {
  const options = values.map(({ value, title }) => {
    const text = value.compact;
    return { text, title, label: title ?? value.string ?? text };
  });
  const counts = new Map<string, number>();
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1);
  const isUnique = (label: string | undefined) => label !== undefined && counts.get(label) === 1;
  // 1 and "1" are separate choices, so where two labels are the same values are shown as JSON; a title that is told
  // apart by itself stays.
  const isJson = counts.size < options.length;
  return options.map(({ text, title, label }) => ({
    text,
    label: isJson && !isUnique(title) ? text : label,
  }));
}
