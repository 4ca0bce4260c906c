import type { JsonNode } from './node.ts';

/** The keywords of one schema object that count. */
export type Keywords = ReadonlyMap<string, JsonNode>;

/** The schemas of the places of a tuple, and of every item after them. */
interface ItemSchemas {
  readonly prefix: readonly JsonNode[];
  readonly rest: JsonNode | undefined;
}

/** Both spellings: `prefixItems` with `items`, and until draft-07 `items` with `additionalItems`. */
export function itemSchemas(keywords: Keywords): ItemSchemas {
  const items = keywords.get('items');
  if (items?.kind !== 'array')
    return { prefix: keywords.get('prefixItems')?.items ?? [], rest: items };
  return { prefix: items.items, rest: keywords.get('additionalItems') };
}

export function isTrue(node: JsonNode | undefined): boolean {
  return node?.raw === 'true';
}

export function isFalse(node: JsonNode | undefined): boolean {
  return node?.raw === 'false';
}
