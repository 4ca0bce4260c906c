import { nodeSpan } from '@loupe/json';
import type { JsonKind, JsonProblem } from '@loupe/json';
import { invalidUtf8 } from './bytes.ts';
import type { ByteRange } from './bytes.ts';
import type { Doc } from './json-tree/doc.ts';
import { placeAt } from './json-tree/find.ts';
import { placeOf } from './json-tree/places.ts';
import type { TreePlace } from './json-tree/places.ts';
import { closedAround, countChildren } from './json-tree/layout.ts';
import { nodeAt, pathOf } from './json-tree/path.ts';
import { MOST_LINES, toggled } from './json-tree/shape.ts';
import type { Folding, TextSlice, TreeShape, TreeSlice } from './json-tree/shape.ts';
import { tablesIn } from './json-tree/table.ts';
import type { TableColumn, TableFacts, TableOrder, TableSlice } from './json-tree/table.ts';
import { createGiven } from './given.ts';
import type { OpenEntries, TextRef } from './opened.ts';
import type { SessionKey } from './view.ts';

/** A value of a tree, for those who point at it. */
interface NodeFacts {
  readonly node: number;
  /** JSONPath, e.g. `$.result.tools[3].name`. */
  readonly path: string;
  readonly kind: JsonKind;
  /** UTF-16 length of its text. */
  readonly length: number;
  readonly children: number;
}

/** Where a value is, with a folding in which it can be seen. */
export interface NodePlace {
  readonly node: number;
  readonly line: number;
  readonly folding: Folding;
}

export interface ByteFacts {
  readonly length: number;
  /** Bytes that are part of no valid UTF-8 sequence, the first hundred runs of them. */
  readonly invalid: readonly ByteRange[];
}

/** A value that the worker lends to itself: the page need not have it. */
interface GivenValue {
  readonly number: number;
  readonly kind: JsonKind;
  /** UTF-16 units. */
  readonly length: number;
}

export interface TableHead {
  readonly columns: readonly TableColumn[];
  /** How many member names occur, those beyond the last column too. */
  readonly names: number;
}

/** The part of the worker's API that shows long texts a piece at a time: nothing that it gives at once is larger than some 256 KB. */
export interface TextApi {
  /** Lines `from` to `to` of a JSON text; none, and why, where it is no JSON. */
  treeLines(
    key: SessionKey,
    ref: TextRef,
    shape: TreeShape,
    from: number,
    to: number,
  ): Promise<TreeSlice>;
  /** Lines `from` to `to` of a text, wrapped at `columns` UTF-16 units. */
  textLines(
    key: SessionKey,
    ref: TextRef,
    columns: number,
    from: number,
    to: number,
  ): Promise<TextSlice>;
  node(key: SessionKey, ref: TextRef, node: number): Promise<NodeFacts>;
  /** A value as it is written. */
  nodeText(key: SessionKey, ref: TextRef, node: number): Promise<Blob>;
  /** How often a text occurs in keys and values. */
  find(
    key: SessionKey,
    ref: TextRef,
    query: string,
  ): Promise<{ readonly total: number; readonly isCapped: boolean }>;
  /** The match with this index, from 0. */
  match(
    key: SessionKey,
    ref: TextRef,
    shape: TreeShape,
    query: string,
    index: number,
  ): Promise<NodePlace | undefined>;
  /** The value at a JSONPath; undefined where there is none. */
  locate(
    key: SessionKey,
    ref: TextRef,
    shape: TreeShape,
    path: string,
  ): Promise<NodePlace | undefined>;
  /** Where paths of member names and indexes lead, each as far as it leads anywhere. */
  places(
    key: SessionKey,
    ref: TextRef,
    paths: readonly (readonly string[])[],
  ): Promise<readonly TreePlace[]>;
  /** The lists of objects in a JSON text; none where it is no JSON. */
  tables(key: SessionKey, ref: TextRef): Promise<readonly TableFacts[]>;
  tableColumns(key: SessionKey, ref: TextRef, node: number): Promise<TableHead>;
  tableRows(
    key: SessionKey,
    ref: TextRef,
    node: number,
    order: TableOrder | undefined,
    from: number,
    to: number,
  ): Promise<TableSlice>;
  /** Lends a text of the page's to be shown; the number is the `seq` of a `TextRef` with the part `given`. */
  give(text: string): number;
  /** The same with a value of another text, by the path of its member names and indexes; undefined where there is none. */
  giveValue(
    key: SessionKey,
    ref: TextRef,
    steps: readonly string[],
  ): Promise<GivenValue | undefined>;
  takeBack(number: number): void;
  byteFacts(key: SessionKey, seq: number): Promise<ByteFacts>;
  /** Bytes of the entry as they came, at most 64 KiB at once. */
  bytes(key: SessionKey, seq: number, from: number, to: number): Promise<Uint8Array>;
}

