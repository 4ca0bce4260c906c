/** Names longer than this are not matched. */
const LONGEST_NAME = 256;
/** A pattern longer than this, or one that counts further, is not run. */
const LONGEST_PATTERN = 1000;
const HIGHEST_COUNT = 1000;
/** Unbounded quantifiers in one pattern. */
const MOST_UNBOUNDED = 3;
/** Ways that a match may try at most, as a power of two. */
const MOST_WAYS = 26;
/** What an unbounded quantifier, or a match that may begin anywhere, adds to that. */
const UNBOUNDED_WAYS = 8;

/**
 * Whether a name matches a pattern of a schema. Undefined: it is not run, because it is none or may
 * take for ever. Only patterns that surely end soon are run, for the page waits for the answer.
 */
export function matchesName(pattern: string, name: string): boolean | undefined {
  if (name.length > LONGEST_NAME || !isTame(pattern)) return undefined;
  return compiled(pattern)?.test(name);
}

/** JSON Schema asks for Unicode patterns; old ones that are none only without. */
function compiled(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      continue;
    }
  }
  return undefined;
}

/** One token of a pattern: an escape, a class, the start of a group, a quantifier, any other character. */
const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<[=!]|<[^>]*>|[^]))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[^]/gu;

/**
 * Whether the ways in which a pattern can match are few: no groups that repeat, no looking around, no
 * references back, and few choices.
 */
export function isTame(pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN) return false;
  let unbounded = 0;
  let ways = pattern.startsWith('^') && !pattern.includes('|') ? 0 : UNBOUNDED_WAYS;
  let previous = '';
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (/^\\[1-9k]/.test(token) || (/^\(\?/.test(token) && !/^\(\?(?::|<[^=!])/.test(token))) {
      return false;
    }
    if (/^[*+?{]/.test(token)) {
      const range = rangeOf(token);
      const added = range === undefined ? UNBOUNDED_WAYS : Math.ceil(Math.log2(range));
      if (range === undefined) unbounded++;
      ways += added;
      if (previous === ')' && !token.startsWith('?')) return false;
    } else if (token === '|') ways += 1;
    previous = token;
  }
  return unbounded <= MOST_UNBOUNDED && ways <= MOST_WAYS;
}

/** How many counts a quantifier allows, undefined where there is no end to them. */
function rangeOf(quantifier: string): number | undefined {
  if (quantifier.startsWith('?')) return 2;
  const bounds = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier);
  if (bounds === null) return undefined;
  const [, least = '', comma, most = ''] = bounds;
  if (Number(least) > HIGHEST_COUNT || Number(most) > HIGHEST_COUNT) return Infinity;
  if (comma === '') return 1;
  return most === '' ? undefined : Math.max(1, Number(most) - Number(least) + 1);
}
