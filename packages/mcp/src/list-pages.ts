import { objectText, path } from '@loupe/json';
import { itemTexts, stringAtPath } from './json-values.ts';
import type { ListItem, ListName } from './connection-state.ts';
import { headerParams } from './mcp-param.ts';

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

/** The method that asks for a page of a list. */
export function listMethod(name: ListName): string {
  return LIST_SORTS.find(({ member }) => member === name)?.method ?? '';
}

/** What a page means depends on the connection that it came over. */
export interface PageRules {
  /** Since 2026-07-28 an empty cursor is one like any other. */
  readonly emptyCursorGoesOn: boolean;
  /** Arguments travel as headers, and tools that annotate them wrongly are left out. */
  readonly hasParamHeaders: boolean;
}

/** One page of a list. */
export interface Page {
  readonly items: readonly ListItem[];
  /** JSON text of the cursor for the next page; absent at the end. */
  readonly next?: string;
  /** Why there can't be a next page although the server tells of one. */
  readonly problem?: string;
}

/** A result that is no page, and why. */
export interface NoPage {
  readonly broken: string;
}

/**
 * Reads a result as a page (spec 2025-11-25/server/utilities/pagination). Takes every item that is there;
 * only what makes it an item at all is asked of it. The cursor stays the text it came as.
 */
export function readPage(sort: ListSort, result: string, rules: PageRules): Page | NoPage {
  const texts = itemTexts(path(result, sort.member));
  if (texts === undefined) {
    return { broken: `The answer to ${sort.method} has no array "${sort.member}".` };
  }
  const items = texts.map((text) => readItem(sort, text, rules));
  const next = path(result, 'nextCursor');
  if (next === undefined || next === 'null') return { items };
  if (!next.startsWith('"')) {
    return { items, problem: `"nextCursor" is ${next.slice(0, 40)}, which is no string.` };
  }
  // Up to 2025-11-25 servers end their lists so; later an empty cursor is one like any other.
  if (next === '""' && !rules.emptyCursorGoesOn) return { items };
  return { items, next };
}

function readItem(sort: ListSort, text: string, rules: PageRules): ListItem {
  const key = stringAtPath(text, sort.key) ?? '';
  const title = stringAtPath(text, 'title') ?? stringAtPath(text, 'annotations', 'title');
  const description = stringAtPath(text, 'description');
  const isChecked = sort.member === 'tools' && rules.hasParamHeaders;
  const checked = isChecked ? headerParams(text) : { params: [] };
  return {
    key,
    name: stringAtPath(text, 'name') ?? (key || '(unnamed)'),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    text,
    ...('problem' in checked && { excluded: checked.problem }),
  };
}

/** The params that ask for a page; the cursor is JSON text. */
export function pageParams(cursor: string | undefined): string | undefined {
  return cursor === undefined ? undefined : objectText([['cursor', cursor]]);
}
