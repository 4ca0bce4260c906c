import { TROUBLE } from '../session/rows/trouble.ts';
import type { Row } from '../session/view.ts';
import { formatDuration } from '../ui/format.ts';
import { segmentsOf, timesOf, type Segment, type TimeRange } from './waterfall.ts';

/** Waiting is thin, receiving thick, a person's time hatched: readable without colours. */
const SHAPES: Readonly<Record<Segment['kind'], string>> = {
  waiting: 'h-1.5 rounded-l-sm bg-current opacity-70',
  receiving: 'h-3 rounded-r-sm bg-current',
  person:
    'h-3 border-y border-waiting bg-[repeating-linear-gradient(135deg,var(--waiting)_0_2px,transparent_2px_5px)]',
  moment: 'h-2 w-0.5 bg-current opacity-70',
};

function toneOf({ status }: Row): string {
  if (TROUBLE.has(status)) return 'text-error';
  return status === 'ok' || status === 'waiting' ? 'text-accent' : 'text-line-strong';
}

/** The numbers of the bar in words. */
function wordsOf(row: Row): string | undefined {
  const times = timesOf(row);
  if (times === undefined) return undefined;
  const { waiting, receiving, person, open } = times;
  const parts = [
    open && receiving === undefined
      ? 'Waiting for the first byte'
      : `Waiting ${formatDuration(waiting)}`,
    ...(receiving === undefined ? [] : [`receiving ${formatDuration(receiving)}`]),
    ...(person === undefined ? [] : [`of it a person ${formatDuration(person)}`]),
    ...(open ? ['still open'] : []),
  ];
  return parts.join(', ');
}

/** When a row's exchange was sent, when its first byte came and when its last, on the scale of the rows in view. */
export function WaterfallBar({ row, scale }: { row: Row; scale: TimeRange }) {
  const segments = segmentsOf(row, scale);
  const words = wordsOf(row);
  if (segments.length === 0) return null;
  return (
    <span
      {...(words === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': words, title: words })}
      className={`relative h-full w-full ${toneOf(row)}`}
    >
      {segments.map(({ kind, start, length }) => (
        <span
          key={kind}
          className={`absolute top-1/2 min-w-0.5 -translate-y-1/2 ${SHAPES[kind]}`}
          style={{ left: `${start}%`, ...(kind !== 'moment' && { width: `${length}%` }) }}
        />
      ))}
    </span>
  );
}
