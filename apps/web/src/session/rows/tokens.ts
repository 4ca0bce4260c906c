/** One of the things that a column may be; `quoted` where it was written in double quotes. */
export interface TokenValue {
  readonly text: string;
  readonly quoted: boolean;
}

/** A word of a filter: `key:value`, `key:one|another` or free text. */
export interface Token {
  /** As it was typed, and where it stands in the filter. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly negated: boolean;
  /** As it was typed; undefined for free text. */
  readonly key?: string;
  /** At least one; free text is one. */
  readonly values: readonly TokenValue[];
}

/**
 * Reads a filter into words with white space between them. Double quotes keep white space, colons and bars in a word,
 * with `\"` for a quote and `\\` for a backslash in them; a quote that is still open reaches to the end.
 */
export function tokensOf(filter: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < filter.length;) {
    if (SPACE.test(filter.charAt(at))) {
      at += 1;
      continue;
    }
    const token = tokenAt(filter, at);
    tokens.push(token);
    at = token.to;
  }
  return tokens;
}

const SPACE = /\s/;
/** A minus alone is a word, and an address is no column called "http". */
const HEAD = /(-(?=\S))?(?:([A-Za-z]+):(?!\/\/))?/y;

function tokenAt(filter: string, from: number): Token {
  HEAD.lastIndex = from;
  const [head = '', minus, key] = HEAD.exec(filter) ?? [];
  const { values, to } = valuesAt(filter, from + head.length, key !== undefined);
  return {
    text: filter.slice(from, to),
    from,
    to,
    negated: minus !== undefined,
    ...(key !== undefined && { key }),
    values,
  };
}

function valuesAt(
  filter: string,
  from: number,
  hasSeveral: boolean,
): { readonly values: readonly TokenValue[]; readonly to: number } {
  let value = { text: '', quoted: false };
  const values = [value];
  let isInQuotes = false;
  let at = from;
  for (; at < filter.length; at++) {
    const letter = filter.charAt(at);
    const next = filter.charAt(at + 1);
    if (letter === '"') {
      isInQuotes = !isInQuotes;
      value.quoted ||= value.text === '';
    } else if (isInQuotes && letter === '\\' && (next === '"' || next === '\\')) {
      value.text += next;
      at += 1;
    } else if (!isInQuotes && SPACE.test(letter)) {
      break;
    } else if (!isInQuotes && hasSeveral && letter === '|') {
      value = { text: '', quoted: false };
      values.push(value);
    } else value.text += letter;
  }
  const given = values.filter(({ text }) => text !== '');
  return { values: given.length > 0 ? given : values.slice(0, 1), to: Math.min(at, filter.length) };
}
