import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { ROW_HEIGHT } from './scroll.ts';
import { Viewport } from './viewport.ts';

/** The window moves in steps, so that scrolling by a pixel does not ask for other rows. */
const STEP = 8;
/** Rows beyond the window, so that a short scroll finds them there; more than a step of the window. */
export const MARGIN = 12;

export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Holds the rows, and is moved as a whole. */
  readonly layer: RefObject<HTMLDivElement | null>;
  /** Index of the first row in view, rounded down. */
  readonly first: number;
  /** Rows that fit, rounded up. */
  readonly page: number;
  /** For an effect of the list: follows the scrolling of its element until the returned function is called. */
  readonly watch: () => () => void;
  /** Whether the end stays in view as rows arrive. */
  readonly following: boolean;
  /** Goes to the end and stays there. */
  readonly follow: () => void;
  /** Leaves the end, e.g. because the person moved up. */
  readonly unfollow: () => void;
  /** For the moment after rows were drawn: how many there are, and the row that they are placed from. */
  readonly settle: (count: number, anchor: number) => void;
  /** Gives the list the keyboard focus. */
  readonly focus: () => void;
  /** Scrolls as little as needed to bring the row with this index into view. */
  readonly reveal: (index: number) => void;
}

/** Which rows of a list of equal heights are in view, and whether the list sticks to its end. */
export function useRowWindow(): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ first: 0, page: 40 });
  const [following, setFollowing] = useState(true);
  const sticks = useRef(following);
  useEffect(() => {
    sticks.current = following;
  }, [following]);
  const look = useCallback((top: number, height: number, atEnd: boolean) => {
    const start = Math.floor(top / ROW_HEIGHT / STEP) * STEP;
    const page = Math.ceil(height / ROW_HEIGHT);
    setFollowing(atEnd);
    setView((before) => {
      // The end moves with each row that comes; which row is the first one there is nobody's question.
      const first = atEnd ? before.first : start;
      return before.first === first && before.page === page ? before : { first, page };
    });
  }, []);
  const [viewport] = useState(() => new Viewport(scroller, layer, look));
  const moves = useMemo(
    () => ({
      watch: () => viewport.watch(() => sticks.current),
      follow: () => setFollowing(true),
      unfollow: () => viewport.leaveEnd(),
      reveal: (index: number) => viewport.reveal(index),
      focus: () => scroller.current?.focus(),
    }),
    [viewport],
  );
  const settle = useCallback(
    (count: number, anchor: number) => viewport.settle(count, anchor, following),
    [viewport, following],
  );
  return { scroller, layer, ...view, following, settle, ...moves };
}
