import { firstChild, nextSibling, nodeSpan, parentNode } from '@loupe/json';
import type { JsonTree } from '@loupe/json';
import { isOpenIn } from './shape.ts';
import type { TreeLine, TreeShape } from './shape.ts';

/** Values are shown up to here, in UTF-16 units; the rest can be opened. */
const LONGEST_VALUE = 2_000;
const LONGEST_KEY = 200;
/** Beyond this depth lines are not indented any further, as in `pretty`. */
export const DEEPEST_INDENT = 32;
const INDENT = 2;
/** However narrow the view is, so much of a value stands in one line. */
const NARROWEST = 16;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

/** How a value is cut into lines: so many units in the first one, so many in each that follows. */
interface Cut {
  readonly first: number;
  readonly further: number;
  readonly length: number;
  readonly lines: number;
}

/** A tree as lines, some of it folded. Costs four bytes a node, and a look at each node to make. */
export class TreeLayout {
  readonly tree: JsonTree;
  readonly shape: TreeShape;
  /** Lines of each node with all that is in it. */
  private readonly heights: Uint32Array;
  private readonly except: ReadonlySet<number>;

  constructor(tree: JsonTree, shape: TreeShape) {
    this.tree = tree;
    this.shape = shape;
    this.except = new Set(shape.folding.except);
    this.heights = this.measured();
  }

  get total(): number {
    return this.heights[0] ?? 0;
  }

  isOpen(node: number): boolean {
    const usually = this.shape.folding.base === 'open' || node === 0;
    return usually !== this.except.has(node);
  }

  /** Lines `from` (inclusive) to `to` (exclusive). */
  lines(from: number, to: number): readonly TreeLine[] {
    const found: TreeLine[] = [];
    const around: { readonly node: number; readonly line: number }[] = [];
    let node = 0;
    let line = 0;
    while (line < to) {
      const height = this.heights[node] ?? 1;
      const parent = around.at(-1)?.line ?? -1;
      const place = { node, line, depth: around.length, parent };
      if (line + height > from && this.isSpread(node)) {
        if (line >= from) found.push(this.bracket('open', place));
        around.push({ node, line });
        node += 1;
        line += 1;
        continue;
      }
      if (line + height > from) this.pushValue(found, place, from, to);
      line += height;
      let next = this.tree.nexts[node] ?? 0;
      for (let top = around.at(-1); top !== undefined; top = around.at(-1)) {
        const end = this.tree.nexts[top.node] ?? 0;
        if (next < end) break;
        if (line >= from && line < to) {
          const { line: parentLine = -1 } = around.at(-2) ?? {};
          const depth = around.length - 1;
          found.push(this.bracket('close', { node: top.node, line, depth, parent: parentLine }));
        }
        line += 1;
        next = end;
        around.pop();
      }
      if (around.length === 0) break;
      node = next;
    }
    return found;
  }

  /** Index of the line of a node that is not folded away; of a long value, of the line with the unit at `offset`. */
  lineOf(node: number, offset = 0): number {
    const way: number[] = [];
    for (let at: number | undefined = node; at !== undefined; at = parentNode(this.tree, at)) {
      way.push(at);
    }
    let line = 0;
    for (let level = way.length - 1; level > 0; level--) {
      const [container = 0, inside = 0] = [way[level], way[level - 1]];
      line += 1;
      let child = firstChild(this.tree, container);
      while (child !== undefined && child !== inside) {
        line += this.heights[child] ?? 1;
        child = nextSibling(this.tree, child);
      }
    }
    if (this.isContainer(node)) return line;
    const { first, further, lines } = this.cut(node, way.length - 1);
    const inside = offset < first ? 0 : 1 + Math.floor((offset - first) / further);
    return line + Math.min(inside, lines - 1);
  }

  /** Container with children that shows them. */
  private isSpread(node: number): boolean {
    return (this.tree.nexts[node] ?? 0) > node + 1 && this.isOpen(node);
  }

  private isContainer(node: number): boolean {
    const first = this.tree.text.charCodeAt(this.tree.starts[node] ?? 0);
    return first === OPEN_BRACE || first === OPEN_BRACKET;
  }

  /** From the last node to the first, so that each finds the lines of what is in it added up. */
  private measured(): Uint32Array {
    const { tree } = this;
    const heights = new Uint32Array(tree.size);
    const depths = this.shape.columns === Infinity ? undefined : depthsOf(tree);
    for (let node = tree.size - 1; node >= 0; node--) {
      const height = this.isSpread(node)
        ? 2 + (heights[node] ?? 0)
        : depths === undefined
          ? 1
          : this.cut(node, depths[node] ?? 0).lines;
      heights[node] = height;
      if (node > 0) {
        const parent = tree.parents[node] ?? 0;
        heights[parent] = (heights[parent] ?? 0) + height;
      }
    }
    return heights;
  }

