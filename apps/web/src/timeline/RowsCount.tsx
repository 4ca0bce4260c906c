import { LoaderCircle } from 'lucide-react';
import type { RowsSlice } from '../session/view.ts';
import { formatCount, formatSize } from '../ui/format.ts';

const HIDDEN =
  'Clear hides rows, it deletes nothing: the transcript keeps them, and an export of everything has them.';

/** How many rows there are, and how many are not shown, with the reason. */
export function RowsCount({ slice, paused }: { slice: RowsSlice; paused: boolean }) {
  const { total, hidden, newer, searched } = slice;
  return (
    <span className="ml-auto flex items-center gap-3 text-xs whitespace-nowrap text-ink-2">
      {searched === undefined ? (
        <span>{formatCount(total, 'row')}</span>
      ) : (
        <span className="flex items-center gap-1">
          <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
          searching {formatSize(searched.read)} of {formatSize(searched.whole)},{' '}
          {total.toLocaleString('en')} so far
        </span>
      )}
      {hidden > 0 && (
        <span title={HIDDEN}>
          {hidden.toLocaleString('en')} hidden
          <span className="sr-only">. {HIDDEN}</span>
        </span>
      )}
      {paused && newer > 0 && (
        <span className="text-warning">{formatCount(newer, 'newer row')} held back</span>
      )}
    </span>
  );
}
