import { memo, type ReactNode } from 'react';
import { formatDuration, formatSize } from '../ui/format.ts';
import { cellClass, TRACKS, type Column, type ColumnId } from './columns.ts';
import type { DrawnRow } from './Grid.tsx';
import { NameCell } from './NameCell.tsx';
import { isSameRow, rowAttributes, timeText, type RowActions } from './rowElement.ts';
import { Direction, Method, Milliseconds, RowState } from './RowParts.tsx';
import { WaterfallBar } from './WaterfallBar.tsx';
import type { TimeRange } from './waterfall.ts';

export interface GridRowProps extends Omit<DrawnRow, 'above' | 'below'> {
  /** Milliseconds since the row above. */
  delta: number | undefined;
  /** The row below hangs under the same one. */
  continues: boolean;
  columns: readonly Column[];
  /** The time that the waterfall shows. */
  scale: TimeRange | undefined;
  /** Wall clock of the transcript's beginning. */
  started: string | undefined;
  /** Whether waiting rows can still be answered. */
  live: boolean;
  actions: RowActions;
}

function same(before: GridRowProps, after: GridRowProps): boolean {
  const { row, scale, ...rest } = after;
  return (
    isSameRow(before.row, row) &&
    before.scale?.from === scale?.from &&
    before.scale?.to === scale?.to &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => before[key] === rest[key])
  );
}

/** One row of the timeline. Rows arrive as new objects; only what reads differently is drawn anew. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  return (
    <div {...rowAttributes(props, TRACKS, props.actions.pick)}>
      {props.columns.map(({ id }) => (
        <span key={id} role="gridcell" className={`${cellClass(id)} ${TEXT[id]}`}>
          {CELLS[id](props)}
        </span>
      ))}
    </div>
  );
}, same);

const QUIET = 'font-mono text-xs text-ink-2';

const TEXT: Readonly<Record<ColumnId, string>> = {
  seq: QUIET,
  time: QUIET,
  delta: QUIET,
  direction: '',
  method: 'font-mono text-xs',
  name: '',
  status: 'text-xs',
  ms: 'font-mono text-xs',
  size: QUIET,
  waterfall: '',
};

const CELLS: Readonly<Record<ColumnId, (props: GridRowProps) => ReactNode>> = {
  seq: ({ row }) => row.id,
  time: ({ row, started }) => timeText(row.at, started),
  delta: ({ delta }) => (delta === undefined ? '' : `+${formatDuration(delta)}`),
  direction: ({ row }) => <Direction direction={row.direction} />,
  method: ({ row }) => <Method row={row} />,
  name: ({ row, continues, actions }) => (
    <NameCell row={row} continues={continues} onToggle={actions.toggle} />
  ),
  status: ({ row }) => <RowState row={row} />,
  ms: (props) => <Milliseconds {...props} />,
  size: ({ row }) => (row.size > 0 ? formatSize(row.size) : ''),
  waterfall: ({ row, scale }) => scale && <WaterfallBar row={row} scale={scale} />,
};
