import { nodeSpan } from '@loupe/json';
import type { JsonKind, JsonTree } from '@loupe/json';
import { countChildren } from '../json-tree/layout.ts';
import { pathOf } from '../json-tree/path.ts';
import type { Comparison, DiffCounts } from './compare.ts';
import type { DiffRole, DiffSign } from './rows.ts';

/** One line of a comparison for the page. */
export interface DiffLine {
  readonly line: number;
  readonly sign: DiffSign | 'gap';
  readonly role: DiffRole;
  readonly kind: JsonKind;
  readonly depth: number;
  /** The member name as it is written. */
  readonly key?: string;
  readonly text: string;
  /** UTF-16 units of the value that are left out before `text`: what both have in common. */
  readonly skipped?: number;
  /** UTF-16 length of a value that is not shown to its end. */
  readonly whole?: number;
  /** Members or items of a folded container; of a gap the lines in it. */
  readonly count?: number;
  /** The members of the object that begins here stand in another order. */
  readonly reordered?: true;
}

/** Which comparison: two entries, and the paths in them that don't matter. */
export interface DiffRef {
  readonly a: number;
  readonly b: number;
  /** Paths as text, with `[*]` or `.*` for any step. */
  readonly ignored: readonly string[];
  /** What is the same is left out. */
  readonly isBrief: boolean;
}

export interface DiffSummary {
  readonly total: number;
  readonly counts: Readonly<DiffCounts>;
  /** Differences that count, in lines. */
  readonly differences: number;
  readonly unaligned: number;
  /** Patterns among `ignored` that are no paths. */
  readonly unreadable: readonly string[];
}

export interface DiffSlice {
  readonly total: number;
  readonly from: number;
  readonly lines: readonly DiffLine[];
}

const LONGEST_VALUE = 2_000;
const LONGEST_KEY = 200;
/** So much of what two long strings have in common is shown before they differ. */
const LEAD = 40;
/** Shorter runs of what is the same are shown. */
const SHORTEST_GAP = 3;

/** The lines of a comparison as a person sees them: with or without what is the same. */
export class DiffLines {
  readonly comparison: Comparison;
  /** Row of each line; of a gap -1 minus the number of rows in it, which the rows before it end at. */
  private readonly shown: readonly number[] | undefined;
  /** Lines at which a difference begins, once they are asked for. */
  private differences: readonly number[] | undefined;

  constructor(comparison: Comparison, isBrief: boolean) {
    this.comparison = comparison;
    this.shown = isBrief ? briefLines(comparison) : undefined;
  }

  get total(): number {
    return this.shown?.length ?? this.comparison.rows.total;
  }

  lines(from: number, to: number): readonly DiffLine[] {
    const found: DiffLine[] = [];
    for (let line = from; line < Math.min(to, this.total); line++) found.push(this.line(line));
    return found;
  }

  /** The line of the difference after (1) or before (-1) a line, around the end if need be. */
  next(line: number, step: 1 | -1): number | undefined {
    this.differences ??= this.differingLines();
    const lines = this.differences;
    if (step === 1) return lines.find((at) => at > line) ?? lines[0];
    return lines.findLast((at) => at < line) ?? lines.at(-1);
  }

  /** Path of what a line shows; undefined for a gap. */
  path(line: number): string | undefined {
    const row = this.shown === undefined ? line : this.shown[line];
    if (row === undefined || row < 0) return undefined;
    const { a, b } = this.comparison.rows.at(row);
    return b === -1 ? pathOf(this.comparison.a, a) : pathOf(this.comparison.b, b);
  }

  private differingLines(): readonly number[] {
    const rows = [...this.comparison.rows.differences].sort((one, other) => one - other);
    if (this.shown === undefined) return rows;
    const lines: number[] = [];
    let next = 0;
    for (const [line, row] of this.shown.entries()) {
      if (row !== rows[next]) continue;
      lines.push(line);
      next += 1;
    }
    return lines;
  }

