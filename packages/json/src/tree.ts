import { kindOfToken } from './scan.ts';
import type { JsonKind, JsonSpan } from './scan.ts';
import { Tokenizer } from './tokenizer.ts';
import type { JsonProblem } from './tokenizer.ts';

const KINDS: readonly JsonKind[] = ['object', 'array', 'string', 'number', 'boolean', 'null'];

/**
 * Every value of a text as numbers in columns, so that a viewer of a million nodes holds six arrays
 * and no objects. A node is a row index; rows are in document order, the root is 0.
 */
export interface JsonTree {
  readonly text: string;
  readonly size: number;
  /** Index into the list of kinds. */
  readonly kinds: Uint8Array;
  /** UTF-16 range of the value. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** UTF-16 range of the member name's string; both 0 where the parent is not an object. */
  readonly keyStarts: Uint32Array;
  readonly keyEnds: Uint32Array;
  /** The root is its own parent. */
  readonly parents: Uint32Array;
  /** The row after the node's last descendant. */
  readonly nexts: Uint32Array;
}

class Columns {
  size = 0;
  kinds = new Uint8Array(64);
  starts = new Uint32Array(64);
  ends = new Uint32Array(64);
  keyStarts = new Uint32Array(64);
  keyEnds = new Uint32Array(64);
  parents = new Uint32Array(64);
  nexts = new Uint32Array(64);

  add(kind: JsonKind, start: number, end: number, parent: number): number {
    const node = this.size++;
    if (node === this.kinds.length) this.grow();
    this.kinds[node] = KINDS.indexOf(kind);
    this.starts[node] = start;
    this.ends[node] = end;
    this.parents[node] = parent;
    this.nexts[node] = node + 1;
    return node;
  }

  private grow(): void {
    const kinds = new Uint8Array(this.kinds.length * 2);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.starts = doubled(this.starts);
    this.ends = doubled(this.ends);
    this.keyStarts = doubled(this.keyStarts);
    this.keyEnds = doubled(this.keyEnds);
    this.parents = doubled(this.parents);
    this.nexts = doubled(this.nexts);
  }
}

function doubled(column: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(column.length * 2);
  larger.set(column);
  return larger;
}

/** Reads a text into columns in pieces of work, for a text so long that something else has to go on meanwhile. */
export interface TreeReading {
  /** Reads on for at most so many tokens. Undefined while there are more; never throws and never recurses. */
  read(tokens: number): JsonTree | JsonProblem | undefined;
}

export function createTreeReading(text: string): TreeReading {
  const tokens = new Tokenizer(text);
  const columns = new Columns();
  let parent = 0;
  let keyStart = 0;
  let keyEnd = 0;
  return {
    read(most) {
      for (let count = 0; count < most; count++) {
        const token = tokens.next();
        if (token === 'invalid') return tokens.problem;
        if (token === 'end') {
          const { size, kinds, starts, ends, keyStarts, keyEnds, parents, nexts } = columns;
          return { text, size, kinds, starts, ends, keyStarts, keyEnds, parents, nexts };
        }
        if (token === 'key') {
          keyStart = tokens.start;
          keyEnd = tokens.end;
        } else if (token === '}' || token === ']') {
          columns.ends[parent] = tokens.end;
          columns.nexts[parent] = columns.size;
          parent = columns.parents[parent] ?? 0;
        } else {
          const node = columns.add(kindOfToken(token), tokens.start, tokens.end, parent);
          columns.keyStarts[node] = keyStart;
          columns.keyEnds[node] = keyEnd;
          keyStart = keyEnd = 0;
          if (token === '{' || token === '[') parent = node;
        }
      }
      return undefined;
    },
  };
}

/** Reads a whole text into columns. Never throws and never recurses. */
export function parseTree(text: string): JsonTree | JsonProblem {
  const reading = createTreeReading(text);
  for (;;) {
    const outcome = reading.read(Infinity);
    if (outcome !== undefined) return outcome;
  }
}

/** Kind and range of a node. Throws RangeError for a row that the tree does not have. */
export function nodeSpan(tree: JsonTree, node: number): JsonSpan {
  const kind = KINDS[tree.kinds[node] ?? -1];
  const start = tree.starts[node];
  const end = tree.ends[node];
  if (node >= tree.size || kind === undefined || start === undefined || end === undefined) {
    throw new RangeError(`the tree has no node ${node}`);
  }
  return { kind, start, end };
}

/** The decoded member name of a node, undefined for the root and for items of arrays. */
export function nodeKey(tree: JsonTree, node: number): string | undefined {
  const end = tree.keyEnds[node] ?? 0;
  return end === 0 ? undefined : (JSON.parse(tree.text.slice(tree.keyStarts[node], end)) as string);
}

/** The containing node, undefined for the root. */
export function parentNode(tree: JsonTree, node: number): number | undefined {
  return node === 0 ? undefined : tree.parents[node];
}

/** The first member or item, undefined for scalars and empty containers. */
export function firstChild(tree: JsonTree, node: number): number | undefined {
  return (tree.nexts[node] ?? 0) > node + 1 ? node + 1 : undefined;
}

/** The following member or item of the same container. */
export function nextSibling(tree: JsonTree, node: number): number | undefined {
  const parent = parentNode(tree, node);
  const next = tree.nexts[node];
  if (parent === undefined || next === undefined) return undefined;
  return next < (tree.nexts[parent] ?? 0) ? next : undefined;
}
