import type { Row } from '../session/view.ts';

/** Rows are fetched in blocks of this size while searching. */
const BLOCK = 64;

const speaksOf = (row: Row, seq: number) => row.id === seq || row.other === seq;

/**
 * Index of the row that stands for the entry with this seq: its own row, the row of its exchange, or the
 * nearest row before it (an entry that hangs under a closed row has none). Rows at depth 0 are in order
 * of their ids, so a bisection finds it with few fetches; `undefined` where there are no rows.
 */
export async function locate(
  fetchRows: (from: number, to: number) => Promise<readonly Row[]>,
  total: number,
  seq: number,
): Promise<number | undefined> {
  let low = 0;
  let high = total;
  while (high - low > BLOCK) {
    const middle = Math.floor((low + high) / 2);
    const rows = await fetchRows(middle, Math.min(high, middle + BLOCK));
    const hit = rows.findIndex((row) => speaksOf(row, seq));
    if (hit !== -1) return middle + hit;
    const anchor = rows.find((row) => row.depth === 0) ?? rows[0];
    if (anchor === undefined || anchor.id > seq) high = middle;
    else low = middle;
  }
  const rows = await fetchRows(low, high);
  const hit = rows.findIndex((row) => speaksOf(row, seq));
  if (hit !== -1) return low + hit;
  const before = rows.findLastIndex((row) => row.depth === 0 && row.id <= seq);
  return rows.length === 0 ? undefined : low + Math.max(before, 0);
}
