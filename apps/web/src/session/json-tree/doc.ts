import { createTreeReading, isProblem, nodeSpan, slice, stringAt } from '@loupe/json';
import type { JsonProblem, JsonTree } from '@loupe/json';
import { findIn } from './find.ts';
import type { Matches } from './find.ts';
import { TreeLayout } from './layout.ts';
import type { TreeShape } from './shape.ts';
import { Table } from './table.ts';
import { WrappedText } from './wrapped.ts';

/** Tokens between two pauses: some 10 ms. */
const TOKENS_AT_ONCE = 100_000;
/** Two views of one text may be open at once, each with its width. */
const KEPT_LAYOUTS = 2;

/** A long text in view, and what was made of it so far. */
export class Doc {
  readonly text: string;
  private reading: Promise<JsonTree | JsonProblem> | undefined;
  private layouts: readonly TreeLayout[] = [];
  private wraps: readonly WrappedText[] = [];
  private found: { readonly query: string; readonly matches: Matches } | undefined;
  private tabled: Table | undefined;
  private inner: { readonly name: string; readonly doc: Doc } | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The text as a tree, or why it is none. */
  tree(): Promise<JsonTree | JsonProblem> {
    this.reading ??= this.read();
    return this.reading;
  }

  /** Throws with words for a person where the text is no JSON. */
  async validTree(): Promise<JsonTree> {
    const tree = await this.tree();
    if (isProblem(tree)) throw new Error(`The text is no JSON: ${tree.reason}.`);
    return tree;
  }

  async layout(shape: TreeShape): Promise<TreeLayout> {
    const tree = await this.validTree();
    const name = JSON.stringify(shape);
    const known = this.layouts.find((layout) => JSON.stringify(layout.shape) === name);
    if (known !== undefined) return known;
    const layout = new TreeLayout(tree, shape);
    this.layouts = [...this.layouts, layout].slice(-KEPT_LAYOUTS);
    return layout;
  }

  wrapped(columns: number): WrappedText {
    const known = this.wraps.find((wrapped) => wrapped.columns === columns);
    if (known !== undefined) return known;
    const wrapped = new WrappedText(this.text, columns);
    this.wraps = [...this.wraps, wrapped].slice(-KEPT_LAYOUTS);
    return wrapped;
  }

  async matches(query: string): Promise<Matches> {
    const tree = await this.validTree();
    if (this.found?.query !== query) this.found = { query, matches: findIn(tree, query) };
    return this.found.matches;
  }

  /** A list of objects in the text as a table. */
  async table(node: number): Promise<Table> {
    const tree = await this.validTree();
    if (this.tabled?.node !== node) this.tabled = new Table(tree, node);
    return this.tabled;
  }

  /** One value of the text as a text of its own; a string without its escapes, if that is wanted. */
  async inside(node: number, decoded: boolean): Promise<Doc> {
    const name = `${node} ${String(decoded)}`;
    if (this.inner?.name === name) return this.inner.doc;
    const tree = await this.validTree();
    const span = nodeSpan(tree, node);
    const isString = decoded && span.kind === 'string';
    const text = isString ? stringAt(tree.text, span) : slice(tree.text, span);
    const doc = new Doc(text);
    this.inner = { name, doc };
    return doc;
  }

  private async read(): Promise<JsonTree | JsonProblem> {
    const reading = createTreeReading(this.text);
    for (;;) {
      const outcome = reading.read(TOKENS_AT_ONCE);
      if (outcome !== undefined) return outcome;
      // Questions of the page that wait go first.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}
