import { useCallback } from 'react';
import { Split } from '../ui/Split.tsx';
import { EntryPane } from './EntryPane.tsx';
import { OverviewStrip } from './overview/OverviewStrip.tsx';
import { RowsPane } from './RowsPane.tsx';
import { TimelineBar } from './TimelineBar.tsx';
import { useTimeline, type TimelineProps } from './useTimeline.ts';

/** Everything that crossed the wire, in order, with the selected entry beside it. */
export function Timeline(props: TimelineProps) {
  const { sessionKey, started, filter, onFilter, selected, onSelect } = props;
  const parts = useTimeline(props);
  const { chosen, columns, rows, selection, commands } = parts;
  const { slice } = rows;
  const { focus: focusGrid } = parts.window;
  const { setOpen } = selection;
  const closeEntry = useCallback(() => {
    setOpen(false);
    focusGrid();
  }, [setOpen, focusGrid]);
  return (
    <section aria-label="Log" className="flex h-full min-h-0 flex-col">
      <TimelineBar
        {...{ sessionKey, filter, onFilter, slice, chosen, columns }}
        filterField={parts.filterField}
        onLeaveColumns={parts.leaveOut}
        onPause={parts.togglePause}
        onClear={commands.clear}
        notes={{
          isSelected: selected !== undefined,
          isPinned: commands.row?.pinned === true,
          obstacle: parts.obstacle,
          run: commands.run,
        }}
        notice={commands.notice}
        onLeaveFilter={focusGrid}
      />
      <OverviewStrip
        {...{ sessionKey, onFilter, started }}
        choice={chosen.choice}
        progress={progressOf(slice.searched)}
      />
      <div className="min-h-0 flex-1">
        <Split
          id="entry"
          direction="right"
          handle="Width of the entry"
          share={58}
          least={['320px', '280px']}
          first={<RowsPane {...props} parts={parts} />}
          second={
            selection.open && selected !== undefined ? (
              <EntryPane
                sessionKey={sessionKey}
                seq={selected}
                started={started}
                onSelect={onSelect}
                onClose={closeEntry}
                onEdit={props.onEdit}
              />
            ) : undefined
          }
        />
      </div>
    </section>
  );
}

/** Tenths of the search that are done: often enough to ask for the overview again. */
function progressOf(searched: { read: number; whole: number } | undefined): number {
  return searched === undefined ? 10 : Math.floor((searched.read / searched.whole) * 10);
}
