/** Height of the strip, in CSS pixels. */
export const STRIP_HEIGHT = 28;
/** The top of the strip is left for the marks of trouble. */
const MARKS = 5;
/** What there is at all can be seen. */
const LEAST = 2;

/**
 * The outline of bars from the strip's bottom, one unit wide, as an SVG path: their heights grow with the square root
 * of the counts, so that one entry can be seen beside a flood. `most`: the count of a full bar.
 */
export function barsPath(counts: readonly number[], most: number): string {
  const full = STRIP_HEIGHT - MARKS;
  let path = '';
  counts.forEach((count, index) => {
    if (count === 0 || most === 0) return;
    const height = Math.max(LEAST, Math.round(full * Math.sqrt(count / most)));
    path += `M${index} ${STRIP_HEIGHT}v${-height}h1v${height}z`;
  });
  return path;
}

/** Ticks along the strip's top where something went wrong, as an SVG path. */
export function marksPath(counts: readonly number[]): string {
  let path = '';
  counts.forEach((count, index) => {
    if (count > 0) path += `M${index - 0.5} 0h2v${MARKS - 1}h-2z`;
  });
  return path;
}
