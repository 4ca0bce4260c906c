import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionWorker, useIsLoaded } from '../session/hooks.ts';
import type { RowsChoice } from '../session/timeline-api.ts';
import type { Row, RowsSlice, SessionKey } from '../session/view.ts';
import { Sight } from './sight.ts';
import type { RowWindow } from './useRowWindow.ts';

interface SelectionOptions {
  sessionKey: SessionKey;
  slice: RowsSlice;
  /** What the slice is of, as a value to compare. */
  shown: string;
  choice: RowsChoice;
  window: RowWindow;
  selected: number | undefined;
  onSelect: (seq: number | undefined) => void;
}

export interface Selection {
  /** Whether the detail pane is there. */
  readonly open: boolean;
  /** Which message of a batch was selected here. */
  readonly part: number | undefined;
  readonly setOpen: (open: boolean) => void;
  /** Selects this row and opens it. */
  readonly pick: (row: Row) => void;
  /** Selects the row at `index`, which may have to be fetched first. */
  readonly moveTo: (index: number) => void;
  /** Moves by so many rows from the selected one. */
  readonly moveBy: (rows: number) => void;
}

/**
 * Where the selected entry's row is in the slice; -1 where it is not. An exchange's row stands for its answer too, and
 * the rows of a batch are told apart by their part.
 */
export function selectedOffset(
  rows: readonly Row[],
  seq: number | undefined,
  byFrame: boolean,
  part: number | undefined,
): number {
  if (seq === undefined) return -1;
  const own =
    part === undefined ? -1 : rows.findIndex((row) => row.id === seq && row.part === part);
  return own !== -1
    ? own
    : rows.findIndex(({ id, other }) => id === seq || (!byFrame && other === seq));
}

/** Which row is selected, by index and by seq, and how it comes into view. */
export function useSelection(options: SelectionOptions): Selection {
  const { sessionKey, slice, choice, window, selected, onSelect } = options;
  const [open, setOpen] = useState(selected !== undefined);
  const [picked, setPicked] = useState<Pick<Row, 'id' | 'part'>>();
  const part = picked?.id === selected ? picked?.part : undefined;
  const wanted = useRef<number>(undefined);
  // The seq that was selected here; any other was chosen elsewhere (a finding, the URL) and is searched for.
  const own = useRef<number>(undefined);

  const settle = useCallback(
    (row: Row) => {
      wanted.current = undefined;
      own.current = row.id;
      setPicked(row);
      onSelect(row.id);
    },
    [onSelect],
  );
  const moveTo = (index: number) => {
    if (slice.total === 0) return;
    const target = Math.max(0, Math.min(slice.total - 1, index));
    window.reveal(target);
    const row = slice.rows[target - slice.from];
    if (row !== undefined) settle(row);
    else wanted.current = target;
  };
  const moveBy = (rows: number) => {
    const offset = selectedOffset(slice.rows, selected, choice.byFrame, part);
    const from = wanted.current ?? (offset === -1 ? undefined : slice.from + offset);
    if (from !== undefined) moveTo(from + rows);
    else if (selected === undefined) moveTo(rows < 0 ? slice.total - 1 : 0);
    else
      // The selected row was scrolled away.
      void sessionWorker()
        .position(sessionKey, choice, selected)
        .then((index) => moveTo((index ?? 0) + rows), unplaced);
  };
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = slice.rows[wanted.current - slice.from];
    if (row !== undefined) settle(row);
  }, [slice, settle]);

  useRevealed({ ...options, ownRef: own, setOpen });
  useKeptInSight(options);
  const pick = useCallback(
    (row: Row) => {
      settle(row);
      setOpen(true);
    },
    [settle],
  );
  return { open: open && selected !== undefined, part, setOpen, pick, moveTo, moveBy };
}

/** Whatever is wrong with the session is said where its rows would be. */
const unplaced = (): undefined => undefined;

interface RevealedOptions extends SelectionOptions {
  /** The seq that was selected here. */
  ownRef: { current: number | undefined };
  setOpen: (open: boolean) => void;
}

/**
 * Brings the row into view that was selected elsewhere, or that stands elsewhere since other rows are shown. While
 * a long transcript loads, the row may not be there yet: it is looked for again at the end.
 */
function useRevealed(options: RevealedOptions): void {
  const { sessionKey, slice, choice, window, selected, ownRef, setOpen } = options;
  const { reveal, unfollow, following } = window;
  const isEmpty = slice.total === 0;
  const isLoaded = useIsLoaded(sessionKey);
  const { byFrame, filter } = choice;
  const looked = `${byFrame} ${isLoaded} ${filter}`;
  const seen = useRef(looked);
  useEffect(() => {
    if (selected === undefined || isEmpty) return;
    const isElsewhere = selected !== ownRef.current;
    const isOther = seen.current !== looked;
    seen.current = looked;
    if (!isElsewhere && (!isOther || following)) return;
    ownRef.current = selected;
    if (isElsewhere) setOpen(true);
    void sessionWorker()
      .position(sessionKey, choice, selected)
      .then((index) => {
        if (index === undefined || ownRef.current !== selected) return;
        unfollow();
        reveal(index);
      }, unplaced);
  }, [selected, isEmpty, sessionKey, choice, looked, following, reveal, unfollow, ownRef, setOpen]);
}

/** Where the end is followed, a selected row that was in view stays there when other rows are shown. */
function useKeptInSight(options: SelectionOptions): void {
  const { sessionKey, slice, shown, choice, window, selected } = options;
  const { reveal, unfollow, following } = window;
  const [sight] = useState(() => new Sight());
  useEffect(() => {
    const isThere = selectedOffset(slice.rows, selected, choice.byFrame, undefined) !== -1;
    if (!sight.drawn(selected, shown, isThere) || !following || selected === undefined) return;
    void sessionWorker()
      .position(sessionKey, choice, selected)
      .then((index) => {
        if (index === undefined) return;
        unfollow();
        reveal(index);
      }, unplaced);
  }, [sight, slice, shown, selected, sessionKey, choice, following, reveal, unfollow]);
}
