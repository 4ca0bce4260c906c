import { objectText, path } from '@loupe/json';
import { itemTexts, stringAtPath } from './json-values.ts';
import type { ListItem, ListName } from './connection-state.ts';

/** How one of the four lists is asked for, and what is in it. */
export interface ListSort {
  readonly method: string;
  /** The member of the result that holds the items; also the name of the list. */
  readonly member: ListName;
  /** The server capability that offers it. */
  readonly capability: string;
  readonly changed: string;
  /** The member that identifies an item. */
  readonly key: string;
}

export const LIST_SORTS: readonly ListSort[] = [
  {
    method: 'tools/list',
    member: 'tools',
    capability: 'tools',
    changed: 'notifications/tools/list_changed',
    key: 'name',
  },
  {
    method: 'resources/list',
    member: 'resources',
    capability: 'resources',
    changed: 'notifications/resources/list_changed',
    key: 'uri',
  },
  {
    method: 'resources/templates/list',
    member: 'resourceTemplates',
    capability: 'resources',
    changed: 'notifications/resources/list_changed',
    key: 'uriTemplate',
  },
  {
    method: 'prompts/list',
    member: 'prompts',
    capability: 'prompts',
    changed: 'notifications/prompts/list_changed',
    key: 'name',
  },
];

/** One page of a list. */
export interface Page {
  readonly items: readonly ListItem[];
  /** JSON text of the cursor for the next page; absent at the end. */
  readonly next?: string;
  /** Why there can't be a next page although the server tells of one, or why this is no page. */
  readonly problem?: string;
}

/**
 * Reads a result as a page (spec 2025-11-25/server/utilities/pagination). Takes every item that is there;
 * only what makes it an item at all is asked of it. The cursor stays the text it came as.
 */
export function readPage(sort: ListSort, result: string, emptyCursorGoesOn: boolean): Page {
  const texts = itemTexts(path(result, sort.member));
  if (texts === undefined) {
    return { items: [], problem: `The answer to ${sort.method} has no array "${sort.member}".` };
  }
  const items = texts.map((text) => readItem(sort, text));
  const next = path(result, 'nextCursor');
  if (next === undefined || next === 'null') return { items };
  if (!next.startsWith('"')) {
    return { items, problem: `"nextCursor" is ${next.slice(0, 40)}, which is no string.` };
  }
  // Up to 2025-11-25 servers end their lists so; later an empty cursor is one like any other.
  if (next === '""' && !emptyCursorGoesOn) return { items };
  return { items, next };
}

function readItem(sort: ListSort, text: string): ListItem {
  const key = stringAtPath(text, sort.key) ?? '';
  const title = stringAtPath(text, 'title') ?? stringAtPath(text, 'annotations', 'title');
  const description = stringAtPath(text, 'description');
  return {
    key,
    name: stringAtPath(text, 'name') ?? (key || '(unnamed)'),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    text,
  };
}

/** The params that ask for a page; the cursor is JSON text. */
export function pageParams(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : objectText([['cursor', cursor]]);
}
