import { useMemo, type KeyboardEvent } from 'react';
import type { RowsSlice } from '../session/view.ts';
import { formatDuration } from '../ui/format.ts';
import { cellClass, trackStyle, TRACKS, type Column } from './columns.ts';
import { Grid } from './Grid.tsx';
import { GridRow } from './GridRow.tsx';
import { brushedRange } from './overview/brush.ts';
import type { RowActions } from './rowElement.ts';
import { scaleOf, type TimeRange } from './waterfall.ts';
import type { RowWindow } from './useRowWindow.ts';

/** What every way of drawing the rows is given. */
export interface RowsViewProps {
  slice: RowsSlice;
  shown: string;
  window: RowWindow;
  /** Which of the rows is the first in view; undefined where the last are. */
  start: number | undefined;
  selected: number | undefined;
  part: number | undefined;
  byFrame: boolean;
  started: string | undefined;
  live: boolean;
  actions: RowActions;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}

interface RowTableProps extends RowsViewProps {
  columns: readonly Column[];
  filter: string;
}

/**
 * The time of the rows in view, not of those that are only ready for a scroll. It changes when other rows come, not
 * with each step of a scroll: all bars change with it.
 */
function scaleInView(
  { rows }: RowsSlice,
  page: number,
  start = Math.max(0, rows.length - page),
): TimeRange | undefined {
  return scaleOf(rows.slice(start, start + page));
}

/** The rows as a table with the columns that the person chose. */
export function RowTable({
  columns,
  filter,
  actions,
  started,
  live,
  start,
  ...rest
}: RowTableProps) {
  const brushed = useMemo(() => brushedRange(filter), [filter]);
  const scale = brushed ?? scaleInView(rest.slice, rest.window.page, start);
  const style = useMemo(() => trackStyle(columns), [columns]);
  return (
    <Grid
      {...rest}
      columns={columns.length}
      tracks={TRACKS}
      style={style}
      header={columns.map(({ id, title }) => (
        <span key={id} role="columnheader" className={cellClass(id)}>
          {title}
          {id === 'waterfall' && scale !== undefined && (
            <span aria-hidden className="ml-auto font-mono">
              {formatDuration(scale.to - scale.from)}
            </span>
          )}
        </span>
      ))}
      draw={({ above, below, ...drawn }) => (
        <GridRow
          {...drawn}
          delta={above === undefined ? undefined : Math.max(0, drawn.row.at - above.at)}
          continues={below?.depth === 1}
          columns={columns}
          scale={scale}
          started={started}
          live={live}
          actions={actions}
        />
      )}
    />
  );
}
