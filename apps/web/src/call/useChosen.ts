import type { ListItem, ListState } from '@loupe/mcp';
import { useState } from 'react';
import { choiceOf, readId } from './list.ts';
import type { ListPart } from './list.ts';

/** The chosen item of a panel's list. */
export interface Chosen {
  readonly item: ListItem;
  /** The part of the list that it is from. */
  readonly part: ListPart;
  /** Why it is not in the list that is shown; undefined while it is. */
  readonly missing?: string;
}

/**
 * The item with this id. One that the server lists no more stays as it was last seen, so that what was typed for it and
 * what it answered stay too; after a reload of the page only its name is left.
 */
export function useChosen(parts: readonly ListPart[], id: string | undefined): Chosen | undefined {
  const sections = parts.map(({ title, list: { items } }) => ({ title, items }));
  const listed = choiceOf(sections, id)?.item;
  const [kept, setKept] = useState<{ readonly id: string; readonly item: ListItem }>();
  if (listed !== undefined && id !== undefined && (kept?.id !== id || kept.item !== listed)) {
    setKept({ id, item: listed });
  }
  const named = id === undefined ? undefined : readId(id);
  const part = parts.find(({ title }) => title === named?.title);
  if (named === undefined || part === undefined) return undefined;
  if (listed !== undefined) return { item: listed, part };
  const { key } = named;
  const last = kept?.id === id ? kept?.item : undefined;
  const words = (last === undefined ? UNSEEN : MISSING)[part.list.status];
  if (last === undefined && words === undefined) return undefined;
  return {
    item: last ?? { key, name: key, text: '{}' },
    part,
    ...(words !== undefined && { missing: words }),
  };
}

/** None while the list is on its way: then nobody knows. */
const MISSING: Readonly<Partial<Record<ListState['status'], string>>> = {
  ready: 'no longer in the list',
  more: 'not in the pages read so far',
  failed: 'not in what could be read of the list',
  'not-offered': 'no longer offered',
};
/** What was never seen there, as a link may name it, can't have left it. */
const UNSEEN: typeof MISSING = {
  ...MISSING,
  ready: 'not in the list',
  'not-offered': 'not offered',
};
