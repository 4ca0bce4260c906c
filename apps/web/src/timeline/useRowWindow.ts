import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

export const ROW_HEIGHT = 24;
/** The window moves in steps, so that scrolling by a pixel does not ask for other rows. */
const STEP = 8;

export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Index of the first row in view, rounded down. */
  readonly first: number;
  /** Rows that fit, rounded up. */
  readonly page: number;
  /** Whether the end stays in view as rows arrive. */
  readonly following: boolean;
  /** Goes to the end and stays there. */
  readonly follow: () => void;
  /** Leaves the end, e.g. because the person moved up. */
  readonly unfollow: () => void;
  /** Scrolls to the end now; for the moment after rows were added. */
  readonly toEnd: () => void;
  /** Gives the list the keyboard focus. */
  readonly focus: () => void;
  /** Scrolls as little as needed to bring the row with this index into view. */
  readonly reveal: (index: number) => void;
}

/** Which rows of a list of equal heights are in view, and whether the list sticks to its end. */
export function useRowWindow(headerHeight: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ first: 0, page: 40 });
  const [following, setFollowing] = useState(true);
  const sticks = useRef(following);
  useEffect(() => {
    sticks.current = following;
  }, [following]);

  const show = useCallback((element: HTMLElement, atEnd: boolean) => {
    const top = Math.floor(element.scrollTop / ROW_HEIGHT / STEP) * STEP;
    const page = Math.ceil(element.clientHeight / ROW_HEIGHT);
    setFollowing(atEnd);
    setView((before) => {
      // The end moves with each row that comes; which row is the first one there is nobody's question.
      const first = atEnd ? before.first : top;
      return before.first === first && before.page === page ? before : { first, page };
    });
  }, []);
  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    show(element, below < ROW_HEIGHT / 2);
  }, [show]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // A wheel turned up leaves the end at once: rows that arrive meanwhile must not win against it.
    const turned = (event: WheelEvent) => {
      if (event.deltaY < 0 && element.scrollTop > 0) show(element, false);
    };
    const observer = new ResizeObserver(() => {
      // A smaller window is no reason to leave the end.
      if (sticks.current) element.scrollTop = element.scrollHeight;
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('wheel', turned, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
      element.removeEventListener('wheel', turned);
    };
  }, [look, show]);

  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (element === null) return;
      const top = index * ROW_HEIGHT;
      const room = element.clientHeight - headerHeight;
      if (top < element.scrollTop) {
        show(element, false);
        element.scrollTop = top;
      } else if (top + ROW_HEIGHT > element.scrollTop + room)
        element.scrollTop = top + ROW_HEIGHT - room;
    },
    [headerHeight, show],
  );
  const follow = useCallback(() => setFollowing(true), []);
  const unfollow = useCallback(() => {
    if (scroller.current !== null) show(scroller.current, false);
  }, [show]);
  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);
  const focus = useCallback(() => scroller.current?.focus(), []);
  return { scroller, ...view, following, follow, unfollow, reveal, toEnd, focus };
}
