/**
 * Where each entry's line stands in the transcript, by seq: 12 bytes an entry instead of its text.
 * Lines are shorter than 4 GiB; files may be larger.
 */
export interface Offsets {
  /** The highest seq that was added; 0 before the first. */
  readonly last: number;
  /** `from` in bytes, `length` in bytes without the line end. Seqs come in ascending order. */
  add(seq: number, from: number, length: number): void;
  /** Undefined for a seq that was never added. `to` is exclusive. */
  find(seq: number): { readonly from: number; readonly to: number } | undefined;
}

const FIRST_CAPACITY = 1024;

export function createOffsets(): Offsets {
  let starts = new Float64Array(FIRST_CAPACITY);
  let lengths = new Uint32Array(FIRST_CAPACITY);
  let last = 0;

  function grow(needed: number): void {
    const capacity = Math.max(needed, starts.length * 2);
    const [oldStarts, oldLengths] = [starts, lengths];
    starts = new Float64Array(capacity);
    lengths = new Uint32Array(capacity);
    starts.set(oldStarts);
    lengths.set(oldLengths);
  }

  return {
    get last() {
      return last;
    },
    add(seq, from, length) {
      if (seq >= starts.length) grow(seq + 1);
      starts[seq] = from;
      lengths[seq] = length;
      last = seq;
    },
    find(seq) {
      const length = lengths[seq] ?? 0;
      if (length === 0) return undefined;
      const from = starts[seq] ?? 0;
      return { from, to: from + length };
    },
  };
}
