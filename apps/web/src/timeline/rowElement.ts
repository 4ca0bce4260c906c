import type { HTMLAttributes } from 'react';
import type { Row } from '../session/view.ts';
import { formatClock, formatSince } from '../ui/format.ts';
import { ROW_HEIGHT } from './scroll.ts';

/** What can be done with a row by mouse. */
export interface RowActions {
  readonly pick: (row: Row) => void;
  readonly jump: (seq: number) => void;
  readonly toggle: (id: number) => void;
}

/** Element id of the row at this index; a batch makes several rows of one entry, so seqs would not do. */
export const rowId = (index: number): string => `timeline-row-${index}`;

interface Placed {
  readonly row: Row;
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  readonly related: boolean;
}

/** The attributes of a row's element, whatever is in it. `tracks` are the classes that lay it out. */
export function rowAttributes(
  { row, index, top, selected, related }: Placed,
  tracks: string,
  pick: (row: Row) => void,
): HTMLAttributes<HTMLDivElement> {
  // Rows that are only ready for a scroll are laid out when it nears them: a jump changes the text of all rows.
  const tone = selected ? 'bg-selected' : related ? 'bg-hover' : 'hover:bg-hover';
  return {
    role: 'row',
    id: rowId(index),
    'aria-rowindex': index + 2,
    'aria-selected': selected,
    onClick: () => pick(row),
    className: `absolute inset-x-0 top-0 cursor-default border-b [content-visibility:auto] contain-strict border-line/60 text-sm ${tracks} ${tone}`,
    style: { height: ROW_HEIGHT, transform: `translateY(${top}px)` },
  };
}

/** Whether two rows read the same; they arrive as new objects each time. */
export function isSameRow(one: Row | undefined, other: Row | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const keys = Object.keys(other) as (keyof Row)[];
  return keys.every((key) => one[key] === other[key]) && Object.keys(one).length === keys.length;
}

/** A time of the log: the wall clock, or where that is not known the time since the transcript began. */
export function timeText(at: number, started: string | undefined): string {
  return started === undefined ? formatSince(at) : formatClock(started, at);
}
