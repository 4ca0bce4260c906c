import {
  firstChild,
  isProblem,
  minify,
  nextSibling,
  nodeKey,
  nodeSpan,
  parentNode,
  parseTree,
  stringAt,
} from '@loupe/json';
import type { JsonKind, JsonTree } from '@loupe/json';

/** A text read once; its nodes are made when they are asked for, and each only once. */
interface JsonSource {
  readonly tree: JsonTree;
  readonly made: Map<number, JsonNode>;
}

/**
 * A value of a JSON text: of a schema or of arguments. Names come from a server, so members are a Map
 * and never a plain object.
 */
export class JsonNode {
  readonly kind: JsonKind;
  /** Which value of its text this is: 0 for the root, rising in the order of the text. */
  readonly row: number;
  private readonly source: JsonSource;
  private knownMembers: ReadonlyMap<string, JsonNode> | undefined;
  private knownItems: readonly JsonNode[] | undefined;

  constructor(source: JsonSource, row: number) {
    this.source = source;
    this.row = row;
    this.kind = nodeSpan(source.tree, row).kind;
    source.made.set(row, this);
  }

  /** The text as it is written. */
  get raw(): string {
    const { start, end } = nodeSpan(this.source.tree, this.row);
    return this.source.tree.text.slice(start, end);
  }

  /** The text without white space between its tokens. */
  get compact(): string {
    return this.kind === 'object' || this.kind === 'array' ? minify(this.raw) : this.raw;
  }

  /** The decoded string, undefined for any other kind. */
  get string(): string | undefined {
    if (this.kind !== 'string') return undefined;
    return stringAt(this.source.tree.text, nodeSpan(this.source.tree, this.row));
  }

  /** The members of an object; none of anything else. The last of duplicates counts. */
  get members(): ReadonlyMap<string, JsonNode> {
    this.knownMembers ??= new Map(this.kind === 'object' ? this.pairs() : []);
    return this.knownMembers;
  }

  /** The items of an array; none of anything else. */
  get items(): readonly JsonNode[] {
    this.knownItems ??= this.kind === 'array' ? [...this.children()] : [];
    return this.knownItems;
  }

  /** The strings among the items. */
  get strings(): readonly string[] {
    return this.items.flatMap((item) => item.string ?? []);
  }

  /** The containing value, undefined for the root. */
  get parent(): JsonNode | undefined {
    const row = parentNode(this.source.tree, this.row);
    return row === undefined ? undefined : this.at(row);
  }

  /** The member name, undefined for the root and for items. */
  get key(): string | undefined {
    return nodeKey(this.source.tree, this.row);
  }

  /** Every member as it is written, duplicates too. */
  *pairs(): Iterable<readonly [string, JsonNode]> {
    for (const child of this.children()) yield [child.key ?? '', child];
  }

  private *children(): Iterable<JsonNode> {
    const { tree } = this.source;
    for (let row = firstChild(tree, this.row); row !== undefined; row = nextSibling(tree, row)) {
      yield this.at(row);
    }
  }

  private at(row: number): JsonNode {
    return this.source.made.get(row) ?? new JsonNode(this.source, row);
  }
}

/** The root of a text, undefined where it is not JSON. Any size, any depth. */
export function readJson(text: string): JsonNode | undefined {
  const tree = parseTree(text);
  return isProblem(tree) ? undefined : new JsonNode({ tree, made: new Map() }, 0);
}
