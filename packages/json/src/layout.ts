import { Tokenizer } from './tokenizer.ts';

/** Beyond this depth lines are not indented any further: a million levels would be 10^12 spaces. */
const DEEPEST_INDENT = 32;

/**
 * Lays the tokens of a text out again; the tokens themselves (number spelling, escapes, order,
 * duplicates) stay as they are written. `lineBreak` gives what starts a line at a depth.
 */
function layOut(text: string, lineBreak: (depth: number) => string, colon: string): string {
  const tokens = new Tokenizer(text);
  const parts: string[] = [];
  let previous = '';
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    if (token === 'invalid') return text;
    const opened = previous === '{' || previous === '[';
    const closes = token === '}' || token === ']';
    if (previous === 'key') parts.push(colon);
    else if (closes) parts.push(opened ? '' : lineBreak(tokens.depth));
    else if (opened)
      parts.push(lineBreak(token === '{' || token === '[' ? tokens.depth - 1 : tokens.depth));
    else if (previous !== '') {
      parts.push(',', lineBreak(token === '{' || token === '[' ? tokens.depth - 1 : tokens.depth));
    }
    parts.push(text.slice(tokens.start, tokens.end));
    previous = token;
  }
  return parts.join('');
}

/** The text indented by `indent` spaces a level; `{}` and `[]` stay compact. Invalid text is returned unchanged. */
export function pretty(text: string, indent = 2): string {
  const breaks = Array.from(
    { length: DEEPEST_INDENT + 1 },
    (_, depth) => `\n${' '.repeat(indent * depth)}`,
  );
  const deepest = breaks.at(-1) ?? '\n';
  return layOut(text, (depth) => breaks[depth] ?? deepest, ': ');
}

/** The text without white space between its tokens. Invalid text is returned unchanged. */
export function minify(text: string): string {
  return layOut(text, () => '', ':');
}
