/**
 * The text with every comment (`// …` to the end of its line, and block comments) outside strings replaced by as
 * many spaces, line breaks kept: offsets and line numbers stay. Comments are no part of JSON (RFC 8259); a draft may
 * hold them, the wire may not. Total, any size; the same string where there are none. A block comment that never
 * ends stays, so that such a text is no JSON instead of silently less than was written.
 */
export function stripComments(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  let at = 0;
  while ((at = nextMark(text, at)) < text.length) {
    if (text[at] === '"') {
      at = stringEnd(text, at);
      continue;
    }
    const end = commentEnd(text, at);
    if (end === -1) break;
    if (end > at) {
      parts.push(text.slice(kept, at), text.slice(at, end).replace(/[^\n\r]/g, ' '));
      kept = end;
    }
    at = Math.max(end, at + 1);
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
}

/** Where the next string or comment may start, else the text's length. */
function nextMark(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"' && text[at] !== '/') at++;
  return at;
}

/** Behind the closing quote of the string that opens at `start`; the text's length where none closes it. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** Where the comment that opens at `start` ends; `start` where that slash opens none, -1 where it never ends. */
function commentEnd(text: string, start: number): number {
  if (text[start + 1] === '/') {
    let at = start + 2;
    while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
    return at;
  }
  if (text[start + 1] !== '*') return start;
  const close = text.indexOf('*/', start + 2);
  return close === -1 ? -1 : close + 2;
}
