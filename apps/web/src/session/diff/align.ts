import { diffArrays } from 'diff';
import { member, minify, nodeSpan, slice } from '@loupe/json';
import type { JsonTree } from '@loupe/json';

/** Two items of arrays that are compared with each other, or one that has no partner. */
export type Pair = readonly [a: number | undefined, b: number | undefined];

/** Longer arrays are compared item by item, as they stand. */
const MOST_ITEMS = 5_000;
/** Differences between two arrays beyond which they are compared as they stand. */
const MOST_EDITS = 1_000;
/** UTF-16 units of items that may be written anew to be compared, in all arrays of a text together. */
const MOST_TEXT = 32 * 1024 * 1024;
/** Members that name an item, so that it is found again among its changed neighbours. */
const NAMES = ['name', 'uri', 'uriTemplate', 'id', 'key'];

/** Finds which items of two arrays belong together. */
export class Aligner {
  /** Arrays that were too long to be aligned: their items are compared by their index. */
  unaligned = 0;
  private readonly a: JsonTree;
  private readonly b: JsonTree;
  private spent = 0;

  constructor(a: JsonTree, b: JsonTree) {
    this.a = a;
    this.b = b;
  }

  /** `as` and `bs` are all items of the two arrays. The pairs keep the order of both. */
  align(as: readonly number[], bs: readonly number[]): readonly Pair[] {
    if (as.length <= 1 && bs.length <= 1) return this.between(as, bs);
    const cost = lengthOf(this.a, as) + lengthOf(this.b, bs);
    if (as.length + bs.length > MOST_ITEMS || this.spent + cost > MOST_TEXT) {
      if (as.length !== bs.length) this.unaligned += 1;
      return byIndex(as, bs);
    }
    this.spent += cost;
    const aTexts = as.map((node) => minify(slice(this.a.text, nodeSpan(this.a, node))));
    const bTexts = bs.map((node) => minify(slice(this.b.text, nodeSpan(this.b, node))));
    const changes = diffArrays(aTexts, bTexts, { maxEditLength: MOST_EDITS });
    if (changes === undefined) {
      this.unaligned += 1;
      return byIndex(as, bs);
    }
    const pairs: Pair[] = [];
    let [atA, atB] = [0, 0];
    let [removed, added]: [number[], number[]] = [[], []];
    const settle = (): void => {
      pairs.push(...this.block(removed, added));
      [removed, added] = [[], []];
    };
    for (const { added: isAdded, removed: isRemoved, count } of changes) {
      if (isAdded) added.push(...bs.slice(atB, (atB += count)));
      else if (isRemoved) removed.push(...as.slice(atA, (atA += count)));
      else {
        settle();
        for (let index = 0; index < count; index++) pairs.push([as[atA++], bs[atB++]]);
      }
    }
    settle();
    return pairs;
  }

  /** Items that differ: those with the same name belong together, and what has no name by its place between them. */
  private block(as: readonly number[], bs: readonly number[]): readonly Pair[] {
    const aNames = as.map((node) => nameOf(this.a, node));
    const bNames = bs.map((node) => nameOf(this.b, node));
    const pairs: Pair[] = [];
    let [atA, atB] = [0, 0];
    for (let b = 0; b < bs.length; b++) {
      const name = bNames[b];
      const a = name === undefined ? -1 : aNames.indexOf(name, atA);
      if (a === -1) continue;
      pairs.push(...this.between(as.slice(atA, a), bs.slice(atB, b)), [as[a], bs[b]]);
      [atA, atB] = [a + 1, b + 1];
    }
    return [...pairs, ...this.between(as.slice(atA), bs.slice(atB))];
  }

  private between(as: readonly number[], bs: readonly number[]): readonly Pair[] {
    const pairs: Pair[] = [];
    for (let at = 0; at < Math.max(as.length, bs.length); at++) {
      const [a, b] = [as[at], bs[at]];
      if (a !== undefined && b !== undefined && !this.mayPair(a, b)) {
        pairs.push([a, undefined], [undefined, b]);
      } else pairs.push([a, b]);
    }
    return pairs;
  }

  /** Items of one kind of which neither has a name of its own. */
  private mayPair(a: number, b: number): boolean {
    const isSameKind = this.a.kinds[a] === this.b.kinds[b];
    return isSameKind && (nameOf(this.a, a) === undefined || nameOf(this.b, b) === undefined);
  }
}

function byIndex(as: readonly number[], bs: readonly number[]): readonly Pair[] {
  return Array.from({ length: Math.max(as.length, bs.length) }, (_, at): Pair => [as[at], bs[at]]);
}

function nameOf(tree: JsonTree, node: number): string | undefined {
  const span = nodeSpan(tree, node);
  if (span.kind !== 'object') return undefined;
  for (const name of NAMES) {
    const value = member(tree.text, span, name);
    if (value?.kind === 'string' || value?.kind === 'number') {
      return `${name} ${slice(tree.text, value)}`;
    }
  }
  return undefined;
}

function lengthOf(tree: JsonTree, nodes: readonly number[]): number {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return (tree.ends[last] ?? 0) - (tree.starts[first] ?? 0);
}
