import { isProblem, path, scan, slice } from '@loupe/json';
import { idOf } from '@loupe/jsonrpc';
import type { Id } from '@loupe/jsonrpc';

/** The string at a place of a JSON text, undefined where there is none or something else. */
export function stringAtPath(
  text: string | undefined,
  ...keys: readonly (string | number)[]
): string | undefined {
  const raw = text === undefined ? undefined : path(text, ...keys);
  return raw?.startsWith('"') ? (JSON.parse(raw) as string) : undefined;
}

/** The id, or progress token, at a place of a JSON text; undefined where there is none. */
export function idAtPath(text: string | undefined, ...keys: readonly string[]): Id | undefined {
  const raw = text === undefined ? undefined : path(text, ...keys);
  return raw === undefined ? undefined : idOf(raw);
}

/** The raw texts of the items of an array, undefined where the text is no array. */
export function itemTexts(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const root = scan(text);
  if (isProblem(root) || root.span.kind !== 'array') return undefined;
  return root.items.map((item) => slice(text, item));
}

/** The strings of an array, others left out; undefined where there is no array. */
export function stringsAtPath(
  text: string | undefined,
  ...keys: readonly (string | number)[]
): readonly string[] | undefined {
  const items = text === undefined ? undefined : itemTexts(path(text, ...keys));
  return items?.filter((item) => item.startsWith('"')).map((item) => JSON.parse(item) as string);
}
