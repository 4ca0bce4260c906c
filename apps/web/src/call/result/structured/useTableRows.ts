import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { nextFrame } from '../../../session/frames.ts';
import type { TableSlice } from '../../../session/json-tree/table.ts';
import { createLatest } from '../../../session/latest.ts';
import { realTop, shownTop } from '../../../ui/tall.ts';
import { useVisibleRange } from '../../../ui/useVisibleRange.ts';

/** CSS pixels of a row, and of the header. */
export const TABLE_ROW = 24;

export interface TableRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly slice: TableSlice | undefined;
  readonly problem: string | undefined;
  readonly total: number;
  /** See `useVisibleRange`. */
  readonly shift: number;
}

export type LoadRows = (from: number, to: number) => Promise<TableSlice>;

/** The rows of a table that are in view, however many there are. `load` is another function whenever other rows are meant. */
export function useTableRows(load: LoadRows): TableRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [latest] = useState(() => createLatest<TableSlice>(nextFrame));
  const { value: slice, problem } = useSyncExternalStore(latest.subscribe, latest.answer);
  const total = slice?.total ?? 0;
  const { from, to, shift } = useVisibleRange(scroller, TABLE_ROW, total);
  // Before anything came nobody knows how many there are.
  const end = slice === undefined ? FIRST_ROWS : to;
  useEffect(() => latest.want(() => load(from, end)), [latest, load, from, end]);
  return { scroller, slice, problem, total, shift };
}

const FIRST_ROWS = 40;

/** Scrolls as little as needed for a row to be seen below the header. */
export function revealRow(scroller: RefObject<HTMLDivElement | null>, line: number, total: number) {
  const element = scroller.current;
  if (element === null || line < 0) return;
  const { clientHeight, scrollTop } = element;
  const whole = total * TABLE_ROW;
  const top = shownTop(scrollTop, whole, clientHeight);
  const highest = (line + 2) * TABLE_ROW - clientHeight;
  const next = Math.max(highest, Math.min(line * TABLE_ROW, top));
  if (next !== top) element.scrollTo({ top: realTop(next, whole, clientHeight) });
}
