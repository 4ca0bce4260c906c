import { isProblem, quote, scan } from '@loupe/json';

/**
 * What a person has put at one place, kept as JSON text. `unset` (nothing is sent) is apart from
 * null, `""`, `false`, `0`, `[]` and `{}`. Drafts are never changed, only replaced.
 */
export type Draft =
  UnsetDraft | NullDraft | ScalarDraft | ObjectDraft | ArrayDraft | UnionDraft | JsonDraft;

export interface UnsetDraft {
  readonly state: 'unset';
}

export interface NullDraft {
  readonly state: 'null';
}

/** A string, a number, a boolean or a chosen option. */
export interface ScalarDraft {
  readonly state: 'scalar';
  /** JSON text or, while not valid, what was typed. */
  readonly text: string;
  readonly valid: boolean;
}

/** Pairs and not a plain object: names are a server's, and duplicates stay. */
export interface ObjectDraft {
  readonly state: 'object';
  readonly members: readonly (readonly [name: string, value: Draft])[];
}

export interface ArrayDraft {
  readonly state: 'array';
  readonly items: readonly Draft[];
}

/** A value of one branch of a union. */
export interface UnionDraft {
  readonly state: 'union';
  /** Index among the union's branches. */
  readonly branch: number;
  /** Unset: the branch is chosen, and nothing is sent yet. */
  readonly value: Draft;
}

/** JSON typed by hand, or a value that its field can't show. */
export interface JsonDraft {
  readonly state: 'json';
  readonly text: string;
}

export const UNSET: UnsetDraft = { state: 'unset' };
export const NULL: NullDraft = { state: 'null' };

/** A string as typed; the empty string is a value, to take it back use `UNSET`. */
export function stringDraft(value: string): ScalarDraft {
  return { state: 'scalar', text: quote(value), valid: true };
}

/** A number as typed, every digit kept. Nothing typed is unset; `-` is not valid yet but stays. */
export function numberDraft(typed: string): Draft {
  const text = typed.trim();
  if (text === '') return UNSET;
  const outcome = scan(text);
  const valid = !isProblem(outcome) && outcome.span.kind === 'number';
  return { state: 'scalar', text: valid ? text : typed, valid };
}

export function booleanDraft(value: boolean): ScalarDraft {
  return { state: 'scalar', text: String(value), valid: true };
}

/** The chosen option, by its JSON text. */
export function optionDraft(text: string): ScalarDraft {
  return { state: 'scalar', text, valid: true };
}

/** JSON as typed into the editor of one place, valid or not yet. Nothing typed is unset. */
export function jsonDraft(typed: string): Draft {
  return typed.trim() === '' ? UNSET : { state: 'json', text: typed };
}

/** What an input shows: a string decoded, everything else as its text, nothing where unset. */
export function shownText(draft: Draft): string {
  if (draft.state === 'json') return draft.text;
  if (draft.state !== 'scalar') return '';
  const isString = draft.valid && draft.text.startsWith('"');
  return isString ? (JSON.parse(draft.text) as string) : draft.text;
}

/** A member's draft; of duplicates the last one counts. Unset for any draft that is no object. */
export function memberOf(draft: Draft, name: string): Draft {
  if (draft.state !== 'object') return UNSET;
  return draft.members.findLast(([candidate]) => candidate === name)?.[1] ?? UNSET;
}

/** The object with one member replaced in its place, or appended. Any other draft becomes an object. */
export function withMember(draft: Draft, name: string, value: Draft): ObjectDraft {
  const members = membersIn(draft);
  const at = members.findLastIndex(([candidate]) => candidate === name);
  const pair = [name, value] as const;
  return { state: 'object', members: at < 0 ? [...members, pair] : members.with(at, pair) };
}

/** The object with a member of a free name appended; the name may be there already. */
export function withMemberAdded(draft: Draft, name: string, value: Draft): ObjectDraft {
  return { state: 'object', members: [...membersIn(draft), [name, value]] };
}

/** The object with the name of one member changed, by its index: names may be doubled. */
export function withMemberRenamed(draft: Draft, index: number, name: string): ObjectDraft {
  const members = membersIn(draft).map((pair, at) =>
    at === index ? ([name, pair[1]] as const) : pair,
  );
  return { state: 'object', members };
}

/** The object without the member at an index. */
export function withoutMember(draft: Draft, index: number): ObjectDraft {
  return { state: 'object', members: membersIn(draft).filter((_, at) => at !== index) };
}

function membersIn(draft: Draft): ObjectDraft['members'] {
  return draft.state === 'object' ? draft.members : [];
}

function itemsIn(draft: Draft): readonly Draft[] {
  return draft.state === 'array' ? draft.items : [];
}

/** The list with one more item. Any other draft becomes a list. */
export function withItemAdded(draft: Draft, item: Draft): ArrayDraft {
  return { state: 'array', items: [...itemsIn(draft), item] };
}

/** The list with the item at an index replaced. Places of a tuple before it are unset until filled. */
export function withItem(draft: Draft, index: number, item: Draft): ArrayDraft {
  const items = [...itemsIn(draft)];
  while (items.length < index) items.push(UNSET);
  items[index] = item;
  return { state: 'array', items };
}

export function withoutItem(draft: Draft, index: number): ArrayDraft {
  return { state: 'array', items: itemsIn(draft).filter((_, at) => at !== index) };
}

/** The list with one item moved so that it stands at `to`. */
export function withItemMoved(draft: Draft, from: number, to: number): ArrayDraft {
  const items = itemsIn(draft);
  const moved = items[from];
  if (moved === undefined) return { state: 'array', items };
  return { state: 'array', items: items.toSpliced(from, 1).toSpliced(to, 0, moved) };
}
