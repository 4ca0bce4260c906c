import { useSummary } from '../session/hooks.ts';
import type { RowsSlice, SessionKey } from '../session/view.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatCount } from '../ui/format.ts';

interface NoRowsProps {
  sessionKey: SessionKey;
  slice: RowsSlice;
  filter: string;
  known: boolean;
  problem: string | undefined;
}

/** Lies over the empty grid, which stays in place for those who look for it. */
export function NoRows({ sessionKey, slice, filter, known, problem }: NoRowsProps) {
  const recorded = useSummary(sessionKey)?.entries ?? 0;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-6 bottom-0">
      {problem !== undefined ? (
        <EmptyState kind="failed" title="The rows could not be read">
          {problem}
        </EmptyState>
      ) : !known ? (
        <EmptyState kind="loading" title="Reading the transcript" />
      ) : slice.searched !== undefined ? (
        <EmptyState kind="loading" title="Nothing found so far" />
      ) : filter.trim() !== '' ? (
        <EmptyState kind="empty" title="No row matches the filter">
          {slice.newer > 0
            ? 'The timeline is paused; newer rows may match.'
            : slice.hidden > 0
              ? `${formatCount(slice.hidden, 'row')} that match are hidden by Clear.`
              : 'The recording goes on.'}
        </EmptyState>
      ) : slice.newer > 0 ? (
        <EmptyState kind="empty" title="Paused">
          {formatCount(slice.newer, 'row')} came meanwhile.
        </EmptyState>
      ) : recorded > 0 ? (
        <EmptyState kind="empty" title="Cleared">
          {formatCount(recorded, 'entry', 'entries')} so far are hidden here. The transcript keeps
          them.
        </EmptyState>
      ) : (
        <EmptyState kind="empty" title="Nothing crossed the wire yet">
          What is sent and received appears here, from the first byte.
        </EmptyState>
      )}
    </div>
  );
}
