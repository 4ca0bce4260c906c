import { Column } from '@loupe/ledger';
import type { Finding, Severity } from '@loupe/rules';

/** What the rules said so far. A server may do the same wrong thing a million times. */
export interface Findings {
  readonly all: readonly Finding[];
  readonly worst: Severity | undefined;
  /** The findings about one entry. */
  about(seq: number): readonly Finding[];
}

const WEIGHT: Readonly<Record<Severity, number>> = { info: 1, warning: 2, error: 3 };

export class FindingList implements Findings {
  readonly all: Finding[] = [];
  worst: Severity | undefined;
  /** By entry: its first and last finding, and by finding: the next one about the same entry. */
  private readonly first = new Column();
  private readonly last = new Column();
  private readonly next = new Column();

  add(finding: Finding): void {
    const { seq, severity } = finding;
    const place = this.all.length;
    const last = this.last.at(seq);
    if (last === undefined) this.first.set(seq, place);
    else this.next.set(last, place);
    this.last.set(seq, place);
    this.all.push(finding);
    if (this.worst === undefined || WEIGHT[severity] > WEIGHT[this.worst]) this.worst = severity;
  }

  about(seq: number): readonly Finding[] {
    const found: Finding[] = [];
    for (let place = this.first.at(seq); place !== undefined; place = this.next.at(place)) {
      const finding = this.all[place];
      if (finding !== undefined) found.push(finding);
    }
    return found;
  }
}
