import { preview } from './preview.ts';

/** What a person marked and wrote, by the index of the line it is about. Few lines have any. */
export class Pins {
  /** Of each row the lines that are pinned: its own, and what is part of it. */
  private readonly pinned = new Map<number, Set<number>>();
  private readonly own = new Map<number, string>();
  private readonly byRow = new Map<number, string>();

  /** Whether a paired row, or what is part of it, is pinned. */
  isRowPinned(row: number): boolean {
    return this.pinned.has(row);
  }

  /** Whether just this line is pinned, as by frame. `row` is the paired row that it is drawn in. */
  isLinePinned(index: number, row: number): boolean {
    return this.pinned.get(row)?.has(index) === true;
  }

  /** The head of what was written last about a paired row, or about what is part of it. */
  noteOfRow(row: number): string | undefined {
    return this.byRow.get(row);
  }

  noteOfLine(index: number): string | undefined {
    return this.own.get(index);
  }

  pin(index: number, row: number): void {
    const known = this.pinned.get(row);
    if (known === undefined) this.pinned.set(row, new Set([index]));
    else known.add(index);
  }

  /** Of a row everything that is part of it, else just that line. */
  unpin(index: number, row: number): void {
    const known = this.pinned.get(row);
    if (index === row) known?.clear();
    known?.delete(index);
    if (known?.size === 0) this.pinned.delete(row);
  }

  /** An empty text takes back what was written. */
  write(index: number, row: number, text: string): void {
    if (text === '') {
      this.own.delete(index);
      this.byRow.delete(row);
      return;
    }
    const short = preview(text);
    this.own.set(index, short);
    this.byRow.set(row, short);
  }
}
