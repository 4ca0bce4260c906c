import type { Exchange } from '@loupe/ledger';
import { History, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { usePastCalls } from '../../session/hooks.ts';
import type { PastCall } from '../../session/history.ts';
import { codeText } from '../../session/rows/words.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatClock, formatCount, formatDuration } from '../../ui/format.ts';
import { Visible } from '../../ui/JsonLine.tsx';
import { PopButton } from '../../ui/PopButton.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';

interface HistoryProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly method: string;
  readonly name: string;
  /** The call that is in view. */
  readonly shown: number | undefined;
  readonly onShow: (exchange: Exchange) => void;
  /** Fills the form with what a call was sent with. */
  readonly onUse: (asked: number) => void;
}

/** Opens the list of all calls of one thing in this session. `count`: how many there are. */
export function HistoryButton({ count, ...props }: HistoryProps & { count: number }) {
  const label = `History, ${formatCount(count, 'call')}`;
  return (
    <PopButton
      label="History"
      className="w-[32rem]"
      button={
        <Button
          look="quiet"
          className="px-1.5!"
          aria-label={label}
          tip="Earlier calls"
          isDisabled={count === 0}
        >
          <History className="size-4" aria-hidden />
          {count > 0 && <span className="text-xs text-ink-2">{count.toLocaleString('en')}</span>}
        </Button>
      }
    >
      {(close) => <PastList {...props} close={close} />}
    </PopButton>
  );
}

const AT_FIRST = 30;
/** The worker gives so many. */
const MOST = 100;

function PastList(props: HistoryProps & { readonly close: () => void }) {
  const { sessionKey, summary, method, name } = props;
  const [most, setMost] = useState(AT_FIRST);
  const { value, problem } = usePastCalls(sessionKey, method, name, most);
  if (value === undefined) {
    return <p className="p-3 text-ink-2">{problem ?? 'Reading the calls …'}</p>;
  }
  const left = value.total - value.calls.length;
  return (
    <>
      <ul aria-label="Calls" className="divide-y divide-line">
        {value.calls.map((call) => (
          <PastRow
            key={call.exchange.asked}
            {...props}
            call={call}
            started={summary.header?.started ?? ''}
          />
        ))}
      </ul>
      {left > 0 && (
        <p className="flex items-center gap-2 border-t border-line px-3 py-1 text-xs text-ink-2">
          {formatCount(left, 'older call')} {most >= MOST && 'in the timeline'}
          {most < MOST && (
            <Button look="quiet" className="h-6! text-xs!" onPress={() => setMost(MOST)}>
              Show more
            </Button>
          )}
        </p>
      )}
    </>
  );
}

interface PastRowProps extends HistoryProps {
  readonly call: PastCall;
  readonly started: string;
  readonly close: () => void;
}

function PastRow({ call, started, shown, onShow, onUse, close }: PastRowProps) {
  const { exchange, preview } = call;
  const { asked, askedAt, answeredAt, status, code } = exchange;
  const isShown = asked === shown;
  return (
    <li className={`flex items-center gap-1 pr-1 ${isShown ? 'bg-selected' : ''}`}>
      <button
        type="button"
        aria-current={isShown ? true : undefined}
        onClick={() => {
          onShow(exchange);
          close();
        }}
        className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1 text-left hover:bg-hover"
      >
        <span className="text-xs text-ink-2 tabular-nums">{formatClock(started, askedAt)}</span>
        <span className="flex w-28 shrink-0 text-xs">
          <StatusMark status={status} text={status === 'error' ? codeText(code) : undefined} />
        </span>
        <span className="w-14 shrink-0 text-right text-xs text-ink-2 tabular-nums">
          {answeredAt !== undefined && formatDuration(answeredAt - askedAt)}
        </span>
        <code className="min-w-0 flex-1 truncate font-mono text-xs">
          {preview === undefined ? (
            <span className="font-sans text-ink-2 italic">no arguments to show</span>
          ) : (
            <Visible text={preview} />
          )}
        </code>
      </button>
      <IconButton
        label={`Use these arguments, call ${asked}`}
        tip="Use these arguments"
        className="size-6!"
        onPress={() => {
          onUse(asked);
          close();
        }}
      >
        <TextCursorInput className="size-3.5" aria-hidden />
      </IconButton>
    </li>
  );
}
