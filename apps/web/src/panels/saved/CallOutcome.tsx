import type { Exchange } from '@loupe/ledger';
import type { Outcome } from '../../call/kept/runs.ts';
import { Name } from '../../call/Name.tsx';
import { codeText } from '../../session/rows/words.ts';
import { formatDuration } from '../../ui/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';

interface CallOutcomeProps {
  readonly standing: 'running' | 'queued' | 'still';
  readonly outcome: Outcome | undefined;
  readonly exchange: Exchange | undefined;
  readonly openEntry: (seq: number) => void;
}

/** How the latest run of a kept call stands; a press shows it in the timeline. */
export function CallOutcome({ standing, outcome, exchange, openEntry }: CallOutcomeProps) {
  if (standing === 'queued') return <Words>queued</Words>;
  if (outcome?.problem !== undefined)
    return (
      <span className="max-w-1/2 min-w-0 truncate text-xs text-error" title={outcome.problem}>
        not sent: <Name text={outcome.problem} />
      </span>
    );
  const asked = outcome?.asked;
  if (asked === undefined) return standing === 'running' ? <Words>sending</Words> : null;
  const { code, askedAt = 0, answeredAt } = exchange ?? {};
  // The transcript may not have told yet.
  const status = exchange?.status ?? (standing === 'running' ? 'waiting' : undefined);
  return (
    <button
      type="button"
      onClick={() => openEntry(asked)}
      title="Show it in the timeline"
      className="flex shrink-0 items-center gap-2 rounded-sm px-1 text-xs hover:underline"
    >
      {status !== undefined && (
        <StatusMark status={status} text={status === 'error' ? codeText(code) : undefined} />
      )}
      {answeredAt !== undefined && (
        <span className="text-ink-2 tabular-nums">{formatDuration(answeredAt - askedAt)}</span>
      )}
      <span className="text-ink-2">#{asked}</span>
    </button>
  );
}

function Words({ children }: { children: string }) {
  return <span className="shrink-0 px-1 text-xs text-ink-2">{children}</span>;
}
