import type { Row } from '../session/view.ts';

/** A stretch of a session's time, in ms since the transcript began. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

type SegmentKind = 'waiting' | 'receiving' | 'person' | 'moment';

/** One part of a row's bar, or a moment without length; `start` and `length` in percent of the scale. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly start: number;
  readonly length: number;
}

/** The scale ends at a multiple of such a part of its length, so that it does not move with each row that comes. */
const PARTS = 8;
/** The shortest scale, in ms. */
const SHORTEST = 1;

type Times = Pick<Row, 'id' | 'at' | 'ms' | 'firstAt' | 'endAt' | 'personMs' | 'status' | 'other'>;

const isOpen = ({ status }: Times) => status === 'waiting' || status === 'input-required';

/** By frame the time of an exchange stands in the answer's row. */
const isAnswer = ({ id, other }: Times) => other !== undefined && other < id;

function startOf(row: Times): number {
  return isAnswer(row) ? row.at - (row.ms ?? 0) : row.at;
}

/** When the last of it came, as far as it is known. */
function endOf(row: Times): number {
  const { at, ms = 0, personMs = 0, firstAt = at, endAt } = row;
  if (isAnswer(row)) return at;
  return endAt ?? Math.max(at + ms + personMs, firstAt);
}

/** The scale on which these rows can be drawn, widened to round numbers; undefined where there are none. */
export function scaleOf(rows: readonly Times[]): TimeRange | undefined {
  let from = Infinity;
  let to = -Infinity;
  for (const row of rows) {
    from = Math.min(from, startOf(row));
    to = Math.max(to, endOf(row));
  }
  if (from > to) return undefined;
  const step = roundUp(Math.max(SHORTEST, to - from)) / PARTS;
  const start = Math.floor(from / step) * step;
  return { from: start, to: Math.max(start + step, Math.ceil(to / step) * step) };
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not less. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const digits = value / unit;
  return unit * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
}

/**
 * The parts of a row's bar that lie on the scale, from left to right: until the first byte, then until the last;
 * a person's time lies at the end of the wait for the first byte, or at the start of what came after it if it fits
 * there, for a server that streams says what it wants first. What is still open reaches to the scale's end.
 */
export function segmentsOf(row: Times, scale: TimeRange): readonly Segment[] {
  const from = startOf(row);
  const known = endOf(row);
  const end = isOpen(row) && row.endAt === undefined ? Math.max(scale.to, known) : known;
  if (end <= from) return momentOf(row.at, scale);
  const first = Math.min(end, Math.max(from, row.firstAt ?? end));
  const person = Math.min(row.personMs ?? 0, end - from);
  const isAfter = person > 0 && end - first >= person;
  const pauseFrom = isAfter ? first : Math.max(from, first - person);
  const pauseTo = pauseFrom + person;
  const parts: readonly (readonly [SegmentKind, number, number])[] = [
    ['waiting', from, Math.min(first, pauseFrom)],
    ['person', pauseFrom, pauseTo],
    ['receiving', Math.max(first, pauseTo), end],
  ];
  return parts.flatMap(([kind, start, stop]) => onScale(kind, start, stop, scale));
}

function momentOf(at: number, scale: TimeRange): readonly Segment[] {
  if (at < scale.from || at > scale.to) return [];
  const start = ((at - scale.from) / (scale.to - scale.from)) * 100;
  return [{ kind: 'moment', start, length: 0 }];
}

function onScale(
  kind: SegmentKind,
  from: number,
  to: number,
  scale: TimeRange,
): readonly Segment[] {
  const left = Math.max(from, scale.from);
  const right = Math.min(to, scale.to);
  if (right <= left) return [];
  const span = scale.to - scale.from;
  return [
    { kind, start: ((left - scale.from) / span) * 100, length: ((right - left) / span) * 100 },
  ];
}

/** The times of a row's bar in ms, for those who can't see or measure it. */
export interface BarTimes {
  readonly waiting: number;
  readonly receiving?: number;
  readonly person?: number;
  /** More may come. */
  readonly open?: true;
}

export function timesOf(row: Times): BarTimes | undefined {
  const from = startOf(row);
  const end = endOf(row);
  const open = isOpen(row) && row.endAt === undefined;
  if (end <= from && !open) return undefined;
  const first = Math.min(end, Math.max(from, row.firstAt ?? end));
  return {
    waiting: first - from,
    ...(end > first && { receiving: end - first }),
    ...(row.personMs !== undefined && row.personMs > 0 && { person: row.personMs }),
    ...(open && { open }),
  };
}
