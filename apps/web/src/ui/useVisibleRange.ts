import { useLayoutEffect, useState, type RefObject } from 'react';
import { shownTop } from './tall.ts';

/** Rows above and below the view that are drawn too. */
const MARGIN = 16;
const STEP = 8;

interface Range {
  readonly from: number;
  readonly to: number;
  /** Pixels by which the rows stand lower than they would if all could be drawn: see `tall.ts`. */
  readonly shift: number;
}

/**
 * Which of `count` rows of equal height (CSS pixels) are in the scroller's view, with some margin. What holds the rows is
 * `realHeight` of them all high.
 */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: 60, shift: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      const top = shownTop(scrollTop, count * rowHeight, clientHeight);
      const first = Math.floor(top / rowHeight / STEP) * STEP;
      const next = {
        from: Math.max(0, first - MARGIN),
        to: first + STEP + Math.ceil(clientHeight / rowHeight) + MARGIN,
        shift: Math.round(scrollTop - top),
      };
      setRange((before) => (isSame(before, next) ? before : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight, count]);
  const { from, to, shift } = range;
  return { from: Math.min(from, count), to: Math.min(to, count), shift };
}

function isSame(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to && one.shift === other.shift;
}
