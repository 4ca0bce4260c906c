import type { Mismatch } from '../../validate/verdict.ts';

/** What the judge says of one place of a value, and of the places within it. */
export interface Trouble {
  readonly words: readonly string[];
  /** Words about the place being absent: its field says that by itself, where it has one. */
  readonly absent: readonly string[];
  readonly inner: ReadonlyMap<string, Trouble>;
}

interface GrowingTrouble extends Trouble {
  readonly words: string[];
  readonly absent: string[];
  readonly inner: Map<string, GrowingTrouble>;
}

const nothing = (): GrowingTrouble => ({ words: [], absent: [], inner: new Map() });

function within(trouble: GrowingTrouble, path: readonly string[]): GrowingTrouble {
  let place = trouble;
  for (const name of path) {
    const next = place.inner.get(name) ?? nothing();
    place.inner.set(name, next);
    place = next;
  }
  return place;
}

/** Mismatches by the place that they are about; undefined where there are none. */
export function troubleOf(mismatches: readonly Mismatch[]): Trouble | undefined {
  if (mismatches.length === 0) return undefined;
  const root = nothing();
  for (const { path, member, words } of mismatches) {
    if (member === undefined) within(root, path).words.push(words);
    else within(root, [...path, member]).absent.push(words);
  }
  return root;
}

/**
 * The words that stand at a place: its own, and those of places within it that have no field of their own, with the
 * way that leads there. `isDrawn` says which members or items have one.
 */
export function wordsAt(
  trouble: Trouble | undefined,
  isDrawn: (name: string) => boolean,
): readonly string[] {
  if (trouble === undefined) return [];
  const undrawn = [...trouble.inner].filter(([name]) => !isDrawn(name));
  return [...trouble.words, ...undrawn.flatMap(([name, inner]) => wordsWithin(inner, [name]))];
}

function wordsWithin(trouble: Trouble, path: readonly string[]): readonly string[] {
  const deeper = [...trouble.inner].flatMap(([name, inner]) => wordsWithin(inner, [...path, name]));
  const around = path.slice(0, -1);
  return [
    ...trouble.words.map((words) => said(path, words)),
    // The words name what is absent.
    ...trouble.absent.map((words) => said(around, words)),
    ...deeper,
  ];
}

function said(path: readonly string[], words: string): string {
  return path.length === 0 ? words : `${path.map((name) => name || '""').join('.')}: ${words}`;
}

/** All words with the ways that lead to their places: for a text, which has no fields. */
export function allWords(trouble: Trouble | undefined): readonly string[] {
  return wordsAt(trouble, () => false);
}
