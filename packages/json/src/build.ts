import { isProblem, scan } from './scan.ts';

/**
 * The value of a JSON text, by `JSON.parse`: numbers are rounded to doubles and the last duplicate
 * wins, so it is for reading only. A member named `__proto__` is an ordinary own member.
 * Throws SyntaxError on invalid text.
 */
export function parseValue(text: string): unknown {
  return JSON.parse(text);
}

/** A string as a JSON literal; lone surrogates are escaped. */
export function quote(value: string): string {
  return JSON.stringify(value);
}

/** An object's text from names and value texts, which are taken as they are. */
export function objectText(
  members: readonly (readonly [key: string, valueText: string])[],
): string {
  return `{${members.map(([key, value]) => `${quote(key)}:${value}`).join(',')}}`;
}

/** An array's text from item texts, which are taken as they are. */
export function arrayText(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}

/**
 * Gives a member a new value, or appends it, and leaves every other character of the text as it is.
 * Of duplicates the last one, which counts, is replaced. Throws TypeError if the text is no object.
 */
export function setMember(text: string, key: string, valueText: string): string {
  const root = scan(text);
  if (isProblem(root)) throw new TypeError(`not an object text: ${root.reason}`);
  if (root.span.kind !== 'object') throw new TypeError(`not an object text: ${root.span.kind}`);
  const present = root.members.findLast((candidate) => candidate.key === key)?.value;
  if (present !== undefined) {
    return text.slice(0, present.start) + valueText + text.slice(present.end);
  }
  const last = root.members.at(-1)?.value;
  const at = last?.end ?? root.span.start + 1;
  const comma = last === undefined ? '' : ',';
  return `${text.slice(0, at)}${comma}${quote(key)}:${valueText}${text.slice(at)}`;
}
