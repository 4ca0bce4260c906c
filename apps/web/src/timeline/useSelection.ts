import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { Row, RowsSlice, SessionKey } from '../session/view.ts';
import { locate } from './locate.ts';
import type { RowWindow } from './useRowWindow.ts';
import type { RowsChoice } from './useTimelineRows.ts';

interface SelectionOptions {
  sessionKey: SessionKey;
  slice: RowsSlice;
  choice: RowsChoice;
  window: RowWindow;
  selected: number | undefined;
  onSelect: (seq: number | undefined) => void;
}

export interface Selection {
  /** Whether the detail pane is there. */
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Selects this row and opens it. */
  readonly pick: (row: Row, index: number) => void;
  /** Selects the row at `index`, which may have to be fetched first. */
  readonly moveTo: (index: number) => void;
  /** Moves by so many rows from the selected one. */
  readonly moveBy: (rows: number) => void;
}

/** Which row is selected, by index and by seq, and how it comes into view. */
export function useSelection(options: SelectionOptions): Selection {
  const { sessionKey, slice, choice, window, selected, onSelect } = options;
  const [open, setOpen] = useState(selected !== undefined);
  const cursor = useRef(-1);
  const wanted = useRef<number>(undefined);
  // The seq that was selected here; any other was chosen elsewhere (a finding, the URL) and is searched for.
  const own = useRef<number>(undefined);

  const settle = useCallback(
    (row: Row, index: number) => {
      cursor.current = index;
      wanted.current = undefined;
      own.current = row.id;
      onSelect(row.id);
    },
    [onSelect],
  );
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(slice.total - 1, index));
    window.reveal(target);
    const row = slice.rows[target - slice.from];
    if (row !== undefined) settle(row, target);
    else wanted.current = target;
  };
  const moveBy = (rows: number) => {
    const index =
      selected === undefined
        ? -1
        : slice.rows.findIndex((row) => row.id === selected || row.other === selected);
    const from = wanted.current ?? (index === -1 ? cursor.current : slice.from + index);
    moveTo(from === -1 && rows < 0 ? slice.total - 1 : from + rows);
  };
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = slice.rows[wanted.current - slice.from];
    if (row !== undefined) settle(row, wanted.current);
  }, [slice, settle]);

  const { total } = slice;
  const { reveal, unfollow } = window;
  useEffect(() => {
    if (selected === undefined || selected === own.current || total === 0) return;
    own.current = selected;
    setOpen(true);
    const fetchRows = async (from: number, to: number) =>
      (await sessionWorker().rows(sessionKey, { ...choice, from, to })).rows;
    void locate(fetchRows, total, selected).then((index) => {
      if (index === undefined || own.current !== selected) return;
      cursor.current = index;
      unfollow();
      reveal(index);
    });
  }, [selected, total, sessionKey, choice, reveal, unfollow]);

  const pick = useCallback(
    (row: Row, index: number) => {
      settle(row, index);
      setOpen(true);
    },
    [settle],
  );
  return { open: open && selected !== undefined, setOpen, pick, moveTo, moveBy };
}
