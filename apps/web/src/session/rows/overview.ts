import type { Overview } from '../timeline-api.ts';
import type { IndexList, LineTable } from './columns.ts';
import { firstWhere } from './search.ts';

/** More than a screen has columns of. */
const MOST_BUCKETS = 2000;

/** Lists of lines, each ascending. */
interface Overviewed {
  /** The rows that match the filter. */
  readonly matching: IndexList;
  readonly troubled: IndexList;
}

/**
 * Counts by time. A line never comes before the one above it, so the lines of a bucket lie side by side in each list,
 * and where they begin is found by halving: the cost does not grow with the session.
 */
export function overviewOf(table: LineTable, lists: Overviewed, buckets: number): Overview {
  const count = Math.max(1, Math.min(MOST_BUCKETS, Math.floor(buckets)));
  const everything = { length: table.length, at: (position: number) => position };
  if (table.length === 0) return { from: 0, to: 0, entries: [], matching: [], troubled: [] };
  const from = table.at(0);
  const to = table.at(table.length - 1);
  const span = { from, width: (to - from) / count, count };
  // A batch is one entry of several lines, and a part of a transcript has seqs without entries: the lesser is nearer.
  const entriesBefore = (line: number) => (line === 0 ? 0 : Math.min(line, table.seq(line - 1)));
  return {
    from,
    to,
    entries: counts(table, everything, span, entriesBefore),
    matching: counts(table, lists.matching, span),
    troubled: counts(table, lists.troubled, span),
  };
}

interface Buckets {
  readonly from: number;
  /** Of one, in ms. */
  readonly width: number;
  readonly count: number;
}

/** How much of a list falls into each bucket; `before` says how much lies before a position. */
function counts(
  table: LineTable,
  list: IndexList,
  { from, width, count }: Buckets,
  before = (position: number) => position,
): readonly number[] {
  const buckets: number[] = [];
  let start = 0;
  for (let bucket = 1; bucket <= count; bucket++) {
    const edge = from + bucket * width;
    // What comes last belongs to the last bucket.
    const end =
      bucket === count
        ? list.length
        : Math.max(
            start,
            firstWhere(list.length, (at) => table.at(list.at(at) ?? 0) >= edge),
          );
    buckets.push(before(end) - before(start));
    start = end;
  }
  return buckets;
}
