import { MS_UNITS } from '../../session/rows/measure.ts';
import { tokenValue, withToken } from '../tokens.ts';
import type { TimeRange } from '../waterfall.ts';

/** A drag shorter than this is a click, in CSS pixels. */
const SHORTEST_DRAG = 4;
const RANGE = /^([\d.]+)([a-z]*)\.\.([\d.]+)([a-z]*)$/;
/** One press of an arrow key, as a part of the whole. */
const NUDGE = 1 / 40;

/** The range that the filter's `at:from..to` names, in ms since the transcript began. */
export function brushedRange(filter: string): TimeRange | undefined {
  const value = tokenValue(filter, 'at')?.toLowerCase() ?? '';
  const [, first = '', firstUnit = '', last = '', lastUnit = ''] = RANGE.exec(value) ?? [];
  const from = Number(first) * (MS_UNITS[firstUnit] ?? Number.NaN);
  const to = Number(last) * (MS_UNITS[lastUnit] ?? Number.NaN);
  return last !== '' && from <= to ? { from, to } : undefined;
}

/** The filter with this range in place of the one before; without one, it shows all times. */
export function withRange(filter: string, range: TimeRange | undefined): string {
  const value = range && `${Math.floor(range.from)}..${Math.ceil(range.to)}`;
  return withToken(filter, 'at', value);
}

/** The time at `x` pixels of a strip that is `width` pixels wide and shows `whole`. */
export function timeAt(x: number, width: number, whole: TimeRange): number {
  const share = width <= 0 ? 0 : Math.max(0, Math.min(1, x / width));
  return whole.from + share * (whole.to - whole.from);
}

/** Where a range lies on the strip, in percent of its width. */
export function shareOf(range: TimeRange, whole: TimeRange): { start: number; length: number } {
  const span = Math.max(1, whole.to - whole.from);
  const place = (time: number) => Math.max(0, Math.min(100, ((time - whole.from) / span) * 100));
  const start = place(range.from);
  return { start, length: place(range.to) - start };
}

/** The range between two ends of a drag; undefined for a click. */
export function draggedRange(
  from: number,
  to: number,
  width: number,
  whole: TimeRange,
): TimeRange | undefined {
  if (Math.abs(to - from) < SHORTEST_DRAG) return undefined;
  return {
    from: timeAt(Math.min(from, to), width, whole),
    to: timeAt(Math.max(from, to), width, whole),
  };
}

/**
 * What a key does to the range: Left and Right move it, with Shift they move its end; Home and End bring it to the
 * ends of the session, Escape and Delete take it away. The first arrow makes one. Undefined for other keys.
 */
export function keyedRange(
  key: string,
  shift: boolean,
  range: TimeRange | undefined,
  whole: TimeRange,
): { readonly range: TimeRange | undefined } | undefined {
  const span = whole.to - whole.from;
  const step = Math.max(1, span * NUDGE);
  const now = range ?? { from: whole.from, to: whole.from + span / 4 };
  const length = now.to - now.from;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight': {
      if (range === undefined) return { range: now };
      const by = key === 'ArrowLeft' ? -step : step;
      if (shift)
        return { range: { from: now.from, to: clamp(now.to + by, now.from + 1, whole.to) } };
      const from = clamp(now.from + by, whole.from, whole.to - length);
      return { range: { from, to: from + length } };
    }
    case 'Home':
      return { range: { from: whole.from, to: whole.from + length } };
    case 'End':
      return { range: { from: Math.max(whole.from, whole.to - length), to: whole.to } };
    case 'Escape':
    case 'Delete':
      return range && { range: undefined };
    default:
      return undefined;
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(Math.max(least, most), value));
}
