import { useState } from 'react';
import { useRows } from '../session/hooks.ts';
import type { RowsQuery, RowsSlice, SessionKey } from '../session/view.ts';
import type { RowWindow } from './useRowWindow.ts';

/** Rows beyond the window, so that a short scroll finds them there; more than a step of the window. */
const MARGIN = 20;
/** While the end is followed, as many rows are asked for beyond the known end. */
const AHEAD = 240;

const NOTHING: RowsSlice = { version: 0, total: 0, from: 0, rows: [], newer: 0, problems: [] };

export type RowsChoice = Omit<RowsQuery, 'from' | 'to'>;

interface TimelineRows {
  readonly slice: RowsSlice;
  readonly problem: string | undefined;
  /** False until the first answer. */
  readonly known: boolean;
}

/** The rows in view. */
export function useTimelineRows(
  key: SessionKey,
  choice: RowsChoice,
  window: RowWindow,
): TimelineRows {
  const [end, setEnd] = useState(0);
  const { first, page, following } = window;
  const from = Math.max(0, (following ? end - page : first) - MARGIN);
  const to = following ? end + AHEAD : first + page + MARGIN;
  const { value, problem } = useRows(key, { ...choice, from, to });
  if (value !== undefined && value.total !== end) setEnd(value.total);
  return { slice: value ?? NOTHING, problem, known: value !== undefined };
}
