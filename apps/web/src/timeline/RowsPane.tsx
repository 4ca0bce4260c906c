import { useMemo, type KeyboardEvent } from 'react';
import { gridKey } from './keys.ts';
import { NoRows } from './NoRows.tsx';
import { NoteField } from './NoteField.tsx';
import type { RowActions } from './rowElement.ts';
import { RowTable } from './RowTable.tsx';
import { Sequence } from './sequence/Sequence.tsx';
import type { TimelineParts, TimelineProps } from './useTimeline.ts';

interface RowsPaneProps extends TimelineProps {
  parts: TimelineParts;
}

/** The rows, what is said where there are none, and the note that is being written about one. */
export function RowsPane(props: RowsPaneProps) {
  const { sessionKey, filter, parts } = props;
  const { rows, commands } = parts;
  const { row, noteOn } = commands;
  return (
    <div className="relative h-full">
      <SelectableRows {...props} />
      {rows.slice.total === 0 && <NoRows {...rows} sessionKey={sessionKey} filter={filter} />}
      {noteOn !== undefined && (
        <NoteField
          key={noteOn}
          about={noteOn}
          before={row?.id === noteOn ? row.note : undefined}
          onSave={commands.saveNote}
          onClose={commands.closeNote}
        />
      )}
    </div>
  );
}

/** The rows in one of their two looks, with keys and clicks. */
function SelectableRows(props: RowsPaneProps) {
  const { parts, selected, started, live, filter, onSelect, onOtherKey } = props;
  const { chosen, columns, rows, window, selection, commands } = parts;
  const { pick } = selection;
  const { toggle } = chosen;
  const actions = useMemo<RowActions>(
    () => ({ pick, jump: onSelect, toggle }),
    [pick, onSelect, toggle],
  );
  const shared = {
    slice: rows.slice,
    start: rows.start,
    shown: rows.shown,
    window,
    selected,
    part: selection.part,
    byFrame: chosen.byFrame,
    started,
    live,
    actions,
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) =>
      gridKey(event, commands.targets, onOtherKey),
  };
  return chosen.sequence ? (
    <Sequence {...shared} />
  ) : (
    <RowTable {...shared} columns={columns} filter={filter} />
  );
}
