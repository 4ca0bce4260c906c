import { tokensOf, type Token } from '../session/rows/tokens.ts';

const asks = (token: Token, key: string) => !token.negated && token.key?.toLowerCase() === key;

/** The value of the filter's first `key:value`; undefined where there is none. */
export function tokenValue(filter: string, key: string): string | undefined {
  return tokensOf(filter).find((token) => asks(token, key))?.values[0]?.text;
}

/**
 * The filter with `key:value` in place of each word with that key; without a value, they are only left out. It stands at
 * the end, or in front of a quote that is still open, which would swallow it.
 */
export function withToken(filter: string, key: string, value: string | undefined): string {
  const others = tokensOf(filter)
    .filter((token) => !asks(token, key))
    .map(({ text }) => text);
  if (value === undefined) return others.join(' ');
  const word = `${key}:${value}`;
  const appended = [...others, word].join(' ');
  return tokenValue(appended, key) === undefined ? [word, ...others].join(' ') : appended;
}
