import { isProblem, path, scan } from '@loupe/json';
import { errorName } from '@loupe/jsonrpc';
import type { Exchange } from '@loupe/ledger';
import { statusWords } from '@loupe/mcp';
import { CircleX, RotateCw } from 'lucide-react';
import type { SessionKey } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { RequiredUrls } from '../asks/RequiredUrls.tsx';
import { stringMember } from '../params.ts';
import { Prose } from '../Name.tsx';
import { Note, RawJson } from './Raw.tsx';

/** "URL elicitation required" (2025-11-25). */
const URLS_REQUIRED = '-32042';

/** What of a call explains its error. */
type Refused = Pick<Exchange, 'method' | 'name' | 'httpStatus' | 'failure'>;

interface RpcErrorProps {
  readonly sessionKey: SessionKey;
  /** The raw `error` member, whatever it is. */
  readonly error: string;
  readonly exchange: Refused;
  readonly onRetry: (() => void) | undefined;
}

/** A JSON-RPC error: the call itself failed. */
export function RpcError({ sessionKey, error, exchange, onRetry }: RpcErrorProps) {
  const root = scan(error);
  const isObject = !isProblem(root) && root.span.kind === 'object';
  const code = isObject ? path(error, 'code') : undefined;
  const message = isObject ? stringMember(error, 'message') : undefined;
  const extra = isObject ? path(error, 'data') : undefined;
  const name = code === URLS_REQUIRED ? 'URL elicitation required' : errorName(Number(code));
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
        {isNotFound(code, extra, exchange) && (
          <p className="mt-1 text-sm text-ink-2">Resource not found: the error names its URI.</p>
        )}
        <HttpRefusal exchange={exchange} onRetry={onRetry} />
      </div>
      {(code === undefined || message === undefined) && (
        <>
          <Note>An error has to be an object with a code and a message.</Note>
          <RawJson text={error} label="The error as JSON" />
        </>
      )}
      {code === URLS_REQUIRED && extra !== undefined && (
        <RequiredUrls sessionKey={sessionKey} extra={extra} />
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

const NOT_FOUND = new Set(['-32002', '-32602']);

/**
 * A code that means "invalid params" elsewhere says that there is no such resource, where it carries the URI that
 * was asked for (spec 2025-11-25/server/resources#error-handling; -32602 in 2026-07-28).
 */
function isNotFound(
  code: string | undefined,
  extra: string | undefined,
  exchange: Refused,
): boolean {
  if (exchange.method !== 'resources/read' || code === undefined || !extra?.startsWith('{'))
    return false;
  return NOT_FOUND.has(code) && stringMember(extra, 'uri') === exchange.name;
}

/** What HTTP says beside the error that its body brought: the status, and what to do about it. */
function HttpRefusal({ exchange, onRetry }: Pick<RpcErrorProps, 'exchange' | 'onRetry'>) {
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

/** Makes the call again as the form has it. */
export function RetryButton({ onPress }: { onPress: () => void }) {
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
