import type { ListItem, ListName, ListState } from '@loupe/mcp';

/** A part of a listbox. */
export interface ListSection {
  /** Shown above the items where there are several sections; makes ids unique. */
  readonly title: string;
  readonly items: readonly ListItem[];
}

export interface Choice {
  /** Unique in the listbox, also where a server lists a name twice. */
  readonly id: string;
  readonly item: ListItem;
}

/** The id of the item that is the list's first (or so many-th) with this key. */
export function choiceId(title: string, key: string, times = 1): string {
  return JSON.stringify([title, key, ...(times > 1 ? [times] : [])]);
}

const known = new WeakMap<readonly ListItem[], { title: string; choices: readonly Choice[] }>();

/**
 * Items with ids. The first of a name has the same id however the list around it changes.
 * The same list gives the same choices, so that drawing again costs nothing per item.
 */
export function choicesOf({ title, items }: ListSection): readonly Choice[] {
  const before = known.get(items);
  if (before?.title === title) return before.choices;
  const seen = new Map<string, number>();
  const choices = items.map((item) => {
    const times = (seen.get(item.key) ?? 0) + 1;
    seen.set(item.key, times);
    return { id: choiceId(title, item.key, times), item };
  });
  known.set(items, { title, choices });
  return choices;
}

const searched = new WeakMap<readonly Choice[], { search: string; found: readonly Choice[] }>();

/** The choices of a section that a search finds; the latest search of each list is kept. */
export function foundIn(section: ListSection, search: string): readonly Choice[] {
  const choices = choicesOf(section);
  const before = searched.get(choices);
  if (before?.search === search) return before.found;
  const found = search === '' ? choices : choices.filter(({ item }) => isFound(item, search));
  searched.set(choices, { search, found });
  return found;
}

/** Whether every word of a search is somewhere in the item's name, title or description. */
export function isFound({ key, name, title, description }: ListItem, search: string): boolean {
  const text = [key, name, title, description].join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** One of the server's lists, as a part of a panel's list. */
export interface ListPart {
  readonly title: string;
  readonly name: ListName;
  readonly list: ListState;
}

/** The state that several lists have together; problems are named after their list. */
export function together(parts: readonly ListPart[]): ListState {
  const states = parts.map(({ list }) => list);
  const has = (status: ListState['status']) => states.some((list) => list.status === status);
  const problems = parts.flatMap(({ title, list: { problem } }) =>
    problem === undefined ? [] : [parts.length > 1 ? `${title}: ${problem}` : problem],
  );
  const order = ['loading', 'waiting', 'more', 'ready', 'failed', 'not-offered'] as const;
  return {
    status: order.find(has) ?? 'not-offered',
    items: states.flatMap(({ items }) => items),
    pages: states.reduce((sum, { pages }) => sum + pages, 0),
    ...(problems.length > 0 && { problem: problems.join(' ') }),
  };
}

/** What another reading of a list has changed, for a person: `2 new, 1 gone`. */
export function changeWords(before: readonly ListItem[], now: readonly ListItem[]): string {
  const was = new Map(before.map(({ key, text }) => [key, text]));
  const is = new Set(now.map(({ key }) => key));
  const counts: readonly (readonly [number, string])[] = [
    [now.filter(({ key }) => !was.has(key)).length, 'new'],
    [now.filter(({ key, text }) => was.has(key) && was.get(key) !== text).length, 'changed'],
    [before.filter(({ key }) => !is.has(key)).length, 'gone'],
  ];
  const words = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return words.length === 0 ? 'the same as before' : words.join(', ');
}

/** The choice with this id, also while a search hides it. */
export function choiceOf(
  sections: readonly ListSection[],
  id: string | undefined,
): Choice | undefined {
  if (id === undefined) return undefined;
  for (const section of sections) {
    const found = choicesOf(section).find((choice) => choice.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What an id says, also of an item that is not listed any more. */
export function readId(id: string): { readonly title: string; readonly key: string } | undefined {
  try {
    const read: unknown = JSON.parse(id);
    if (!Array.isArray(read)) return undefined;
    const [title, key] = read as readonly unknown[];
    return typeof title === 'string' && typeof key === 'string' ? { title, key } : undefined;
  } catch {
    return undefined;
  }
}
