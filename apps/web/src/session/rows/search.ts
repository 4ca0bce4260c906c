import type { IndexList } from './columns.ts';

/** The first position in an ascending sequence of `length` items at which `isBeyond` holds. */
export function firstWhere(length: number, isBeyond: (position: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBeyond(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where a number stands in an ascending list, or would have to be put. */
export function placeOf(list: IndexList, value: number): number {
  return firstWhere(list.length, (position) => (list.at(position) ?? 0) >= value);
}
