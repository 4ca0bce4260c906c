import { parseValue } from '@loupe/json';
import type { Draft } from '@loupe/schema-form';

/** The text of a place that holds one; undefined where it holds something else, or nothing. */
export function textOf(draft: Draft): string | undefined {
  if (draft.state !== 'scalar' || !draft.text.startsWith('"')) return undefined;
  const value = parseValue(draft.text);
  return typeof value === 'string' ? value : undefined;
}

/** The members of an object that are texts, an empty one too. */
export function textsOf(draft: Draft): Readonly<Record<string, string>> {
  if (draft.state !== 'object') return {};
  return Object.fromEntries(
    draft.members.flatMap(([name, member]) => {
      const text = textOf(member);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}
