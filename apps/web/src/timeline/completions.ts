import { FILTER_KEYS, isFilterKey, valuesOf } from '../session/rows/filter-keys.ts';
import type { FilterKeyName } from '../session/rows/filter-keys.ts';
import { tokensOf } from '../session/rows/tokens.ts';
import type { Token } from '../session/rows/tokens.ts';
import type { SeenValues } from '../session/timeline-api.ts';

/** What the word at the caret could become. */
export interface Completion {
  /** The word, for the list. */
  readonly word: string;
  /** What it means. */
  readonly hint?: string;
  /** The whole filter with it, and where the caret stands then. */
  readonly filter: string;
  readonly caret: number;
}

const MOST = 12;
/** Values that show how a number is asked for. */
const EXAMPLES: Partial<Record<FilterKeyName, readonly string[]>> = {
  ms: ['>500', '>1s', '<=20', '1s..2s'],
  size: ['>10kb', '>1mb', '<100'],
};
const KEY_NAMES = Object.keys(FILTER_KEYS) as readonly FilterKeyName[];

/**
 * Completes the word of a filter that ends at the caret: keys with what they mean, then the values that a key takes or
 * that were seen. Where no word ends there, all keys are offered.
 */
export function completions(
  filter: string,
  seen: SeenValues | undefined,
  caret = filter.length,
): readonly Completion[] {
  const token = tokensOf(filter).find(({ from, to }) => from < caret && caret <= to);
  // In the middle of a word the rest of it would be in the way.
  if (token !== undefined && token.to !== caret) return [];
  const offers = token === undefined ? keysFor('', '') : offersFor(token, seen);
  const from = token?.from ?? caret;
  return offers
    .filter(({ word }) => word !== token?.text)
    .slice(0, token === undefined ? KEY_NAMES.length : MOST)
    .map((offer) => ({
      ...offer,
      filter: filter.slice(0, from) + offer.word + filter.slice(caret),
      caret: from + offer.word.length,
    }));
}

type Offer = Pick<Completion, 'word' | 'hint'>;

function offersFor(token: Token, seen: SeenValues | undefined): readonly Offer[] {
  const sign = token.negated ? '-' : '';
  const name = token.key?.toLowerCase();
  // A plain word is searched as text: a list over the rows that it finds would be in the way.
  if (name === undefined) {
    const [value] = token.values;
    return value === undefined || value.quoted ? [] : keysFor(value.text, sign);
  }
  if (!isFilterKey(name)) return [];
  // A bar at the end begins another value, which has no letter yet.
  const isNext = token.text.endsWith('|');
  const earlier = isNext ? token.values : token.values.slice(0, -1);
  const begun = isNext ? '' : (token.values.at(-1)?.text ?? '');
  const head = `${sign}${name}:${earlier.map(({ text }) => `${quoted(text)}|`).join('')}`;
  const taken = new Set(earlier.map(({ text }) => text));
  const isSeen = name === 'method' || name === 'name';
  return (isSeen ? matching : beginning)(candidates(name, seen), begun)
    .filter((value) => !taken.has(value))
    .map((value) => ({ word: `${head}${quoted(value)}` }));
}

function keysFor(begun: string, sign: string): readonly Offer[] {
  return KEY_NAMES.filter((name) => name.startsWith(begun.toLowerCase())).map((name) => ({
    word: `${sign}${name}:`,
    hint: FILTER_KEYS[name].hint,
  }));
}

function candidates(key: FilterKeyName, seen: SeenValues | undefined): readonly string[] {
  const fixed = [...(valuesOf(key) ?? []), ...(EXAMPLES[key] ?? [])];
  if (key === 'method') return seen?.methods ?? [];
  if (key === 'name') return seen?.names ?? [];
  if (key !== 'status') return fixed;
  const codes = (seen?.statusTexts ?? []).filter((text) => /\d|^sig/i.test(text));
  return [...new Set([...(seen?.statuses ?? []), ...fixed, ...codes])];
}

function beginning(values: readonly string[], begun: string): readonly string[] {
  return values.filter((value) => value.toLowerCase().startsWith(begun.toLowerCase()));
}

/** Those that begin so, then those that have it in them. */
function matching(values: readonly string[], begun: string): readonly string[] {
  const hold = values.filter((value) => value.toLowerCase().includes(begun.toLowerCase()));
  return [...new Set([...beginning(values, begun), ...hold])];
}

/** A value as it has to be typed. */
function quoted(value: string): string {
  return /[\s"|\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}
