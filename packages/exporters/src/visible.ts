/** Controls, format characters, line and paragraph separators, lone surrogates; not the tab and the line feed. */
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text of several lines in which no character hides: each that would stands as its code point, `<U+202E>`. */
export function visibleLines(text: string): string {
  return text.replace(HIDDEN, pointOf);
}

/** As `visibleLines`, on one line: line feeds and tabs are shown, too. */
export function visible(text: string): string {
  return visibleLines(text).replace(/[\t\n]/g, pointOf);
}

/** The code point of a character in the same writing. */
export function pointOf(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return `<U+${point.padStart(4, '0')}>`;
}

/** The head of a text, at most `most` characters with the mark of the cut; a surrogate pair stays whole. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
