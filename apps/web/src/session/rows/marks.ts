import type { Finding, Severity } from '@loupe/rules';

const RANK: Record<Severity, number> = { info: 1, warning: 2, error: 3 };

export interface Mark {
  readonly findings: number;
  readonly worst?: Severity;
}

const CLEAN: Mark = { findings: 0 };

export function worse(a: Severity | undefined, b: Severity | undefined): Severity | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return RANK[a] >= RANK[b] ? a : b;
}

/** Where a finding counts, by indexes of lines. */
export interface Place {
  readonly line: number;
  /** The paired row that the line is drawn in, and the one under which that hangs. */
  readonly row?: number | undefined;
  readonly parent?: number | undefined;
}

/** Counts findings by line. Few lines have any, so they are kept apart from the lines. */
export class Marks {
  private readonly own = new Map<number, Mark>();
  private readonly paired = new Map<number, Mark>();
  private readonly below = new Map<number, Mark>();

  add({ line, row, parent }: Place, finding: Finding): void {
    count(this.own, line, finding);
    if (row !== undefined) count(this.paired, row, finding);
    if (parent !== undefined) count(this.below, parent, finding);
  }

  /** By frame what was found in the line; paired also in what is part of the row. */
  of(index: number, byFrame: boolean): Mark {
    return (byFrame ? this.own : this.paired).get(index) ?? CLEAN;
  }

  /** What was found in what hangs under a row, which it shows while it is closed. */
  under(row: number): Mark {
    return this.below.get(row) ?? CLEAN;
  }
}

function count(marks: Map<number, Mark>, index: number, { severity }: Finding): void {
  const before = marks.get(index) ?? CLEAN;
  const worst = worse(before.worst, severity) ?? severity;
  marks.set(index, markOf(before.findings + 1, worst));
}

/** A server may do the same wrong thing a million times: lines with few findings share their marks. */
const FEW = 32;
const shared = new Map<string, Mark>();

function markOf(findings: number, worst: Severity): Mark {
  if (findings > FEW) return { findings, worst };
  const key = `${findings} ${worst}`;
  const known = shared.get(key);
  if (known !== undefined) return known;
  const made = { findings, worst };
  shared.set(key, made);
  return made;
}
