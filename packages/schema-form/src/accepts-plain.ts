import { compareNumbers, isMultiple } from './decimal.ts';
import { fitOf } from './fit.ts';
import type { Fit } from './fit.ts';
import { isTrue } from './keywords.ts';
import type { Keywords } from './keywords.ts';
import type { JsonNode } from './node.ts';
import { valueKey } from './same.ts';

/** Longer lists are not searched for items that are the same. */
const MOST_COMPARED = 1000;

/** What the number keywords say, by the digits of the number. */
export function* numberFit(keywords: Keywords, value: JsonNode): Iterable<Fit> {
  const compared = (keyword: string, holds: (order: number) => boolean): Fit => {
    const bound = keywords.get(keyword);
    if (bound?.kind !== 'number') return 'yes';
    const order = compareNumbers(value.raw, bound.raw);
    return fitOf(order === undefined ? undefined : holds(order));
  };
  // Until draft-04, `exclusiveMinimum` is true or false and speaks about `minimum`.
  const above = isTrue(keywords.get('exclusiveMinimum'));
  const below = isTrue(keywords.get('exclusiveMaximum'));
  yield compared('minimum', (order) => order > 0 || (order === 0 && !above));
  yield compared('maximum', (order) => order < 0 || (order === 0 && !below));
  yield compared('exclusiveMinimum', (order) => order > 0);
  yield compared('exclusiveMaximum', (order) => order < 0);
  const unit = keywords.get('multipleOf');
  if (unit?.kind === 'number') yield fitOf(isMultiple(value.raw, unit.raw));
}

/** What the string keywords say. Patterns are not run, so that what they say is unknown. */
export function* stringFit(keywords: Keywords, value: JsonNode): Iterable<Fit> {
  if (keywords.has('minLength') || keywords.has('maxLength')) {
    yield sizeFit(keywords, 'Length', Array.from(value.string ?? '').length);
  }
  if (keywords.has('pattern') || keywords.has('format')) yield 'unknown';
}

/** What the array keywords say about a list as a whole. */
export function* arrayFit(keywords: Keywords, value: JsonNode): Iterable<Fit> {
  const { items } = value;
  yield sizeFit(keywords, 'Items', items.length);
  if (!isTrue(keywords.get('uniqueItems'))) return;
  if (items.length > MOST_COMPARED) yield 'unknown';
  else yield fitOf(new Set(items.map((item) => valueKey(item))).size === items.length);
}

/** `minItems` and `maxItems`, and what is like them. */
export function sizeFit(
  keywords: Keywords,
  what: 'Items' | 'Length' | 'Properties',
  size: number,
): Fit {
  const least = keywords.get(`min${what}`);
  const most = keywords.get(`max${what}`);
  if (least?.kind === 'number' && size < Number(least.raw)) return 'no';
  return fitOf(most?.kind !== 'number' || size <= Number(most.raw));
}
