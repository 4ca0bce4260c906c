import { isProblem, pretty, scan, stripComments } from '@loupe/json';

/**
 * The text laid out. With comments in it only the beginning of each line changes: lines stay lines, so that a
 * comment stays with what it is about. The same text where it is not JSON.
 */
export function indented(text: string): string {
  const bare = stripComments(text);
  if (isProblem(scan(bare))) return text;
  if (bare === text) return pretty(text);
  // A mark at the beginning of each line: within a comment that goes on, it is gone with the comment.
  const marked = stripComments(text.replaceAll('\n', '\n|')).split('\n');
  let depth = 0;
  return text
    .split('\n')
    .map((line, index) => {
      const code = marked[index] ?? '';
      const isWithin = index > 0 && !code.startsWith('|');
      const own = (index > 0 ? code.slice(1) : code).trimStart();
      const closers = /^[\s\]}]*/.exec(own)?.[0].replace(/\s/g, '').length ?? 0;
      const before = '  '.repeat(Math.max(0, depth - closers));
      depth += nesting(own);
      return isWithin ? line : `${before}${line.trim()}`.trimEnd();
    })
    .join('\n');
}

/** How many brackets a line opens and does not close. JSON strings do not span lines. */
function nesting(code: string): number {
  const brackets = code.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return (brackets.match(/[[{]/g) ?? []).length - (brackets.match(/[\]}]/g) ?? []).length;
}
