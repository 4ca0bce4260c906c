import type { KeyboardEvent } from 'react';
import type { Selection } from './useSelection.ts';

interface KeyTargets {
  readonly page: number;
  /** Index of the last row. */
  readonly last: number;
  readonly selection: Selection;
  readonly follow: () => void;
  readonly focusFilter: () => void;
  /** Opens or closes what hangs under the selected row. */
  readonly setExpanded: (open: boolean) => void;
}

/** Single letters act only here, where the grid has the focus (WCAG 2.1.4). */
export function gridKey(event: KeyboardEvent<HTMLDivElement>, targets: KeyTargets): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { selection, page, last } = targets;
  const rows = Math.max(1, page - 2);
  const acts: Partial<Record<string, () => void>> = {
    j: () => selection.moveBy(1),
    ArrowDown: () => selection.moveBy(1),
    k: () => selection.moveBy(-1),
    ArrowUp: () => selection.moveBy(-1),
    PageDown: () => selection.moveBy(rows),
    PageUp: () => selection.moveBy(-rows),
    Home: () => selection.moveTo(0),
    End: () => {
      targets.follow();
      selection.moveTo(last);
    },
    Enter: () => selection.setOpen(true),
    Escape: () => selection.setOpen(false),
    ArrowRight: () => targets.setExpanded(true),
    ArrowLeft: () => targets.setExpanded(false),
    '/': targets.focusFilter,
  };
  const act = acts[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
}
