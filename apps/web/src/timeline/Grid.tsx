import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useState, type KeyboardEvent } from 'react';
import type { Row, RowsSlice } from '../session/view.ts';
import { formatCount } from '../ui/format.ts';
import { cellClass, COLUMNS, TRACKS } from './columns.ts';
import { GridRow, rowId, type RowActions } from './GridRow.tsx';
import { ROW_HEIGHT, type RowWindow } from './useRowWindow.ts';

interface GridProps {
  slice: RowsSlice;
  window: RowWindow;
  selected: number | undefined;
  byFrame: boolean;
  started: string | undefined;
  live: boolean;
  actions: RowActions;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}

/** Further behind than this, empty rows are shown while the new ones are on their way. */
const CATCH_UP = 2000;

/** Rows in the document at most; more than fit a screen. */
const MOST_ROWS = 256;

/**
 * While the end is followed, the list ends where the rows at hand end: the rows of a flood arrive a moment
 * after their number, and the person would look at a hole.
 */
function heightOf({ total, from, rows }: RowsSlice, following: boolean): number {
  const end = from + rows.length;
  return following && rows.length > 0 && total - end < CATCH_UP ? end : total;
}

/** Where the selected entry's row is; -1 where it is not. An exchange's row stands for its answer too. */
function selectedOffset(rows: readonly Row[], seq: number | undefined, byFrame: boolean): number {
  if (seq === undefined) return -1;
  return rows.findIndex(({ id, other }) => id === seq || (!byFrame && other === seq));
}

/** The timeline's rows: only those in view are in the document. */
export function Grid({ slice, window, selected, byFrame, ...rest }: GridProps) {
  const { scroller, following, follow, toEnd } = window;
  const count = heightOf(slice, following);
  // Rows are asked for well beyond the known end; while that is followed only the last ones are in view.
  // They take turns in so many slots: during a flood the text of a row that is there changes, which costs less
  // than a row that goes and one that comes.
  const slots = following ? window.page : MOST_ROWS;
  const skipped = Math.max(0, slice.rows.length - slots);
  useLayoutEffect(() => {
    if (following) toEnd();
  }, [following, toEnd, count]);
  const chosen = selectedOffset(slice.rows, selected, byFrame);
  return (
    <div className="relative h-full min-h-0">
      <div
        ref={scroller}
        role="grid"
        aria-label="Timeline"
        aria-rowcount={slice.total + 1}
        aria-colcount={COLUMNS.length}
        aria-activedescendant={chosen === -1 ? undefined : rowId(slice.from + chosen)}
        tabIndex={0}
        onKeyDown={rest.onKeyDown}
        className="peer @container h-full overflow-x-hidden overflow-y-auto bg-page outline-none"
      >
        <div role="rowgroup" className="sticky top-0 z-10">
          <div
            role="row"
            aria-rowindex={1}
            className={`border-b border-line bg-sunken text-xs text-ink-2 ${TRACKS}`}
            style={{ height: ROW_HEIGHT }}
          >
            {COLUMNS.map(({ id, title }) => (
              <span key={id} role="columnheader" className={cellClass(id)}>
                {title}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height: count * ROW_HEIGHT }}>
          {slice.rows.slice(skipped).map((row, position) => {
            const offset = skipped + position;
            const above = slice.rows[offset - 1];
            return (
              <GridRow
                key={(slice.from + offset) % slots}
                row={row}
                index={slice.from + offset}
                delta={above === undefined ? undefined : Math.max(0, row.at - above.at)}
                selected={offset === chosen}
                related={offset !== chosen && row.other !== undefined && row.other === selected}
                started={rest.started}
                live={rest.live}
                actions={rest.actions}
              />
            );
          })}
        </div>
      </div>
      {/* Over the sticky header, which would hide an outline of the grid itself. */}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 z-20 hidden border-2 border-accent peer-focus-visible:block"
      />
      {!following && <NewRows total={slice.total} onFollow={follow} />}
    </div>
  );
}

/** How many rows came since the person left the end. Mounted at that moment. */
function NewRows({ total, onFollow }: { total: number; onFollow: () => void }) {
  const [seen] = useState(total);
  const fresh = total - seen;
  if (fresh <= 0) return null;
  return (
    <button
      type="button"
      onClick={onFollow}
      className="absolute bottom-3 left-1/2 flex h-6 -translate-x-1/2 items-center gap-1 rounded-full bg-accent-fill px-3 text-xs font-medium text-on-accent shadow-pop"
    >
      <ArrowDown className="size-3.5" aria-hidden />
      {formatCount(fresh, 'new', 'new')}
    </button>
  );
}
