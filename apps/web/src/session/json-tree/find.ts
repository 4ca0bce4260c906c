import { nodeSpan, quote } from '@loupe/json';
import type { JsonTree } from '@loupe/json';

/** More matches than this are not counted. */
const MOST_MATCHES = 100_000;

/** Where a text occurs in the keys and values of a tree. */
export interface Matches {
  readonly total: number;
  /** There are more than `total`. */
  readonly isCapped: boolean;
  /** Offsets into the tree's text, ascending. */
  readonly offsets: Uint32Array;
}

export interface Place {
  readonly node: number;
  /** UTF-16 units from the start of the value; undefined in the key. */
  readonly offset?: number;
}

/**
 * What to look for: any letter case, as a person reads it or as JSON writes it. Undefined for an empty text.
 * `findText` of the page uses the same expression to mark what was found.
 */
export function findPattern(query: string): RegExp | undefined {
  if (query === '') return undefined;
  const spellings = new Set([query, quote(query).slice(1, -1), escaped(query)]);
  return new RegExp([...spellings].map(literal).join('|'), 'giu');
}

/** All places of a text in a tree. */
export function findIn(tree: JsonTree, query: string): Matches {
  const pattern = findPattern(query);
  const offsets: number[] = [];
  if (pattern !== undefined) {
    for (const match of tree.text.matchAll(pattern)) {
      if (placeAt(tree, match.index) === undefined) continue;
      if (offsets.length === MOST_MATCHES) {
        return { total: offsets.length, isCapped: true, offsets: Uint32Array.from(offsets) };
      }
      offsets.push(match.index);
    }
  }
  return { total: offsets.length, isCapped: false, offsets: Uint32Array.from(offsets) };
}

/** What stands at an offset of the text; undefined between keys and values. */
export function placeAt(tree: JsonTree, offset: number): Place | undefined {
  let [low, high] = [0, tree.size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (beginOf(tree, middle) <= offset) low = middle + 1;
    else high = middle;
  }
  const node = low - 1;
  if (node < 0) return undefined;
  if (offset < (tree.keyEnds[node] ?? 0)) return { node };
  const { kind, start, end } = nodeSpan(tree, node);
  const isInside = offset >= start && offset < end;
  return isInside && kind !== 'object' && kind !== 'array'
    ? { node, offset: offset - start }
    : undefined;
}

function beginOf(tree: JsonTree, node: number): number {
  const hasKey = (tree.keyEnds[node] ?? 0) > 0;
  return (hasKey ? tree.keyStarts[node] : tree.starts[node]) ?? 0;
}

/** Everything beyond ASCII as `\u` escapes, which some servers write. */
function escaped(query: string): string {
  return quote(query)
    .slice(1, -1)
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
