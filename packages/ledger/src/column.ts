const FIRST_CAPACITY = 256;

/** Places (whole numbers from 0 on) by number, in 4 bytes each: a map of objects would take ten times that. */
export class Column {
  /** One more than the place; 0 where there is none. */
  private cells = new Int32Array(FIRST_CAPACITY);

  at(index: number): number | undefined {
    const cell = this.cells[index] ?? 0;
    return cell === 0 ? undefined : cell - 1;
  }

  has(index: number): boolean {
    return (this.cells[index] ?? 0) !== 0;
  }

  set(index: number, place: number): void {
    if (index >= this.cells.length) {
      const wider = new Int32Array(Math.max(index + 1, this.cells.length * 2));
      wider.set(this.cells);
      this.cells = wider;
    }
    this.cells[index] = place + 1;
  }
}
