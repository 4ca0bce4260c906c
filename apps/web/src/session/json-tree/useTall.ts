import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { nextFrame } from '../frames.ts';
import { createLatest } from '../latest.ts';
import { realHeight, realTop, shownTop } from '../../ui/tall.ts';

/** Lines of some long thing. */
interface Slice<Line> {
  readonly total: number;
  readonly from: number;
  readonly lines: readonly Line[];
}

export interface Tall<Got> {
  /** Ref callback of the element that scrolls. */
  readonly attach: (element: HTMLDivElement | null) => void;
  readonly focus: () => void;
  /** The newest slice that came; the one before while the next is on its way. */
  readonly slice: Got | undefined;
  readonly problem: string | undefined;
  /** Height of all lines in CSS pixels, as far as browsers can draw it. */
  readonly height: number;
  /** Where a line stands, in CSS pixels from the top of them all. */
  readonly topOf: (line: number) => number;
  /** How many lines fit. */
  readonly page: number;
  /** Characters of the monospace font that fit beside each other; undefined before anything was drawn. */
  readonly columns: number | undefined;
  /** Scrolls as little as needed for a line to be seen. */
  readonly reveal: (line: number) => void;
}

export const LINE_HEIGHT = 18;
/** Width of one character of the 12 px monospace font, at most. */
const CHARACTER_WIDTH = 7.3;
const MARGIN = 12;
const STEP = 8;

interface Room {
  readonly from: number;
  readonly to: number;
  readonly page: number;
  readonly columns: number;
  /** Pixels by which the lines stand lower than they would if all could be drawn. */
  readonly shift: number;
}

/**
 * A window over lines that a worker holds: only those in view are asked for and drawn, however many there are.
 * `columns` are the characters that fit beside each other. `load` is another function whenever other lines are meant; without it nothing is asked for.
 *
 * @param taken CSS pixels of each line that are not for its text
 */
export function useTall<Got extends Slice<unknown>>(
  load: ((from: number, to: number, columns: number) => Promise<Got>) | undefined,
  taken: number,
): Tall<Got> {
  const [element, attach] = useState<HTMLDivElement | null>(null);
  const [latest] = useState(() => createLatest<Got>(nextFrame));
  const answer = useSyncExternalStore(latest.subscribe, latest.answer);
  const total = answer.value?.total ?? 0;
  const { room, reveal } = useRoom(element, total, taken);
  const { from, to, columns } = room ?? { from: 0, to: 0, columns: 0 };
  useEffect(() => {
    if (load !== undefined && to > 0) latest.want(() => load(from, to, columns));
  }, [latest, load, from, to, columns]);
  const shift = room?.shift ?? 0;
  return {
    attach,
    focus: () => element?.focus(),
    slice: answer.value,
    problem: answer.problem,
    height: realHeight(total * LINE_HEIGHT),
    topOf: (line) => line * LINE_HEIGHT + shift,
    page: room?.page ?? 1,
    columns: room?.columns,
    reveal,
  };
}

function useRoom(element: HTMLDivElement | null, total: number, taken: number) {
  const [room, setRoom] = useState<Room>();
  const count = useRef(0);
  const look = useCallback(() => {
    if (element === null) return;
    const next = roomOf(element, count.current, taken);
    setRoom((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, [element, taken]);
  useLayoutEffect(() => {
    count.current = total;
    look();
  }, [total, look]);
  useLayoutEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [element, look]);
  const reveal = useCallback(
    (line: number) => {
      if (element === null) return;
      const { clientHeight } = element;
      const whole = Math.max(count.current, line + 1) * LINE_HEIGHT;
      const top = shownTop(element.scrollTop, whole, clientHeight);
      const lowest = line * LINE_HEIGHT;
      const highest = lowest + 2 * LINE_HEIGHT - clientHeight;
      const next = Math.max(highest, Math.min(lowest, top));
      if (next !== top) element.scrollTo({ top: realTop(next, whole, clientHeight) });
    },
    [element],
  );
  return { room, reveal };
}

function roomOf(element: HTMLDivElement, total: number, taken: number): Room {
  const { clientHeight, clientWidth, scrollTop } = element;
  const top = shownTop(scrollTop, total * LINE_HEIGHT, clientHeight);
  const first = Math.floor(top / LINE_HEIGHT / STEP) * STEP;
  const page = Math.max(1, Math.floor(clientHeight / LINE_HEIGHT));
  return {
    from: Math.max(0, first - STEP),
    to: first + page + 3 * STEP,
    page,
    columns: Math.max(1, Math.floor((clientWidth - taken - MARGIN) / CHARACTER_WIDTH)),
    shift: Math.round(scrollTop - top),
  };
}
