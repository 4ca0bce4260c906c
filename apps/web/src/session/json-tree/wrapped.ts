import type { TextLine } from './shape.ts';

/** Narrower lines would be too many. */
const NARROWEST = 16;

/** A text cut at line feeds and then at `columns` UTF-16 units, never inside a surrogate pair: eight bytes a line. */
export class WrappedText {
  readonly text: string;
  readonly columns: number;
  total = 0;
  private starts = new Uint32Array(1024);
  /** Number of the source line, 0 for continuations. */
  private numbers = new Uint32Array(1024);

  constructor(text: string, columns: number) {
    this.text = text;
    this.columns = Math.max(NARROWEST, columns);
    let number = 0;
    for (let from = 0; from <= text.length;) {
      const feed = text.indexOf('\n', from);
      const end = feed === -1 ? text.length : feed;
      number += 1;
      this.wrap(from, end, number);
      from = end + 1;
    }
  }

  lines(from: number, to: number): readonly TextLine[] {
    const found: TextLine[] = [];
    for (let line = from; line < Math.min(to, this.total); line++) {
      const start = this.starts[line] ?? 0;
      const next = line + 1 < this.total ? (this.starts[line + 1] ?? 0) : this.text.length + 1;
      const isFeed = line + 1 >= this.total || this.numbers[line + 1] !== 0;
      const number = this.numbers[line] ?? 0;
      const text = this.text.slice(start, isFeed ? next - 1 : next);
      found.push({ line, text, ...(number > 0 && { number }) });
    }
    return found;
  }

  /** Index of the line in which an offset of the text stands. */
  lineAt(offset: number): number {
    let [low, high] = [0, this.total];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  private wrap(from: number, end: number, number: number): void {
    let start = from;
    do {
      this.add(start, start === from ? number : 0);
      let stop = Math.min(end, start + this.columns);
      const unit = this.text.charCodeAt(stop);
      if (stop < end && unit >= 0xdc00 && unit <= 0xdfff) stop -= 1;
      start = stop;
    } while (start < end);
  }

  private add(start: number, number: number): void {
    if (this.total === this.starts.length) {
      this.starts = doubled(this.starts);
      this.numbers = doubled(this.numbers);
    }
    this.starts[this.total] = start;
    this.numbers[this.total] = number;
    this.total += 1;
  }
}

function doubled(column: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(column.length * 2);
  larger.set(column);
  return larger;
}
