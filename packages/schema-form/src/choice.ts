import { minify } from '@loupe/json';
import type { JsonSpan } from '@loupe/json';
import { branchesOf, isNull } from './schema.ts';
import type { Place, SchemaText } from './schema.ts';

export interface Option {
  /** What the person reads. */
  readonly label: string;
  /** JSON text of the value. */
  readonly text: string;
}

interface Titled {
  readonly value: JsonSpan;
  readonly title?: string | undefined;
}

/** Whether `anyOf` or `oneOf` does nothing but list constants (and null). */
export function isChoice(schema: SchemaText, place: Place, keyword: string): boolean {
  const branches = branchesOf(schema, place, keyword);
  return (
    (keyword === 'anyOf' || keyword === 'oneOf') &&
    branches.length > 0 &&
    branches.every((branch) => schema.members(branch).has('const') || isNull(schema, branch))
  );
}

/** The values a place lists, undefined where it lists none. */
function titledValues(schema: SchemaText, place: Place): readonly Titled[] | undefined {
  const { keywords } = place;
  const listed = keywords.get('enum');
  if (listed?.kind === 'array') {
    const titles = schema.items(keywords.get('enumNames'));
    return schema
      .items(listed)
      .map((value, index) => ({ value, title: schema.string(titles[index]) }));
  }
  const constant = keywords.get('const');
  if (constant !== undefined) return [{ value: constant }];
  const keyword = ['oneOf', 'anyOf'].find((candidate) => isChoice(schema, place, candidate));
  if (keyword === undefined) {
    const type = keywords.get('type');
    return type && schema.string(type) === 'null' ? [] : undefined;
  }
  return branchesOf(schema, place, keyword).flatMap((branch) => {
    const members = schema.members(branch);
    const value = members.get('const');
    return value ? { value, title: schema.string(members.get('title')) } : [];
  });
}

/** The choices of a place that lists its values, undefined where it doesn't. */
export function optionsOf(schema: SchemaText, place: Place): readonly Option[] | undefined {
  const values = titledValues(schema, place);
  if (values === undefined) return undefined;
  const read = values.map(({ value, title }) => {
    const text = minify(schema.raw(value));
    return { text, label: title ?? schema.string(value) ?? text };
  });
  const labels = new Set(read.map(({ label }) => label));
  // 1 and "1" are separate choices, so where two labels are the same both are shown as JSON.
  return labels.size === read.length ? read : read.map(({ text }) => ({ text, label: text }));
}
