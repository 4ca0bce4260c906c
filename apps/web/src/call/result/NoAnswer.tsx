import type { Exchange } from '@loupe/ledger';
import { Ban, ClockAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration } from '../../ui/format.ts';
import { Prose } from '../Name.tsx';
import { RetryButton } from './Endings.tsx';
import { isGivenUp } from './rounds.ts';

interface NoAnswerProps {
  readonly exchange: Exchange;
  /** Sends it again; absent where nothing can be sent. */
  readonly onRetry: (() => void) | undefined;
}

/** A call that ended without an answer, each way in its own words. */
export function NoAnswer({ exchange, onRetry }: NoAnswerProps) {
  const { icon, title, words } = endingOf(exchange);
  const after = progressAfter(exchange);
  return (
    <div className="flex h-full min-h-24 flex-col items-center justify-center gap-2 overflow-y-auto p-4 text-center">
      {icon}
      <p className="font-medium">{title}</p>
      <div className="max-w-prose text-sm text-ink-2 [overflow-wrap:anywhere]">{words}</div>
      {after !== undefined && (
        <div className="max-w-prose text-sm text-late [overflow-wrap:anywhere]">
          <Prose text={after} />
        </div>
      )}
      {exchange.status !== 'cancelled' && onRetry !== undefined && (
        <RetryButton onPress={onRetry} />
      )}
    </div>
  );
}

/** What the server still reported of a call that was cancelled. */
function progressAfter({ cancelled, progress, lastProgress }: Exchange): string | undefined {
  const late = progress.filter((seq) => cancelled !== undefined && seq > cancelled);
  if (late.length === 0) return undefined;
  const { progress: done, total, message } = lastProgress ?? {};
  const last = [done, total !== undefined && `of ${total}`, message].filter(Boolean).join(' ');
  return `After that it still reported progress: ${last}`;
}

function endingOf(exchange: Exchange): {
  readonly icon: ReactNode;
  readonly title: string;
  readonly words: ReactNode;
} {
  const { status, failure, askedAt, answeredAt } = exchange;
  const look = 'size-7';
  if (isGivenUp(exchange))
    return {
      icon: <Ban className={`${look} text-ink-2`} strokeWidth={1.25} aria-hidden />,
      title: status === 'cancelled' ? 'Cancelled' : 'Given up',
      words: failure?.what ?? 'The call was given up between its rounds. The server does not wait.',
    };
  if (status === 'cancelled')
    return {
      icon: <Ban className={`${look} text-ink-2`} strokeWidth={1.25} aria-hidden />,
      title: 'Cancelled',
      words: 'The server was told. An answer that comes all the same is shown as late.',
    };
  if (status === 'timed-out')
    return {
      icon: <ClockAlert className={`${look} text-late`} strokeWidth={1.25} aria-hidden />,
      title: 'Timed out',
      words: [
        answeredAt !== undefined && `After ${formatDuration(answeredAt - askedAt)}.`,
        'Neither an answer nor progress came in time. An answer that still comes is shown as late.',
      ],
    };
  return {
    icon: <Unplug className={`${look} text-error`} strokeWidth={1.25} aria-hidden />,
    title: 'No answer',
    words: (
      <>
        <Prose text={failure?.what ?? 'The call ended without an answer.'} />
        {failure !== undefined && <Prose text={failure.next} className="mt-1 text-ink" />}
      </>
    ),
  };
}
