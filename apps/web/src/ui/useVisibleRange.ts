import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows above and below the view that are drawn too. */
const MARGIN = 16;
const STEP = 8;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Which of `count` rows of equal height (CSS pixels) are in the scroller's view, with some margin. */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: 60 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / rowHeight / STEP) * STEP;
      const from = Math.max(0, first - MARGIN);
      const to = first + STEP + Math.ceil(element.clientHeight / rowHeight) + MARGIN;
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight]);
  return { from: Math.min(range.from, count), to: Math.min(range.to, count) };
}
