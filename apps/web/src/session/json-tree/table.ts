import { firstChild, nextSibling, nodeKey, nodeSpan } from '@loupe/json';
import type { JsonKind, JsonTree } from '@loupe/json';

/** A list that can be drawn as a table: an array with at least one object. */
export interface TableFacts {
  readonly node: number;
  /** Member names that lead to it; none where the whole value is the list. */
  readonly path: readonly string[];
  readonly rows: number;
}

export interface TableColumn {
  readonly name: string;
  /** Characters of its widest value among the first rows, its name included. */
  readonly width: number;
}

export interface TableCell {
  readonly node: number;
  readonly kind: JsonKind;
  /** The value as it is written, or the beginning of it. */
  readonly text: string;
  /** There is more of it. */
  readonly isCut?: true;
}

export interface TableRow {
  /** Its place in the order that is shown. */
  readonly line: number;
  /** Its index in the list. */
  readonly index: number;
  /** One for each column; undefined where the object has no such member. */
  readonly cells: readonly (TableCell | undefined)[];
  /** The item itself where it is no object. */
  readonly other?: TableCell;
}

export interface TableOrder {
  /** Index of the column. */
  readonly by: number;
  readonly isDescending: boolean;
}

export interface TableSlice {
  readonly total: number;
  readonly from: number;
  readonly lines: readonly TableRow[];
}

/** Further columns than these are for the tree: every one of them is an element of the page. */
export const MOST_COLUMNS = 100;
/** UTF-16 units of a value that go to the page; no column is wider. */
const LONGEST_CELL = 120;
const MOST_TABLES = 50;
const DEEPEST_TABLE = 4;
/** So many rows say how wide a column is. */
const MEASURED_ROWS = 200;

/** The lists of objects in a value: itself, or members of it and of the objects in it, in document order. */
export function tablesIn(tree: JsonTree): readonly TableFacts[] {
  const found: TableFacts[] = [];
  const look = (node: number, path: readonly string[]): void => {
    if (found.length === MOST_TABLES) return;
    const { kind } = nodeSpan(tree, node);
    if (kind === 'array') {
      const items = childrenOf(tree, node);
      const isTable = items.some((item) => nodeSpan(tree, item).kind === 'object');
      if (isTable) found.push({ node, path, rows: items.length });
    } else if (kind === 'object' && path.length < DEEPEST_TABLE) {
      for (const child of childrenOf(tree, node))
        look(child, [...path, nodeKey(tree, child) ?? '']);
    }
  };
  look(0, []);
  return found;
}

/** One list of objects as rows and columns; the columns are the names that occur, in the order of their first use. */
export class Table {
  readonly node: number;
  readonly columns: readonly TableColumn[];
  /** How many names occur, those beyond the last column too. */
  readonly names: number;
  private readonly tree: JsonTree;
  private readonly items: readonly number[];
  private readonly places = new Map<string, number>();
  private ordered: { readonly name: string; readonly lines: readonly number[] } | undefined;

  constructor(tree: JsonTree, node: number) {
    this.tree = tree;
    this.node = node;
    this.items = childrenOf(tree, node);
    // As they are written, since that is quick to compare; what is written in two ways has one place.
    const written = new Map<string, number>();
    for (const item of this.items) {
      if (nodeSpan(tree, item).kind !== 'object') continue;
      for (const member of childrenOf(tree, item)) {
        const key = tree.text.slice(tree.keyStarts[member], tree.keyEnds[member]);
        if (written.has(key)) continue;
        const name = nodeKey(tree, member) ?? '';
        const place = this.places.get(name) ?? this.places.size;
        this.places.set(name, place);
        written.set(key, place);
      }
    }
    this.names = this.places.size;
    this.columns = this.measured([...this.places.keys()].slice(0, MOST_COLUMNS));
  }

