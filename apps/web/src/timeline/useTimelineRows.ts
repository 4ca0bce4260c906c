import { useState } from 'react';
import { useRows } from '../session/hooks.ts';
import type { RowsChoice } from '../session/timeline-api.ts';
import type { RowsQuery, RowsSlice, SessionKey } from '../session/view.ts';
import { MARGIN, type RowWindow } from './useRowWindow.ts';

/** While the end is followed, as many rows are asked for beyond the known end. */
const AHEAD = 240;

const NOTHING: RowsSlice = {
  total: 0,
  from: 0,
  rows: [],
  newer: 0,
  hidden: 0,
  problems: [],
};

interface TimelineRows {
  readonly slice: RowsSlice;
  /** Which of the slice's rows was the first one in view when they were asked for; undefined while the end is followed. */
  readonly start: number | undefined;
  /** What the slice is of, as a value to compare: rows are counted anew where it changes. */
  readonly shown: string;
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
  const { value, query, problem } = useRows(key, { ...choice, from, to });
  const slice = value ?? NOTHING;
  if (value !== undefined && slice.total !== end) setEnd(slice.total);
  const start = following ? undefined : startOf(query, slice, page);
  return { slice, start, shown: shownOf(query), problem, known: value !== undefined };
}

function startOf(query: RowsQuery | undefined, { from }: RowsSlice, page: number): number {
  return query === undefined ? 0 : Math.max(0, query.to - MARGIN - page - from);
}

function shownOf(query: RowsQuery | undefined): string {
  if (query === undefined) return '';
  const { byFrame, filter, expanded } = query;
  return [byFrame, expanded.join(), filter].join(' ');
}
