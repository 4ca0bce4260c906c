import { ArrowDown } from 'lucide-react';
import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Row, RowsSlice } from '../session/view.ts';
import { formatCount } from '../ui/format.ts';
import { rowId } from './rowElement.ts';
import { anchorOf, listHeight, ROW_HEIGHT } from './scroll.ts';
import { MARGIN, type RowWindow } from './useRowWindow.ts';
import { selectedOffset } from './useSelection.ts';

/** One row and where it stands; what a way of drawing needs to know of it. */
export interface DrawnRow {
  readonly row: Row;
  /** Its index among all rows that match. */
  readonly index: number;
  /** Pixels from where the rows' layer begins. */
  readonly top: number;
  readonly above: Row | undefined;
  readonly below: Row | undefined;
  readonly selected: boolean;
  /** The other half of the selected row. */
  readonly related: boolean;
}

interface GridProps {
  slice: RowsSlice;
  /** What the slice is of. */
  shown: string;
  window: RowWindow;
  selected: number | undefined;
  /** Which message of a batch is selected. */
  part: number | undefined;
  byFrame: boolean;
  /** Titles of the columns. */
  header: ReactNode;
  columns: number;
  /** Classes and properties that lay a row out. */
  tracks: string;
  style?: CSSProperties;
  draw: (drawn: DrawnRow) => ReactNode;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
}

/**
 * While the end is followed, the list ends where the rows at hand end: the rows of a flood, or of a long transcript
 * that loads, arrive a moment after their number, and the person would look at a hole.
 */
function heightOf({ total, from, rows }: RowsSlice, following: boolean): number {
  return following && rows.length > 0 ? from + rows.length : total;
}

/** The rows of the timeline, however they are drawn: only those in view are in the document. */
export function Grid({ slice, window, selected, part, byFrame, ...rest }: GridProps) {
  const { scroller, layer, following, follow, settle, watch } = window;
  const count = heightOf(slice, following);
  const anchor = anchorOf(slice.from);
  // Rows are asked for well beyond the known end; while that is followed only the last ones are in view.
  // They take turns in so many slots: in a flood, or a long scroll, the text of a row that is there changes, which
  // costs less than a row that goes and one that comes.
  const slots = following ? window.page : Math.max(window.page + 2 * MARGIN, slice.rows.length);
  const skipped = Math.max(0, slice.rows.length - slots);
  useLayoutEffect(() => settle(count, anchor), [settle, count, anchor]);
  useEffect(watch, [watch]);
  const chosen = selectedOffset(slice.rows, selected, byFrame, part);
  return (
    <div className="relative h-full min-h-0" style={rest.style}>
      <div
        ref={scroller}
        role="grid"
        aria-label="Timeline"
        aria-rowcount={slice.total + 1}
        aria-colcount={rest.columns}
        aria-activedescendant={chosen === -1 ? undefined : rowId(slice.from + chosen)}
        tabIndex={0}
        onKeyDown={rest.onKeyDown}
        className="peer @container h-full overflow-x-hidden overflow-y-auto bg-page outline-none"
      >
        <div role="rowgroup" className="sticky top-0 z-10">
          <div
            role="row"
            aria-rowindex={1}
            className={`border-b border-line bg-sunken text-xs text-ink-2 ${rest.tracks}`}
            style={{ height: ROW_HEIGHT }}
          >
            {rest.header}
          </div>
        </div>
        <div
          role="rowgroup"
          className="relative overflow-clip"
          style={{ height: listHeight(count) }}
        >
          <div ref={layer} role="presentation">
            {slice.rows.slice(skipped).map((row, position) => {
              const offset = skipped + position;
              const index = slice.from + offset;
              return (
                <Fragment key={index % slots}>
                  {rest.draw({
                    row,
                    index,
                    top: (index - anchor) * ROW_HEIGHT,
                    above: slice.rows[offset - 1],
                    below: slice.rows[offset + 1],
                    selected: offset === chosen,
                    related: offset !== chosen && row.other !== undefined && row.other === selected,
                  })}
                </Fragment>
              );
            })}
          </div>
        </div>
      </div>
      {/* Over the sticky header, which would hide an outline of the grid itself. */}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 z-20 hidden border-2 border-accent peer-focus-visible:block"
      />
      {!following && <NewRows slice={slice} shown={rest.shown} onFollow={follow} />}
    </div>
  );
}

interface NewRowsProps {
  slice: RowsSlice;
  shown: string;
  onFollow: () => void;
}

/** How many rows came since the person left the end, or looked at other rows. Mounted at that moment. */
function NewRows({ slice, shown, onFollow }: NewRowsProps) {
  const { total, searched } = slice;
  const [seen, setSeen] = useState({ total, shown });
  // What a search finds is not new.
  const isOther = seen.shown !== shown || searched !== undefined;
  const before = isOther ? total : Math.min(seen.total, total);
  if (before !== seen.total || shown !== seen.shown) setSeen({ total: before, shown });
  const fresh = total - before;
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
