import type { Severity } from '@loupe/rules';

const RANK: Record<Severity, number> = { info: 1, warning: 2, error: 3 };

export interface Mark {
  findings: number;
  worst?: Severity;
}

const CLEAN: Readonly<Mark> = { findings: 0 };

export function worse(a: Severity | undefined, b: Severity | undefined): Severity | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return RANK[a] >= RANK[b] ? a : b;
}

/** Counts findings by line. Few lines have any, so they are kept apart from the lines. */
export class Marks {
  private readonly byLine = new Map<number, Mark>();

  add(line: number, severity: Severity): void {
    const mark = this.byLine.get(line);
    if (mark === undefined) this.byLine.set(line, { findings: 1, worst: severity });
    else {
      mark.findings++;
      mark.worst = worse(mark.worst, severity) ?? severity;
    }
  }

  of(line: number): Readonly<Mark> {
    return this.byLine.get(line) ?? CLEAN;
  }
}