type DocOf = (key: SessionKey, ref: TextRef) => Promise<Doc>;

const MOST_BYTES = 64 * 1024;
const MOST_INVALID = 100;
const MOST_ROWS = 120;

/** `entries`: those of a session that are open. */
export function textApi(entries: (key: SessionKey) => OpenEntries): TextApi {
  const given = createGiven();
  const docOf: DocOf = (key, ref) =>
    ref.part === 'given' ? given.doc(ref) : entries(key).doc(ref);
  const bytesOf = async (key: SessionKey, seq: number) => {
    const open = await entries(key).at(seq);
    if (open === undefined) throw new Error(`The transcript has no entry ${seq}.`);
    return open.bytes();
  };
  return {
    async treeLines(key, ref, shape, from, to) {
      const doc = await docOf(key, ref);
      const tree = await doc.tree();
      if ('reason' in tree) return { total: 0, from, lines: [], problem: problemWords(tree) };
      const layout = await doc.layout(shape);
      const lines = layout.lines(from, Math.min(to, from + MOST_LINES));
      return { total: layout.total, from, lines };
    },
    async textLines(key, ref, columns, from, to) {
      const doc = await docOf(key, ref);
      const wrapped = doc.wrapped(columns);
      const lines = wrapped.lines(from, Math.min(to, from + MOST_LINES));
      return { total: wrapped.total, from, lines, length: doc.text.length };
    },
    async node(key, ref, node) {
      const tree = await (await docOf(key, ref)).validTree();
      const { kind, start, end } = nodeSpan(tree, node);
      const children = countChildren(tree, node);
      return { node, path: pathOf(tree, node), kind, length: end - start, children };
    },
    async nodeText(key, ref, node) {
      const { text } = await (await docOf(key, ref)).inside(node, false);
      return new Blob([text], { type: 'text/plain' });
    },
    async find(key, ref, query) {
      const { total, isCapped } = await (await docOf(key, ref)).matches(query);
      return { total, isCapped };
    },
    async match(key, ref, shape, query, index) {
      const doc = await docOf(key, ref);
      const [tree, { offsets }] = [await doc.validTree(), await doc.matches(query)];
      const place = index in offsets ? placeAt(tree, offsets[index] ?? 0) : undefined;
      if (place === undefined) return undefined;
      return await seen(doc, shape, place.node, place.offset);
    },
    async locate(key, ref, shape, path) {
      const doc = await docOf(key, ref);
      const node = nodeAt(await doc.validTree(), path);
      return node === undefined ? undefined : await seen(doc, shape, node);
    },
    async places(key, ref, paths) {
      const tree = await (await docOf(key, ref)).validTree();
      return paths.map((steps) => placeOf(tree, steps));
    },
    ...tableApi(docOf),
    give: (text) => given.give(text),
    async giveValue(key, ref, steps) {
      const doc = await docOf(key, ref);
      const tree = await doc.validTree();
      const { node, around } = placeOf(tree, steps);
      if (around.length !== steps.length) return undefined;
      const { kind, start, end } = nodeSpan(tree, node);
      const number = given.give(tree.text.slice(start, end));
      return { number, kind, length: end - start };
    },
    takeBack: (number) => given.takeBack(number),
    async byteFacts(key, seq) {
      const bytes = await bytesOf(key, seq);
      return { length: bytes.length, invalid: invalidUtf8(bytes, MOST_INVALID) };
    },
    async bytes(key, seq, from, to) {
      return (await bytesOf(key, seq)).slice(from, Math.min(to, from + MOST_BYTES));
    },
  };
}

function tableApi(docOf: DocOf): Pick<TextApi, 'tables' | 'tableColumns' | 'tableRows'> {
  return {
    async tables(key, ref) {
      const tree = await (await docOf(key, ref)).tree();
      return 'reason' in tree ? [] : tablesIn(tree);
    },
    async tableColumns(key, ref, node) {
      const { columns, names } = await (await docOf(key, ref)).table(node);
      return { columns, names };
    },
    async tableRows(key, ref, node, order, from, to) {
      const table = await (await docOf(key, ref)).table(node);
      return table.slice(from, Math.min(to, from + MOST_ROWS), order);
    },
  };
}

function problemWords({ offset, reason }: JsonProblem): string {
  return `${reason} (character ${(offset + 1).toLocaleString('en')})`;
}

/** Opens what is closed around a value. */
async function seen(doc: Doc, shape: TreeShape, node: number, offset?: number): Promise<NodePlace> {
  const closed = closedAround(await doc.validTree(), shape, node);
  const folding = closed.length === 0 ? shape.folding : toggled(shape.folding, closed);
  const layout = await doc.layout({ ...shape, folding });
  return { node, folding, line: layout.lineOf(node, offset) };
}
