import { isProblem, path, scan } from '@loupe/json';
import { errorName } from '@loupe/jsonrpc';
import type { Exchange } from '@loupe/ledger';
import { statusWords } from '@loupe/mcp';
import { Ban, CircleX, ClockAlert, RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { formatDuration } from '../../ui/format.ts';
import { stringMember } from '../params.ts';
import { Prose } from '../Name.tsx';
import { Note, RawJson } from './Raw.tsx';

interface RpcErrorProps {
  /** The raw `error` member, whatever it is. */
  readonly error: string;
  readonly exchange: Exchange;
  readonly onRetry: (() => void) | undefined;
}

/** A JSON-RPC error: the call itself failed. */
export function RpcError({ error, exchange, onRetry }: RpcErrorProps) {
  const root = scan(error);
  const isObject = !isProblem(root) && root.span.kind === 'object';
  const code = isObject ? path(error, 'code') : undefined;
  const message = isObject ? stringMember(error, 'message') : undefined;
  const extra = isObject ? path(error, 'data') : undefined;
  const name = code === undefined ? undefined : errorName(Number(code));
  return (
    <div className="flex min-w-0 flex-col gap-2 p-2">
      <div className="rounded-md border-l-4 border-error bg-error-soft px-3 py-2">
        <p className="flex items-center gap-1.5 font-medium text-error">
          <CircleX className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            Error {code?.slice(0, 80)}
            {name !== undefined && ` ${name}`}
          </span>
        </p>
        {message !== undefined && (
          <Prose text={message} className="mt-1 max-h-64 overflow-y-auto text-sm text-ink" />
        )}
        <HttpRefusal exchange={exchange} onRetry={onRetry} />
      </div>
      {(code === undefined || message === undefined) && (
        <>
          <Note>An error has to be an object with a code and a message.</Note>
          <RawJson text={error} label="The error as JSON" />
        </>
      )}
      {extra !== undefined && (
        <section aria-label="Data of the error">
          <h3 className="mb-1 text-xs text-ink-2">data</h3>
          <RawJson text={extra} label="Data of the error" />
        </section>
      )}
    </div>
  );
}

/** What HTTP says beside the error that its body brought: the status, and what to do about it. */
function HttpRefusal({ exchange, onRetry }: Omit<RpcErrorProps, 'error'>) {
  const { httpStatus = 200, failure } = exchange;
  if (httpStatus < 300) return null;
  if (failure === undefined)
    return <p className="mt-1 text-sm text-ink-2">It came with HTTP {statusWords(httpStatus)}.</p>;
  return (
    <div className="mt-2 flex flex-col items-start gap-1 border-t border-line pt-2 text-sm">
      <Prose text={failure.what} className="text-ink-2" />
      <Prose text={failure.next} className="text-ink" />
      {onRetry !== undefined && <RetryButton onPress={onRetry} />}
    </div>
  );
}

function RetryButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={<RotateCw className="size-3.5" aria-hidden />} onPress={onPress}>
      Retry
    </Button>
  );
}

/** An answer that is neither a result nor an error, or both. */
export function Malformed({ exchange, text }: { exchange: Exchange; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 p-2">
      <Note>
        The answer is malformed. {exchange.message ?? 'It is neither a result nor an error.'}
      </Note>
      {text !== '' && <RawJson text={text} label="The answer as it came" />}
    </div>
  );
}

interface NoAnswerProps {
  readonly exchange: Exchange;
  /** Sends it again; absent where nothing can be sent. */
  readonly onRetry: (() => void) | undefined;
}

/** A call that ended without an answer, each way in its own words. */
export function NoAnswer({ exchange, onRetry }: NoAnswerProps) {
  const { icon, title, words } = endingOf(exchange);
  return (
    <div className="flex h-full min-h-24 flex-col items-center justify-center gap-2 overflow-y-auto p-4 text-center">
      {icon}
      <p className="font-medium">{title}</p>
      <div className="max-w-prose text-sm text-ink-2 [overflow-wrap:anywhere]">{words}</div>
      {exchange.status !== 'cancelled' && onRetry !== undefined && (
        <RetryButton onPress={onRetry} />
      )}
    </div>
  );
}

function endingOf({ status, failure, askedAt, answeredAt }: Exchange): {
  readonly icon: ReactNode;
  readonly title: string;
  readonly words: ReactNode;
} {
  const look = 'size-7';
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
