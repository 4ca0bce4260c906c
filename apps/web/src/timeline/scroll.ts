import { realHeight, realTop, shownTop, TALLEST } from '../ui/tall.ts';

/** Height of a row, in CSS pixels. */
export const ROW_HEIGHT = 24;

/** Rows are placed relative to the last multiple of this: far from it a position would lose its last digits. */
const ANCHOR_STEP = 50_000;

/** A list of `count` rows seen through a window of `room` pixels. */
export interface ListSize {
  readonly count: number;
  readonly room: number;
}

/** Height of the list in the document. */
export function listHeight(count: number): number {
  return realHeight(count * ROW_HEIGHT);
}

/** Whether the scroll bar stands for a list that is longer than the document. */
export function isCompressed(count: number): boolean {
  return count * ROW_HEIGHT > TALLEST;
}

/** The furthest that the top of the window can be from the top of the list. */
export function lastTop({ count, room }: ListSize): number {
  return Math.max(0, count * ROW_HEIGHT - room);
}

/** Where in the list the window's top is when the document is scrolled so far. */
export function topOf(scroll: number, size: ListSize): number {
  return within(shownTop(scroll, size.count * ROW_HEIGHT, size.room), lastTop(size));
}

/** How far the document has to be scrolled for the window's top to be there; undoes `topOf`. */
export function scrollOf(top: number, size: ListSize): number {
  return realTop(within(top, lastTop(size)), size.count * ROW_HEIGHT, size.room);
}

/** The top that is nearest to `top` and has the row at `index` whole in view. */
export function topToShow(index: number, top: number, { room }: ListSize): number {
  const start = index * ROW_HEIGHT;
  if (start < top) return start;
  return Math.max(top, start + ROW_HEIGHT - room);
}

/** Index of the row that the rows around `index` are placed from. */
export function anchorOf(index: number): number {
  return Math.floor(index / ANCHOR_STEP) * ANCHOR_STEP;
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