  private cut(node: number, depth: number): Cut {
    const { starts, ends, keyStarts, keyEnds } = this.tree;
    const length = Math.min(LONGEST_VALUE, (ends[node] ?? 0) - (starts[node] ?? 0));
    const { columns } = this.shape;
    if (columns === Infinity || this.isContainer(node)) {
      return { first: length, further: length, length, lines: 1 };
    }
    const keyLength = Math.min(LONGEST_KEY, (keyEnds[node] ?? 0) - (keyStarts[node] ?? 0));
    const left = columns - INDENT * Math.min(depth, DEEPEST_INDENT);
    const first = Math.max(NARROWEST, left - (keyLength === 0 ? 0 : keyLength + 2));
    const further = Math.max(NARROWEST, left - INDENT);
    const lines = length <= first ? 1 : 1 + Math.ceil((length - first) / further);
    return { first, further, length, lines };
  }

  private bracket(
    role: 'open' | 'close',
    place: { node: number; line: number; depth: number; parent: number },
  ): TreeLine {
    const { kind } = nodeSpan(this.tree, place.node);
    const brackets = kind === 'object' ? '{}' : '[]';
    const key = role === 'open' ? this.keyText(place.node) : undefined;
    return {
      ...place,
      role,
      kind,
      first: place.line,
      lines: 1,
      text: role === 'open' ? brackets.charAt(0) : brackets.charAt(1),
      ...(key !== undefined && { key }),
      ...(role === 'close' && this.hasComma(place.node) && { comma: true }),
    };
  }

  private pushValue(
    found: TreeLine[],
    place: { node: number; line: number; depth: number; parent: number },
    from: number,
    to: number,
  ): void {
    const { node, line } = place;
    const { kind, start, end } = nodeSpan(this.tree, node);
    const key = this.keyText(node);
    const comma = this.hasComma(node) && ({ comma: true } as const);
    if (kind === 'object' || kind === 'array') {
      const count = countChildren(this.tree, node);
      const [open, close] = kind === 'object' ? ['{', '}'] : ['[', ']'];
      found.push({
        ...place,
        role: 'folded',
        kind,
        first: line,
        lines: 1,
        text: count === 0 ? open + close : `${open}…${close}`,
        ...(count > 0 && { count }),
        ...(key !== undefined && { key }),
        ...comma,
      });
      return;
    }
    const { first, further, length, lines } = this.cut(node, place.depth);
    const border = (piece: number): number => {
      if (piece === 0) return start;
      const at = start + (piece === lines ? length : first + (piece - 1) * further);
      // Never inside a surrogate pair, unless a value ends with half of one.
      return at < end && isLowSurrogate(this.tree.text.charCodeAt(at)) ? at - 1 : at;
    };
    for (let piece = Math.max(0, from - line); piece < lines && line + piece < to; piece++) {
      const isLast = piece === lines - 1;
      found.push({
        ...place,
        line: line + piece,
        role: 'scalar',
        kind,
        first: line,
        lines,
        text: this.tree.text.slice(border(piece), border(piece + 1)),
        ...(piece === 0 && key !== undefined && { key }),
        ...(isLast && length < end - start && { whole: end - start }),
        ...(isLast && comma),
      });
    }
  }

  private keyText(node: number): string | undefined {
    const { text, keyStarts, keyEnds } = this.tree;
    const [start = 0, end = 0] = [keyStarts[node], keyEnds[node]];
    if (end === 0) return undefined;
    return end - start <= LONGEST_KEY
      ? text.slice(start, end)
      : `${text.slice(start, start + LONGEST_KEY)}…"`;
  }

  private hasComma(node: number): boolean {
    return nextSibling(this.tree, node) !== undefined;
  }
}

/** Depths up to the deepest indent: how much room a line has left does not change any more then. */
function depthsOf(tree: JsonTree): Uint8Array {
  const depths = new Uint8Array(tree.size);
  for (let node = 1; node < tree.size; node++) {
    depths[node] = Math.min(DEEPEST_INDENT, (depths[tree.parents[node] ?? 0] ?? 0) + 1);
  }
  return depths;
}

/** Members or items of a container. */
export function countChildren(tree: JsonTree, node: number): number {
  let count = 0;
  for (let child = firstChild(tree, node); child !== undefined; count++) {
    child = nextSibling(tree, child);
  }
  return count;
}

/** The containers around a node that have to be opened for it to be seen. */
export function closedAround(tree: JsonTree, shape: TreeShape, node: number): readonly number[] {
  const closed: number[] = [];
  for (let at = parentNode(tree, node); at !== undefined; at = parentNode(tree, at)) {
    if (!isOpenIn(shape.folding, at)) closed.push(at);
  }
  return closed;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
