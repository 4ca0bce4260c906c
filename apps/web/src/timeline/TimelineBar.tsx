import { CircleAlert, ListX, Pause, Pin, PinOff, Play, StickyNote } from 'lucide-react';
import { memo, type RefObject } from 'react';
import type { RowsSlice, SessionKey } from '../session/view.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Switch } from '../ui/Switch.tsx';
import { visibleText } from '../ui/visible.ts';
import type { Column } from './columns.ts';
import { NOTE, PIN, type TimelineCommand } from './commands.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FilterField } from './FilterField.tsx';
import { RowsCount } from './RowsCount.tsx';
import type { TimelineChoice } from './useTimelineChoice.ts';

interface TimelineBarProps {
  sessionKey: SessionKey;
  filter: string;
  onFilter: (filter: string) => void;
  filterField: RefObject<HTMLInputElement | null>;
  slice: RowsSlice;
  chosen: TimelineChoice;
  columns: readonly Column[];
  onLeaveColumns: (ids: readonly string[]) => void;
  /** Holds the rows, or lets them go on. */
  onPause: () => void;
  /** Hides the rows up to now. */
  onClear: () => void;
  notes: NoteButtonsProps;
  /** What a key could not do, for a person. */
  notice: string | undefined;
  /** Gives the focus back to the grid. */
  onLeaveFilter: () => void;
}

/** The strip above the grid: filter, switches, and what the filter did not understand. */
export function TimelineBar(props: TimelineBarProps) {
  const { filter, slice, chosen } = props;
  const wrong = slice.problems.length > 0;
  return (
    <>
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-2">
        <h2 className="text-sm font-medium">Timeline</h2>
        <div className="max-w-xl min-w-40 flex-1 basis-40">
          <FilterField
            sessionKey={props.sessionKey}
            filter={filter}
            onFilter={props.onFilter}
            field={props.filterField}
            problems={slice.problems}
            onLeave={props.onLeaveFilter}
          />
        </div>
        <span role="status" aria-label="Notice" className="text-xs text-warning">
          {props.notice}
        </span>
        <RowsCount slice={slice} paused={chosen.paused} />
        <Switch label="By frame" checked={chosen.byFrame} onChange={chosen.setByFrame} />
        <Switch label="Sequence" checked={chosen.sequence} onChange={chosen.setSequence} />
        {!chosen.sequence && <ColumnsMenu columns={props.columns} onLeave={props.onLeaveColumns} />}
        <NoteButtons {...props.notes} />
        <RecordingButtons
          paused={chosen.paused}
          onPause={props.onPause}
          onClear={props.onClear}
          obstacle={props.notes.obstacle}
        />
      </div>
      {wrong && <FilterProblems problems={slice.problems} />}
    </>
  );
}

function FilterProblems({ problems }: Pick<RowsSlice, 'problems'>) {
  return (
    <ul
      id="filter-problems"
      className="flex shrink-0 flex-wrap gap-x-4 border-b border-line bg-error-soft px-3 py-1 text-xs text-error"
    >
      {problems.map(({ token, reason }, index) => (
        <li key={index} className="flex items-center gap-1.5">
          <CircleAlert className="size-3.5" aria-hidden />
          <span className="font-mono underline decoration-wavy underline-offset-2">
            {visibleText(token)}
          </span>
          {visibleText(reason)}
        </li>
      ))}
    </ul>
  );
}

interface NoteButtonsProps {
  isSelected: boolean;
  isPinned: boolean;
  /** Why nothing can be written. */
  obstacle: string | undefined;
  run: (command: TimelineCommand) => void;
}

/** What a person can say about the selected row. It is kept in the transcript. */
const NoteButtons = memo(function NoteButtons({
  isSelected,
  isPinned,
  obstacle,
  run,
}: NoteButtonsProps) {
  const reason = obstacle ?? (isSelected ? undefined : 'Select a row first.');
  const isDisabled = reason !== undefined;
  return (
    // A disabled button shows no tip of its own.
    <span className="flex" title={reason}>
      <IconButton
        label={isPinned ? 'Unpin row' : 'Pin row'}
        tip={isPinned ? 'Take the pin away (p)' : 'Pin the selected row (p)'}
        isDisabled={isDisabled}
        onPress={() => run(PIN)}
      >
        {isPinned ? (
          <PinOff className="size-3.5" aria-hidden />
        ) : (
          <Pin className="size-3.5" aria-hidden />
        )}
      </IconButton>
      <IconButton
        label="Note about the row"
        tip="Write a note about the selected row (Shift+P)"
        isDisabled={isDisabled}
        onPress={() => run(NOTE)}
      >
        <StickyNote className="size-3.5" aria-hidden />
      </IconButton>
    </span>
  );
});

interface RecordingButtonsProps extends Pick<TimelineBarProps, 'onPause' | 'onClear'> {
  paused: boolean;
  /** Why nothing can be written: what is cleared stands in the transcript. */
  obstacle: string | undefined;
}

/** Pause and Clear change what is seen, never what is recorded. */
const RecordingButtons = memo(function RecordingButtons(props: RecordingButtonsProps) {
  const { paused, onPause, onClear, obstacle } = props;
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
        tip={
          paused
            ? 'Show what came meanwhile (Space)'
            : 'Hold the rows still (Space). Recording goes on.'
        }
        onPress={onPause}
      >
        {paused ? 'Resume' : 'Pause'}
      </Button>
      {/* A disabled button shows no tip of its own. */}
      <span className="flex" title={obstacle}>
        <Button
          look="quiet"
          icon={<ListX className="size-3.5" aria-hidden />}
          tip="Hide the rows up to now. The transcript keeps them."
          isDisabled={obstacle !== undefined}
          onPress={onClear}
        >
          Clear
        </Button>
      </span>
    </>
  );
});
