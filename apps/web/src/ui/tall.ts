/**
 * Browsers draw nothing beyond some height (Firefox 17.8 million pixels, Chromium 33.5 million), so nothing gets higher
 * than this; where it would, its scroll bar stands for something taller, in proportion. CSS pixels.
 */
export const TALLEST = 15_000_000;

/** The height to give to something that is `whole` pixels high. */
export function realHeight(whole: number): number {
  return Math.min(whole, TALLEST);
}

/** Which pixel of the whole is at the top of a view of `room` pixels that is scrolled to `scrollTop`. */
export function shownTop(scrollTop: number, whole: number, room: number): number {
  if (whole <= TALLEST) return scrollTop;
  return (scrollTop / (TALLEST - room)) * (whole - room);
}

/** Where to scroll to, for a pixel of the whole to be at the top; undoes `shownTop`. */
export function realTop(top: number, whole: number, room: number): number {
  if (whole <= TALLEST) return top;
  return (top / (whole - room)) * (TALLEST - room);
}
