import { firstChild, minify, nextSibling, nodeKey, nodeSpan, slice } from '@loupe/json';
import type { JsonKind, JsonTree } from '@loupe/json';
import { matchesPath } from '../json-tree/path.ts';
import type { PathStep } from '../json-tree/path.ts';
import { Aligner } from './align.ts';
import { DiffRows, roleOf } from './rows.ts';
import type { DiffSign } from './rows.ts';
import { meansTheSame } from './spelling.ts';

/** How often two texts differ, by kind. A value that is gone with all that is in it counts once. */
export interface DiffCounts {
  added: number;
  removed: number;
  changed: number;
  /** The same value, spelled another way. */
  spelling: number;
  /** Objects with the same members in another order. */
  order: number;
  /** Differences at paths that are marked as not worth looking at. */
  ignored: number;
}

/** The structural comparison of two JSON texts. */
export interface Comparison {
  readonly a: JsonTree;
  readonly b: JsonTree;
  readonly rows: DiffRows;
  readonly counts: Readonly<DiffCounts>;
  /** Arrays that were too long to be aligned. */
  readonly unaligned: number;
}

/** Deeper values are compared as texts, which needs no stack. */
const DEEPEST = 500;

export function compare(
  a: JsonTree,
  b: JsonTree,
  ignored: readonly (readonly PathStep[])[] = [],
): Comparison {
  const walk = new Walk(a, b, ignored);
  walk.pair(0, 0, 0);
  const { rows, counts } = walk;
  return { a, b, rows, counts, unaligned: walk.aligner.unaligned };
}

class Walk {
  readonly rows = new DiffRows();
  readonly counts: DiffCounts = {
    added: 0,
    removed: 0,
    changed: 0,
    spelling: 0,
    order: 0,
    ignored: 0,
  };
  readonly aligner: Aligner;
  private readonly a: JsonTree;
  private readonly b: JsonTree;
  private readonly ignored: readonly (readonly PathStep[])[];
  private readonly steps: (string | number)[] = [];

  constructor(a: JsonTree, b: JsonTree, ignored: readonly (readonly PathStep[])[]) {
    this.a = a;
    this.b = b;
    this.ignored = ignored;
    this.aligner = new Aligner(a, b);
  }

  /** Compares two values. False where they differ in any way, be it one that is ignored. */
  pair(a: number, b: number, depth: number): boolean {
    const kind = nodeSpan(this.a, a).kind;
    const isSameKind = kind === nodeSpan(this.b, b).kind;
    if (this.isIgnored()) return this.ignoredPair(a, b, depth);
    if (isSameKind && (kind === 'object' || kind === 'array') && depth < DEEPEST) {
      return this.containers(kind, a, b, depth);
    }
    const [aText, bText] = [this.text('a', a), this.text('b', b)];
    if (aText === bText) {
      this.rows.push({ sign: 'same', role: roleOf(this.b, b), a, b, depth });
      return true;
    }
    this.differs();
    if (isSameKind && meansTheSame(kind, aText, bText)) {
      this.counts.spelling += 1;
      this.both(a, b, depth, 'spelling');
    } else {
      this.counts.changed += 1;
      this.both(a, b, depth, 'changed');
    }
    return false;
  }

  private containers(kind: JsonKind, a: number, b: number, depth: number): boolean {
    const begin = this.rows.total;
    this.rows.push({ sign: 'same', role: 'open', a, b, depth });
    const isSame =
      kind === 'object' ? this.members(a, b, depth, begin) : this.items(a, b, depth + 1);
    if (isSame) {
      this.rows.truncate(begin);
      this.rows.push({ sign: 'same', role: 'folded', a, b, depth });
    } else {
      this.rows.push({ sign: 'same', role: 'close', a, b, depth });
    }
    return isSame;
  }

