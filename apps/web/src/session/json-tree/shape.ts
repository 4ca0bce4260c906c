import type { JsonKind } from '@loupe/json';

/** Which containers of a tree are open: all or none of them, but for the exceptions. The root counts as open in both. */
export interface Folding {
  readonly base: 'open' | 'closed';
  /** Nodes that are not as the base says. */
  readonly except: readonly number[];
}

export const ALL_OPEN: Folding = { base: 'open', except: [] };
export const ALL_CLOSED: Folding = { base: 'closed', except: [] };

/** Whether a container is open. */
export function isOpenIn(folding: Folding, node: number): boolean {
  const usually = folding.base === 'open' || node === 0;
  return usually !== folding.except.includes(node);
}

/** The folding with some containers the other way round. */
export function toggled(folding: Folding, nodes: readonly number[]): Folding {
  const except = new Set(folding.except);
  for (const node of nodes) if (!except.delete(node)) except.add(node);
  return { base: folding.base, except: [...except] };
}

/** How a tree is laid out. */
export interface TreeShape {
  readonly folding: Folding;
  /** Characters that fit beside each other; long values go on in the next line. */
  readonly columns: number;
}

/** One line of a tree that is laid out as `pretty` does. */
export interface TreeLine {
  /** Its index among all lines. */
  readonly line: number;
  readonly node: number;
  /** `open` and `close` are the brackets of an open container; `folded` is a closed one, or one without children. */
  readonly role: 'open' | 'close' | 'folded' | 'scalar';
  readonly kind: JsonKind;
  readonly depth: number;
  /** Index of the first line of this value, and how many lines it has: more than one where it is wrapped. */
  readonly first: number;
  readonly lines: number;
  /** Index of the line that opens the container around it; -1 for the root. */
  readonly parent: number;
  /** The member name as it is written, quotes included. On the first line only. */
  readonly key?: string;
  /** The value as it is written, or a piece of it. */
  readonly text: string;
  /** UTF-16 length of the whole value, on the last line of one that is not shown to its end. */
  readonly whole?: number;
  /** Members or items of a closed container. */
  readonly count?: number;
  readonly comma?: true;
}

/** Lines of a tree; `problem` where the text is no JSON. */
export interface TreeSlice {
  readonly total: number;
  readonly from: number;
  readonly lines: readonly TreeLine[];
  readonly problem?: string;
}

/** One visual line of a text. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
  /** 1-based number of the source line; absent on continuations. */
  readonly number?: number;
}

export interface TextSlice {
  readonly total: number;
  readonly from: number;
  readonly lines: readonly TextLine[];
  /** UTF-16 length of the whole text. */
  readonly length: number;
}

/** At most this many lines go to the page at once: the wire form of a line is at most some 2 KB. */
export const MOST_LINES = 400;

/** Words on values of a tree that are to be noticed. */
export interface TreeMarks {
  /** By node. */
  readonly own: ReadonlyMap<number, string>;
  /** How many marks are inside a container, by its node. */
  readonly inside: ReadonlyMap<number, number>;
}

/** What is said beside a line of a tree: of its value, or of what a closed container holds. */
export function markOf(marks: TreeMarks | undefined, line: TreeLine): string | undefined {
  if (marks === undefined || line.line !== line.first || line.role === 'close') return undefined;
  const own = marks.own.get(line.node);
  const inside = line.role === 'folded' ? marks.inside.get(line.node) : undefined;
  if (inside === undefined) return own;
  const words = `${inside.toLocaleString('en')} inside`;
  return own === undefined ? words : `${own} · ${words}`;
}
