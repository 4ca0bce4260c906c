import type { Exchange } from '@loupe/ledger';
import { useEffect, useState } from 'react';
import type { Summary } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDuration } from '../../ui/format.ts';
import { isGoingOn } from '../obstacle.ts';
import { Name } from '../Name.tsx';

/** A call without an answer yet: for how long, and what the server last said of its progress. */
export function Waiting({ exchange, summary }: { exchange: Exchange; summary: Summary }) {
  if (!isGoingOn(summary))
    return (
      <EmptyState kind="empty" title="No answer in this transcript">
        The recording ends while the call was waiting.
      </EmptyState>
    );
  return (
    <EmptyState kind="loading" title="Waiting for the answer">
      <Elapsed since={Date.parse(summary.header?.started ?? '') + exchange.askedAt} />
      {exchange.lastProgress !== undefined && <Progress {...exchange.lastProgress} />}
    </EmptyState>
  );
}

const TICK_MS = 100;

/** `since`: milliseconds of wall clock. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  // A reloaded page counts from the recording, which is the same machine's clock.
  const elapsed = Math.max(0, now - since);
  return Number.isNaN(elapsed) ? null : (
    <p className="font-mono">{elapsed < TICK_MS ? '' : formatDuration(elapsed)}</p>
  );
}

function Progress({ progress, total, message }: NonNullable<Exchange['lastProgress']>) {
  const done = Math.min(total ?? 0, Math.max(0, progress));
  return (
    <div className="mt-2 flex w-64 max-w-full flex-col gap-1">
      {total !== undefined && total > 0 && (
        <div
          role="progressbar"
          aria-label="Progress"
          aria-valuemax={total}
          aria-valuenow={done}
          className="h-1.5 overflow-hidden rounded-full bg-hover"
        >
          <div
            className="h-full rounded-full bg-accent-fill"
            style={{ width: `${(done / total) * 100}%` }}
          />
        </div>
      )}
      <p>
        {total === undefined ? `Progress ${progress}` : `${progress} of ${total}`}
        {message !== undefined && (
          <>
            {' · '}
            <Name text={message} />
          </>
        )}
      </p>
    </div>
  );
}
