/** A set of small numbers, a bit each. */
export class Bits {
  private words = new Uint32Array(32);

  has(number: number): boolean {
    return (((this.words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /** Whether it was not there before. */
  add(number: number): boolean {
    const at = number >>> 5;
    if (at >= this.words.length) {
      const wider = new Uint32Array(Math.max(at + 1, this.words.length * 2));
      wider.set(this.words);
      this.words = wider;
    }
    const before = this.words[at] ?? 0;
    this.words[at] = before | (1 << (number & 31));
    return this.words[at] !== before;
  }

  delete(number: number): void {
    const at = number >>> 5;
    if (at < this.words.length) this.words[at] = (this.words[at] ?? 0) & ~(1 << (number & 31));
  }
}
