import { CircleAlert, ListX, Pause, Play } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import { summaryStore } from '../session/summaries.ts';
import type { RowsSlice, SessionKey } from '../session/view.ts';
import { Button } from '../ui/Button.tsx';
import { formatCount } from '../ui/format.ts';
import { Switch } from '../ui/Switch.tsx';
import { visibleText } from '../ui/visible.ts';
import { FilterField } from './FilterField.tsx';

interface TimelineBarProps {
  filter: string;
  onFilter: (filter: string) => void;
  filterField: RefObject<HTMLInputElement | null>;
  slice: RowsSlice;
  byFrame: boolean;
  onByFrame: (byFrame: boolean) => void;
  sessionKey: SessionKey;
  paused: boolean;
  /** Holds the rows at this seq; `undefined` lets them go on. */
  onPause: (until: number | undefined) => void;
  /** Gives the focus back to the grid. */
  onLeaveFilter: () => void;
}

/** The strip above the grid: filter, switches, and what the filter did not understand. */
export function TimelineBar(props: TimelineBarProps) {
  const { filter, slice, paused } = props;
  const wrong = slice.problems.length > 0;
  return (
    <>
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line bg-sunken px-2">
        <h2 className="text-sm font-medium">Timeline</h2>
        <div className="max-w-xl min-w-24 flex-1">
          <FilterField
            filter={filter}
            onFilter={props.onFilter}
            field={props.filterField}
            rows={slice.rows}
            wrong={wrong}
            onLeave={props.onLeaveFilter}
          />
        </div>
        <span className="ml-auto text-xs whitespace-nowrap text-ink-2">
          {formatCount(slice.total, 'row')}
        </span>
        <Switch label="By frame" checked={props.byFrame} onChange={props.onByFrame} />
        {paused && slice.newer > 0 && (
          <span className="text-xs whitespace-nowrap text-warning">
            {formatCount(slice.newer, 'newer row')} held back
          </span>
        )}
        <RecordingButtons sessionKey={props.sessionKey} paused={paused} onPause={props.onPause} />
      </div>
      {wrong && (
        <ul
          id="filter-problems"
          className="flex shrink-0 flex-wrap gap-x-4 border-b border-line bg-error-soft px-3 py-1 text-xs text-error"
        >
          {slice.problems.map(({ token, reason }) => (
            <li key={token} className="flex items-center gap-1.5">
              <CircleAlert className="size-3.5" aria-hidden />
              <span className="font-mono underline decoration-wavy underline-offset-2">
                {visibleText(token)}
              </span>
              {visibleText(reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type RecordingButtonsProps = Pick<TimelineBarProps, 'sessionKey' | 'paused' | 'onPause'>;

/** Pause and Clear change what is seen, never what is recorded. */
const RecordingButtons = memo(function RecordingButtons(props: RecordingButtonsProps) {
  const { sessionKey, paused, onPause } = props;
  // Read at the click: the bar need not follow each entry.
  const pause = () => onPause(summaryStore(sessionKey).read()?.entries ?? 0);
  return (
    <>
      <Button
        look="quiet"
        icon={
          paused ? (
            <Play className="size-3.5" aria-hidden />
          ) : (
            <Pause className="size-3.5" aria-hidden />
          )
        }
        tip={paused ? 'Show what came meanwhile' : 'Hold the rows still. Recording goes on.'}
        onPress={() => (paused ? onPause(undefined) : pause())}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        look="quiet"
        icon={<ListX className="size-3.5" aria-hidden />}
        tip="Hide the rows up to now. The transcript keeps them."
        onPress={() => void sessionWorker().clear(sessionKey)}
      >
        Clear
      </Button>
    </>
  );
});
