import { compareNumbers } from './decimal.ts';
import type { JsonNode } from './node.ts';
import { hasAny, valuesOf } from './place.ts';
import type { Place } from './place.ts';

/** Longer patterns are cut in the words about them. */
const LONGEST_PATTERN = 120;

const LIMITS = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  ...['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties'],
]);

/** What a kind of field is called in a sentence. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
  null: 'null',
};

/** The plain constraints of a place in words, undefined where it has none. */
export function limitsOf(place: Place, types: readonly string[]): string | undefined {
  if (!hasAny(place, LIMITS)) return undefined;
  const has = (type: string) => types.length === 0 || types.includes(type);
  const words = [
    ...(has('number') || has('integer') ? numberWords(place) : []),
    ...(has('string') ? stringWords(place) : []),
    ...(has('array') ? arrayWords(place) : []),
    ...(has('object') ? sizeWords(place, 'Properties', 'member', 'members') : []),
  ];
  return words.length > 0 ? words.join(', ') : undefined;
}

function numberWords(place: Place): readonly string[] {
  const least = bound(place, 'minimum', 1);
  const most = bound(place, 'maximum', -1);
  // Until draft-04, `exclusiveMinimum` is true or false and speaks about `minimum`.
  const above = bound(place, 'exclusiveMinimum', 1) ?? (isSet(place, 'exclusiveMinimum') && least);
  const below = bound(place, 'exclusiveMaximum', -1) ?? (isSet(place, 'exclusiveMaximum') && most);
  const words: string[] = [];
  if (least !== undefined && most !== undefined && !above && !below)
    words.push(`${least} to ${most}`);
  else {
    if (above) words.push(`more than ${above}`);
    if (least !== undefined && least !== above) words.push(`at least ${least}`);
    if (below) words.push(`less than ${below}`);
    if (most !== undefined && most !== below) words.push(`at most ${most}`);
  }
  for (const unit of textsOf(place, 'multipleOf', 'number')) words.push(`a multiple of ${unit}`);
  return words;
}

function stringWords(place: Place): readonly string[] {
  const patterns = textsOf(place, 'pattern', 'string').map(
    (pattern) =>
      `matches ${pattern.length > LONGEST_PATTERN ? `${pattern.slice(0, LONGEST_PATTERN)}…` : pattern}`,
  );
  const formats = textsOf(place, 'format', 'string').map((format) => `format ${format}`);
  return [...sizeWords(place, 'Length', 'character', 'characters'), ...patterns, ...formats];
}

function arrayWords(place: Place): readonly string[] {
  const size = sizeWords(place, 'Items', 'item', 'items');
  return isSet(place, 'uniqueItems') ? [...size, 'all different'] : size;
}

function sizeWords(place: Place, what: string, one: string, many: string): readonly string[] {
  const least = bound(place, `min${what}`, 1);
  const most = bound(place, `max${what}`, -1);
  const counted = (size: string) => `${size} ${size === '1' ? one : many}`;
  if (least !== undefined && most !== undefined) {
    if (least === most) return [`exactly ${counted(most)}`];
    if (least !== '0') return [`${least} to ${counted(most)}`];
  }
  if (most !== undefined) return [`at most ${counted(most)}`];
  return least === undefined || least === '0' ? [] : [`at least ${counted(least)}`];
}

/** The narrowest of the bounds that the parts of a place set: the largest for 1, the smallest for -1. */
function bound(place: Place, keyword: string, direction: 1 | -1): string | undefined {
  let narrowest: string | undefined;
  for (const text of textsOf(place, keyword, 'number')) {
    const order = narrowest === undefined ? direction : (compareNumbers(text, narrowest) ?? 0);
    if (order * direction > 0) narrowest = text;
  }
  return narrowest;
}

function isSet(place: Place, keyword: string): boolean {
  return valuesOf(place, keyword).some(({ raw }) => raw === 'true');
}

function textsOf(place: Place, keyword: string, kind: JsonNode['kind']): readonly string[] {
  const values = valuesOf(place, keyword).filter((node) => node.kind === kind);
  return [...new Set(values.map((node) => node.string ?? node.raw))];
}
