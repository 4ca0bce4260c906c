/**
 * Characters that change how text looks without showing themselves: controls, zero-width characters,
 * bidirectional embeddings, isolates and marks, byte order mark, tag characters, lone surrogates.
 * A tab is left alone.
 */
const UNSEEN =
  /[\u0000-\u0008\u000A-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\uDB40[\uDC00-\uDC7F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export interface Piece {
  readonly text: string;
  /** The code point of a character that would not show. */
  readonly unseen?: string;
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Splits text so that characters that do not show can be drawn as their code point. */
export function visiblePieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: match[0], unseen: nameOf(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** One string with `<U+202E>` in place of characters that do not show. Line breaks are named too. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (character) => `<${nameOf(character)}>`);
}