  /** Rows `from` (inclusive) to `to` (exclusive) in an order; without one as they are listed. */
  slice(from: number, to: number, order: TableOrder | undefined): TableSlice {
    const ordered = order === undefined ? undefined : this.inOrder(order);
    const end = Math.min(to, this.items.length);
    const lines: TableRow[] = [];
    for (let line = from; line < end; line++) lines.push(this.row(line, ordered?.[line] ?? line));
    return { total: this.items.length, from, lines };
  }

  private row(line: number, index: number): TableRow {
    const item = this.items[index] ?? 0;
    if (nodeSpan(this.tree, item).kind !== 'object') {
      return { line, index, cells: [], other: this.cell(item) };
    }
    const cells: (TableCell | undefined)[] = this.columns.map(() => undefined);
    // Of duplicates the last one counts, as in JSON.parse.
    for (const member of childrenOf(this.tree, item)) {
      const place = this.places.get(nodeKey(this.tree, member) ?? '') ?? cells.length;
      if (place < cells.length) cells[place] = this.cell(member);
    }
    return { line, index, cells };
  }

  private cell(node: number): TableCell {
    const { kind, start, end } = nodeSpan(this.tree, node);
    const text = this.tree.text.slice(start, Math.min(end, start + LONGEST_CELL));
    return { node, kind, text, ...(end - start > LONGEST_CELL && { isCut: true }) };
  }

  private measured(names: readonly string[]): readonly TableColumn[] {
    const widths = names.map((name) => name.length);
    for (let line = 0; line < Math.min(MEASURED_ROWS, this.items.length); line++) {
      const item = this.items[line] ?? 0;
      if (nodeSpan(this.tree, item).kind !== 'object') continue;
      for (const member of childrenOf(this.tree, item)) {
        const place = this.places.get(nodeKey(this.tree, member) ?? '') ?? widths.length;
        const { start, end } = nodeSpan(this.tree, member);
        if (place < widths.length) {
          widths[place] = Math.max(widths[place] ?? 0, Math.min(LONGEST_CELL, end - start));
        }
      }
    }
    return names.map((name, place) => ({ name, width: widths[place] ?? 0 }));
  }

  /** Indexes of the items in the order of a column: numbers, then texts, then everything else; what is missing comes last. */
  private inOrder(order: TableOrder): readonly number[] {
    const name = JSON.stringify(order);
    if (this.ordered?.name === name) return this.ordered.lines;
    const wanted = this.columns[order.by]?.name;
    const keys = this.items.map((item) => this.sortKey(item, wanted));
    const turn = order.isDescending ? -1 : 1;
    const lines = keys
      .map((_, index) => index)
      .sort((one, other) => {
        const [left, right] = [keys[one], keys[other]];
        if (left === undefined || right === undefined) {
          return Number(left === undefined) - Number(right === undefined) || one - other;
        }
        return turn * compareKeys(left, right) || one - other;
      });
    this.ordered = { name, lines };
    return lines;
  }

  private sortKey(item: number, name: string | undefined): SortKey | undefined {
    if (name === undefined || nodeSpan(this.tree, item).kind !== 'object') return undefined;
    const member = childrenOf(this.tree, item).findLast(
      (child) => nodeKey(this.tree, child) === name,
    );
    if (member === undefined) return undefined;
    const { kind, start, end } = nodeSpan(this.tree, member);
    const text = this.tree.text.slice(start, end);
    if (kind === 'number') return { rank: 0, number: Number(text), text };
    if (kind === 'string') return { rank: 1, number: 0, text: JSON.parse(text) as string };
    return { rank: 2, number: 0, text };
  }
}

interface SortKey {
  readonly rank: number;
  readonly number: number;
  readonly text: string;
}

function compareKeys(one: SortKey, other: SortKey): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  // Numbers too large for a double may be equal here: they stay as they are listed.
  if (one.rank === 0) return one.number < other.number ? -1 : Number(one.number > other.number);
  return one.text < other.text ? -1 : Number(one.text > other.text);
}

function childrenOf(tree: JsonTree, node: number): readonly number[] {
  const children: number[] = [];
  for (let child = firstChild(tree, node); child !== undefined;) {
    children.push(child);
    child = nextSibling(tree, child);
  }
  return children;
}
