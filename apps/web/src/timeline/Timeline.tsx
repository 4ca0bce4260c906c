import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { useSummary } from '../session/hooks.ts';
import type { RowsSlice, SessionKey } from '../session/view.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/format.ts';
import { Split } from '../ui/Split.tsx';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { EntryPane } from './EntryPane.tsx';
import { Grid } from './Grid.tsx';
import type { RowActions } from './GridRow.tsx';
import { gridKey } from './keys.ts';
import { TimelineBar } from './TimelineBar.tsx';
import { ROW_HEIGHT, useRowWindow, type RowWindow } from './useRowWindow.ts';
import { useSelection, type Selection } from './useSelection.ts';
import { useTimelineRows, type RowsChoice } from './useTimelineRows.ts';

interface TimelineProps {
  sessionKey: SessionKey;
  /** Wall clock of the transcript's beginning, ISO 8601. */
  started: string | undefined;
  /** Whether more may come, so that what waits is still waiting. */
  live: boolean;
  filter: string;
  onFilter: (filter: string) => void;
  /** Seq of the selected entry. */
  selected: number | undefined;
  onSelect: (seq: number | undefined) => void;
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Everything that crossed the wire, in order, with the selected entry beside it. */
export function Timeline(props: TimelineProps) {
  const { sessionKey, started, live, filter, onFilter, selected, onSelect } = props;
  const [byFrame, setByFrame] = useLocalStorage('loupe.byFrame', isBoolean, false);
  const [expanded, toggle] = useReducer(toggled, []);
  const [until, setUntil] = useState<number>();
  const filterField = useRef<HTMLInputElement>(null);
  const choice = useMemo<RowsChoice>(
    () => ({ byFrame, filter, expanded, ...(until === undefined ? {} : { until }) }),
    [byFrame, filter, expanded, until],
  );
  const window = useRowWindow(ROW_HEIGHT);
  const rows = useTimelineRows(sessionKey, choice, window);
  const { slice } = rows;
  const selection = useSelection({ sessionKey, slice, choice, window, selected, onSelect });
  const { focus: focusGrid } = window;
  const { setOpen } = selection;
  const closeEntry = useCallback(() => {
    setOpen(false);
    focusGrid();
  }, [setOpen, focusGrid]);
  return (
    <section aria-label="Log" className="flex h-full min-h-0 flex-col">
      <TimelineBar
        filter={filter}
        onFilter={onFilter}
        filterField={filterField}
        slice={slice}
        byFrame={byFrame}
        onByFrame={setByFrame}
        paused={until !== undefined}
        sessionKey={sessionKey}
        onPause={setUntil}
        onLeaveFilter={focusGrid}
      />
      <div className="min-h-0 flex-1">
        <Split
          id="entry"
          direction="right"
          handle="Width of the entry"
          share={58}
          least={['320px', '280px']}
          first={
            <div className="relative h-full">
              <SelectableGrid
                slice={slice}
                window={window}
                selection={selection}
                selected={selected}
                byFrame={byFrame}
                started={started}
                live={live}
                onSelect={onSelect}
                onToggle={toggle}
                onFocusFilter={() => filterField.current?.focus()}
              />
              {slice.total === 0 && <NoRows {...rows} sessionKey={sessionKey} filter={filter} />}
            </div>
          }
          second={
            selection.open && selected !== undefined ? (
              <EntryPane
                sessionKey={sessionKey}
                seq={selected}
                started={started}
                onSelect={onSelect}
                onClose={closeEntry}
              />
            ) : undefined
          }
        />
      </div>
    </section>
  );
}

function toggled(open: readonly number[], id: number): readonly number[] {
  return open.includes(id) ? open.filter((each) => each !== id) : [...open, id];
}

interface SelectableGridProps {
  slice: RowsSlice;
  window: RowWindow;
  selection: Selection;
  selected: number | undefined;
  byFrame: boolean;
  started: string | undefined;
  live: boolean;
  onSelect: (seq: number) => void;
  onToggle: (id: number) => void;
  onFocusFilter: () => void;
}

/** The grid with its keys and clicks. */
function SelectableGrid(props: SelectableGridProps) {
  const { slice, window, selection, selected, onSelect, onToggle } = props;
  const { pick } = selection;
  const actions = useMemo<RowActions>(
    () => ({ pick, jump: onSelect, toggle: onToggle }),
    [pick, onSelect, onToggle],
  );
  return (
    <Grid
      slice={slice}
      window={window}
      selected={selected}
      byFrame={props.byFrame}
      started={props.started}
      live={props.live}
      actions={actions}
      onKeyDown={(event) =>
        gridKey(event, {
          page: window.page,
          last: slice.total - 1,
          selection,
          follow: window.follow,
          focusFilter: props.onFocusFilter,
          setExpanded: (open) => {
            const row = slice.rows.find(({ id }) => id === selected);
            if (row && row.children > 0 && row.expanded !== open) onToggle(row.id);
          },
        })
      }
    />
  );
}

interface NoRowsProps {
  sessionKey: SessionKey;
  slice: RowsSlice;
  filter: string;
  known: boolean;
  problem: string | undefined;
}

/** Lies over the empty grid, which stays in place for those who look for it. */
function NoRows({ sessionKey, slice, filter, known, problem }: NoRowsProps) {
  const recorded = useSummary(sessionKey)?.entries ?? 0;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-6 bottom-0">
      {problem !== undefined ? (
        <EmptyState kind="failed" title="The rows could not be read">
          {problem}
        </EmptyState>
      ) : !known ? (
        <EmptyState kind="loading" title="Reading the transcript" />
      ) : filter.trim() !== '' ? (
        <EmptyState kind="empty" title="No row matches the filter">
          {slice.newer > 0
            ? 'The timeline is paused; newer rows may match.'
            : 'The recording goes on.'}
        </EmptyState>
      ) : recorded > 0 ? (
        <EmptyState kind="empty" title="Cleared">
          {formatCount(recorded, 'entry', 'entries')} so far are hidden here. The transcript keeps
          them.
        </EmptyState>
      ) : (
        <EmptyState kind="empty" title="Nothing crossed the wire yet">
          What is sent and received appears here, from the first byte.
        </EmptyState>
      )}
    </div>
  );
}