  private line(line: number): DiffLine {
    const { rows, a: aTree, b: bTree } = this.comparison;
    const at = this.shown === undefined ? line : (this.shown[line] ?? 0);
    if (at < 0) return gap(line, -at, rows.at(this.rowAfter(line)).depth);
    const row = rows.at(at);
    const [tree, node] = row.b === -1 ? [aTree, row.a] : [bTree, row.b];
    const { kind } = nodeSpan(tree, node);
    const key = row.role === 'close' ? undefined : keyText(tree, node);
    return {
      line,
      sign: row.sign,
      role: row.role,
      kind,
      depth: row.depth,
      ...(key !== undefined && { key }),
      ...this.valueOf(at, tree, node, kind),
      ...(rows.reordered.has(at) && { reordered: true }),
    };
  }

  private rowAfter(line: number): number {
    const next = this.shown?.[line + 1] ?? 0;
    return Math.max(0, next - 1);
  }

  private valueOf(
    at: number,
    tree: JsonTree,
    node: number,
    kind: JsonKind,
  ): Pick<DiffLine, 'text' | 'count' | 'skipped' | 'whole'> {
    const { role } = this.comparison.rows.at(at);
    const [open, close] = kind === 'array' ? ['[', ']'] : ['{', '}'];
    if (role === 'open') return { text: open };
    if (role === 'close') return { text: close };
    if (role === 'folded') {
      const count = countChildren(tree, node);
      return count === 0 ? { text: open + close } : { text: `${open}…${close}`, count };
    }
    const { start, end } = nodeSpan(tree, node);
    const skipped = Math.max(0, this.common(at) - LEAD);
    const stop = Math.min(end, start + skipped + LONGEST_VALUE);
    return {
      text: tree.text.slice(start + skipped, stop),
      ...(skipped > 0 && { skipped }),
      ...(stop < end && { whole: end - start }),
    };
  }

  /** How many units the two values of a changed one have in common at their beginning. */
  private common(at: number): number {
    const { rows, a, b } = this.comparison;
    const { sign, role } = rows.at(at);
    if (role !== 'scalar' || (sign !== 'changed-old' && sign !== 'changed-new')) return 0;
    const [old, now] = sign === 'changed-old' ? [at, at + 1] : [at - 1, at];
    const [oldRow, nowRow] = [rows.at(old), rows.at(now)];
    if (oldRow.sign !== 'changed-old' || nowRow.sign !== 'changed-new') return 0;
    if (oldRow.role !== 'scalar' || nowRow.role !== 'scalar') return 0;
    const [oldSpan, nowSpan] = [nodeSpan(a, oldRow.a), nodeSpan(b, nowRow.b)];
    const length = Math.min(oldSpan.end - oldSpan.start, nowSpan.end - nowSpan.start);
    let common = 0;
    while (
      common < length &&
      a.text.charCodeAt(oldSpan.start + common) === b.text.charCodeAt(nowSpan.start + common)
    ) {
      common += 1;
    }
    return common;
  }
}

function gap(line: number, count: number, depth: number): DiffLine {
  return { line, sign: 'gap', role: 'scalar', kind: 'null', depth, text: '', count };
}

/** Rows, with runs of whole values that are the same as negative numbers. */
function briefLines({ rows }: Comparison): readonly number[] {
  const shown: number[] = [];
  for (let row = 0; row < rows.total;) {
    let end = row;
    while (end < rows.total && isWholeAndSame(rows, end)) end += 1;
    if (end - row >= SHORTEST_GAP) shown.push(row - end);
    else for (let at = row; at < end; at++) shown.push(at);
    if (end < rows.total) shown.push(end);
    row = end + 1;
  }
  return shown;
}

function isWholeAndSame(rows: Comparison['rows'], row: number): boolean {
  const { role } = rows.at(row);
  return rows.isSame(row) && (role === 'folded' || role === 'scalar');
}

function keyText(tree: JsonTree, node: number): string | undefined {
  const [start = 0, end = 0] = [tree.keyStarts[node], tree.keyEnds[node]];
  if (end === 0) return undefined;
  const text = tree.text.slice(start, Math.min(end, start + LONGEST_KEY));
  return end - start > LONGEST_KEY ? `${text}…"` : text;
}
