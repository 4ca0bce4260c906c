import { Column } from './column.ts';

/** Which entries belong to which exchange, beside its questions and answers. Exchanges go by their places. */
export class Family {
  private readonly parents = new Column();
  /** By exchange: seqs of its first and last child. */
  private readonly first = new Column();
  private readonly last = new Column();
  /** By child: the next one of the same exchange. */
  private readonly next = new Column();

  /** An entry has one parent, the first that is found. */
  add(seq: number, parent: number): void {
    if (this.parents.has(seq)) return;
    this.parents.set(seq, parent);
    const last = this.last.at(parent);
    if (last === undefined) this.first.set(parent, seq);
    else this.next.set(last, seq);
    this.last.set(parent, seq);
  }

  parentOf(seq: number): number | undefined {
    return this.parents.at(seq);
  }

  /** In the order in which they were added. */
  childrenOf(parent: number): readonly number[] {
    const children: number[] = [];
    let child = this.first.at(parent);
    for (; child !== undefined; child = this.next.at(child)) children.push(child);
    return children;
  }
}