  /** In the order of the second object; what is gone stands where it was. */
  private members(a: number, b: number, depth: number, begin: number): boolean {
    const as = namedChildren(this.a, a);
    const places = new Map(as.map(({ name }, place) => [name, place]));
    const bs = namedChildren(this.b, b);
    const kept = new Set(bs.map(({ name }) => name));
    let isSame = true;
    let next = 0;
    let furthest = -1;
    let isReordered = false;
    const gone = (until: number): void => {
      for (; next < until; next++) {
        const old = as[next];
        if (old === undefined || kept.has(old.name)) continue;
        this.inside(old.key, () => this.alone('a', old.node, depth + 1));
        isSame = false;
      }
    };
    for (const { name, key, node } of bs) {
      const place = places.get(name);
      const partner = place === undefined ? undefined : as[place];
      if (place === undefined || partner === undefined) {
        this.inside(key, () => this.alone('b', node, depth + 1));
        isSame = false;
        continue;
      }
      gone(place);
      if (place < furthest) isReordered = true;
      furthest = Math.max(furthest, place);
      if (!this.inside(key, () => this.pair(partner.node, node, depth + 1))) isSame = false;
    }
    gone(as.length);
    if (!isReordered) return isSame;
    this.counts.order += 1;
    this.rows.reordered.add(begin);
    this.rows.differences.push(begin);
    return false;
  }

  private items(a: number, b: number, depth: number): boolean {
    const [as, bs] = [children(this.a, a), children(this.b, b)];
    let isSame = true;
    let [atA, atB] = [0, 0];
    for (const [old, now] of this.aligner.align(as, bs)) {
      const same = this.inside(now === undefined ? atA : atB, () => {
        if (old !== undefined && now !== undefined) return this.pair(old, now, depth);
        if (old !== undefined) this.alone('a', old, depth);
        if (now !== undefined) this.alone('b', now, depth);
        return false;
      });
      if (!same) isSame = false;
      if (old !== undefined) atA += 1;
      if (now !== undefined) atB += 1;
    }
    return isSame;
  }

  private alone(side: 'a' | 'b', node: number, depth: number): void {
    const tree = side === 'a' ? this.a : this.b;
    if (this.isIgnored()) {
      this.counts.ignored += 1;
      this.one(side, node, depth, side === 'a' ? 'ignored-old' : 'ignored-new');
      return;
    }
    this.differs();
    this.counts[side === 'a' ? 'removed' : 'added'] += 1;
    this.rows.pushWhole(side, tree, node, side === 'a' ? 'removed' : 'added', depth);
  }

  private ignoredPair(a: number, b: number, depth: number): boolean {
    const isSame = this.text('a', a) === this.text('b', b);
    if (isSame) {
      this.rows.push({ sign: 'same', role: roleOf(this.b, b), a, b, depth });
      return true;
    }
    this.counts.ignored += 1;
    this.one('a', a, depth, 'ignored-old');
    this.one('b', b, depth, 'ignored-new');
    return false;
  }

  private both(a: number, b: number, depth: number, what: 'changed' | 'spelling'): void {
    this.rows.pushWhole('a', this.a, a, `${what}-old`, depth);
    this.rows.pushWhole('b', this.b, b, `${what}-new`, depth);
  }

  private one(side: 'a' | 'b', node: number, depth: number, sign: DiffSign): void {
    const [tree, a, b] = side === 'a' ? [this.a, node, -1] : [this.b, -1, node];
    this.rows.push({ sign, role: roleOf(tree, node), a, b, depth });
  }

  private differs(): void {
    this.rows.differences.push(this.rows.total);
  }

  private isIgnored(): boolean {
    return this.ignored.some((pattern) => matchesPath(pattern, this.steps));
  }

  private inside<Outcome>(step: string | number, then: () => Outcome): Outcome {
    this.steps.push(step);
    const outcome = then();
    this.steps.pop();
    return outcome;
  }

  /** Without white space between tokens, which is no difference. */
  private text(side: 'a' | 'b', node: number): string {
    const tree = side === 'a' ? this.a : this.b;
    const text = slice(tree.text, nodeSpan(tree, node));
    return roleOf(tree, node) === 'folded' ? minify(text) : text;
  }
}

interface Named {
  /** Unique among the members of its object: which of several of its key it is, too. */
  readonly name: string;
  readonly key: string;
  readonly node: number;
}

function namedChildren(tree: JsonTree, node: number): readonly Named[] {
  const seen = new Map<string, number>();
  return children(tree, node).map((child) => {
    const key = nodeKey(tree, child) ?? '';
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return { name: `${before} ${key}`, key, node: child };
  });
}

function children(tree: JsonTree, node: number): number[] {
  const found: number[] = [];
  for (let at = firstChild(tree, node); at !== undefined; at = nextSibling(tree, at)) {
    found.push(at);
  }
  return found;
}
