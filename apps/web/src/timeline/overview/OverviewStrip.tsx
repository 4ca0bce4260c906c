import { memo, useMemo, useRef, type KeyboardEvent } from 'react';
import { useOverview } from '../../session/hooks.ts';
import type { Overview, RowsChoice } from '../../session/timeline-api.ts';
import type { SessionKey } from '../../session/view.ts';
import { formatCount } from '../../ui/format.ts';
import { timeText } from '../rowElement.ts';
import type { TimeRange } from '../waterfall.ts';
import { barsPath, marksPath, STRIP_HEIGHT } from './bars.ts';
import { brushedRange, keyedRange, shareOf, withRange } from './brush.ts';
import { useBrush } from './useBrush.ts';
import { useStripWidth } from './useStripWidth.ts';

interface OverviewStripProps {
  sessionKey: SessionKey;
  choice: RowsChoice;
  onFilter: (filter: string) => void;
  started: string | undefined;
  /** Changes while the filter still searches: the strip is asked for again. */
  progress: number;
}

/** Pixels of one bar. */
const BAR = 2;
/** The worker gives no more buckets than this. */
const MOST_BUCKETS = 2000;

const NOTHING: Overview = { from: 0, to: 0, entries: [], matching: [], troubled: [] };

/** The whole session by time above the rows; a range of it that is drawn or keyed becomes a word of the filter. */
export const OverviewStrip = memo(function OverviewStrip(props: OverviewStripProps) {
  const { sessionKey, choice, onFilter, started, progress } = props;
  const { filter } = choice;
  const strip = useRef<HTMLDivElement>(null);
  const buckets = Math.min(MOST_BUCKETS, Math.floor(useStripWidth(strip) / BAR));
  const overview = useOverview(sessionKey, choice, buckets, progress) ?? NOTHING;
  const isEmpty = overview.to <= overview.from;
  const whole = isEmpty ? undefined : overview;
  const setRange = (range: TimeRange | undefined) => onFilter(withRange(filter, range));
  const brush = useBrush(whole, setRange);
  const range = brushedRange(filter);
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || whole === undefined) return;
    const keyed = keyedRange(event.key, event.shiftKey, range, whole);
    if (keyed === undefined) return;
    event.preventDefault();
    brush.stop();
    setRange(keyed.range);
  };
  const shown = brush.drawn ?? range;
  return (
    <div
      ref={strip}
      role="slider"
      tabIndex={0}
      aria-label="Time range"
      aria-valuemin={Math.floor(overview.from)}
      aria-valuemax={Math.ceil(overview.to)}
      aria-valuenow={Math.round(range?.from ?? overview.from)}
      aria-valuetext={rangeWords(range, started)}
      title="Drag to show only a range of time. Double click or Escape: all times."
      onKeyDown={keys}
      onDoubleClick={() => range !== undefined && setRange(undefined)}
      {...brush.pointer}
      className="relative shrink-0 cursor-crosshair touch-none overflow-hidden border-b border-line bg-sunken select-none focus-visible:-outline-offset-2"
      style={{ height: STRIP_HEIGHT }}
    >
      <Bars overview={overview} isFiltered={filter.trim() !== ''} />
      {shown !== undefined && whole !== undefined && <RangeMark {...shareOf(shown, whole)} />}
    </div>
  );
});

function rangeWords(range: TimeRange | undefined, started: string | undefined): string {
  if (range === undefined) return 'all times';
  return `${timeText(range.from, started)} to ${timeText(range.to, started)}`;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Entries pale, those that match strong, ticks on top where something went wrong. */
const Bars = memo(function Bars({
  overview,
  isFiltered,
}: {
  overview: Overview;
  isFiltered: boolean;
}) {
  const { entries, matching, troubled } = overview;
  const most = useMemo(() => entries.reduce((high, count) => Math.max(high, count), 0), [entries]);
  if (entries.length === 0) return null;
  const words = [
    formatCount(sumOf(entries), 'entry', 'entries'),
    ...(isFiltered ? [`${formatCount(sumOf(matching), 'row')} match`] : []),
    formatCount(sumOf(troubled), 'row with trouble', 'rows with trouble'),
  ];
  return (
    <svg
      role="img"
      aria-label={words.join(', ')}
      viewBox={`0 0 ${entries.length} ${STRIP_HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path className="fill-line-strong opacity-50" d={barsPath(entries, most)} />
      <path className="fill-accent" d={barsPath(matching, most)} />
      <path className="fill-error" d={marksPath(troubled)} />
    </svg>
  );
});

/** What lies outside of the range is dimmed. */
function RangeMark({ start, length }: { start: number; length: number }) {
  const dim = 'pointer-events-none absolute inset-y-0 bg-sunken/70';
  return (
    <>
      <span aria-hidden className={`${dim} left-0`} style={{ width: `${start}%` }} />
      <span
        aria-hidden
        className={`${dim} right-0`}
        style={{ width: `${100 - start - length}%` }}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 min-w-1 border-x-2 border-accent"
        style={{ left: `${start}%`, width: `${length}%` }}
      />
    </>
  );
}
