import type { JsonTree } from '@loupe/json';

/** What a line of a comparison says. `old` lines stand in the first text, `new` ones in the second. */
const SIGNS = [
  'same',
  'removed',
  'added',
  'changed-old',
  'changed-new',
  'spelling-old',
  'spelling-new',
  'ignored-old',
  'ignored-new',
] as const;
export type DiffSign = (typeof SIGNS)[number];

const ROLES = ['open', 'close', 'folded', 'scalar'] as const;
export type DiffRole = (typeof ROLES)[number];

/** One line: nodes of either tree, -1 where it stands in one of them only. */
interface DiffRow {
  readonly sign: DiffSign;
  readonly role: DiffRole;
  readonly a: number;
  readonly b: number;
  readonly depth: number;
}

/** The lines of a comparison in columns. */
export class DiffRows {
  /** Lines at which a difference begins, ascending. */
  differences: number[] = [];
  /** Opening lines of objects whose members stand in another order. */
  readonly reordered = new Set<number>();
  private readonly signs: number[] = [];
  private readonly roles: number[] = [];
  private readonly as: number[] = [];
  private readonly bs: number[] = [];
  private readonly depths: number[] = [];

  get total(): number {
    return this.signs.length;
  }

  push(row: DiffRow): void {
    this.signs.push(SIGNS.indexOf(row.sign));
    this.roles.push(ROLES.indexOf(row.role));
    this.as.push(row.a);
    this.bs.push(row.b);
    this.depths.push(row.depth);
  }

  /** Takes all lines from `total` on away. */
  truncate(total: number): void {
    for (const column of [this.signs, this.roles, this.as, this.bs, this.depths]) {
      column.length = total;
    }
  }

  at(line: number): DiffRow {
    return {
      sign: SIGNS[this.signs[line] ?? 0] ?? 'same',
      role: ROLES[this.roles[line] ?? 0] ?? 'scalar',
      a: this.as[line] ?? -1,
      b: this.bs[line] ?? -1,
      depth: this.depths[line] ?? 0,
    };
  }

  isSame(line: number): boolean {
    return this.signs[line] === 0;
  }

  /** All lines of one value that stands on one side only. */
  pushWhole(side: 'a' | 'b', tree: JsonTree, node: number, sign: DiffSign, depth: number): void {
    const row = (role: DiffRole, at: number, deep: number): void =>
      this.push({
        sign,
        role,
        a: side === 'a' ? at : -1,
        b: side === 'b' ? at : -1,
        depth: deep,
      });
    const end = tree.nexts[node] ?? 0;
    const open: number[] = [];
    for (let at = node; at < end;) {
      const next = tree.nexts[at] ?? 0;
      const isContainer = next > at + 1;
      row(isContainer ? 'open' : roleOf(tree, at), at, depth + open.length);
      if (isContainer) open.push(at);
      at += 1;
      for (let top = open.at(-1); top !== undefined && tree.nexts[top] === at; top = open.at(-1)) {
        open.pop();
        row('close', top, depth + open.length);
      }
    }
  }
}

/** `folded` for containers, `scalar` for the rest. */
export function roleOf(tree: JsonTree, node: number): DiffRole {
  const first = tree.text.charAt(tree.starts[node] ?? 0);
  return first === '{' || first === '[' ? 'folded' : 'scalar';
}
