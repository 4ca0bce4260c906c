import { objectText, path, quote } from '@loupe/json';
import { stringsAtPath } from './json-values.ts';

/** The values that a server proposes for an argument, as a person goes on typing. */
export interface Completions {
  readonly values: readonly string[];
  /** How many there are in all, where the server tells. */
  readonly total?: number;
  readonly hasMore: boolean;
}

/** The first revision whose requests tell what was chosen already. */
const WITH_CONTEXT = '2025-06-18';

/**
 * The params of completion/complete (spec 2025-11-25/server/utilities/completion), as JSON text. `chosen`
 * are the other arguments so far; they travel only where the revision has a place for them.
 */
export function completionParams(
  ref: { readonly prompt: string } | { readonly template: string },
  argument: { readonly name: string; readonly value: string },
  chosen: Readonly<Record<string, string>>,
  revision: string | undefined,
): string {
  const reference =
    'prompt' in ref
      ? stringsText([
          ['type', 'ref/prompt'],
          ['name', ref.prompt],
        ])
      : stringsText([
          ['type', 'ref/resource'],
          ['uri', ref.template],
        ]);
  const others = Object.entries(chosen).filter(([name]) => name !== argument.name);
  const hasContext = revision !== undefined && revision >= WITH_CONTEXT && others.length > 0;
  return objectText([
    ['ref', reference],
    [
      'argument',
      stringsText([
        ['name', argument.name],
        ['value', argument.value],
      ]),
    ],
    ...(hasContext ? [['context', objectText([['arguments', stringsText(others)]])] as const] : []),
  ]);
}

/** Reads the result of completion/complete, JSON text. Values that are no strings are left out. */
export function readCompletions(result: string): Completions | { readonly problem: string } {
  const values = stringsAtPath(result, 'completion', 'values');
  if (values === undefined) {
    return { problem: 'The answer to completion/complete has no array "completion.values".' };
  }
  const stated = Number(path(result, 'completion', 'total') ?? NaN);
  const total = Number.isSafeInteger(stated) && stated >= 0 ? stated : undefined;
  const hasMore = path(result, 'completion', 'hasMore');
  return {
    values,
    ...(total !== undefined && { total }),
    hasMore: hasMore === undefined ? (total ?? 0) > values.length : hasMore === 'true',
  };
}

function stringsText(members: readonly (readonly [name: string, value: string])[]): string {
  return objectText(members.map(([name, value]) => [name, quote(value)] as const));
}
