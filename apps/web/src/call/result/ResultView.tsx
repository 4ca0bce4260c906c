import type { Exchange } from '@loupe/ledger';
import { ListTree } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeText } from '../../session/rows/words.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDuration, formatSize } from '../../ui/format.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Prose } from '../Name.tsx';
import { AsksBeside } from '../asks/AsksBeside.tsx';
import type { Call } from '../useCall.ts';
import { Answered } from './Answered.tsx';
import { NoAnswer } from './NoAnswer.tsx';
import { Rounds } from './Rounds.tsx';
import { isGivenUp } from './rounds.ts';
import { taskOf } from './task.ts';
import { TaskView } from './TaskView.tsx';
import { Waiting } from './Waiting.tsx';

export interface ResultViewProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly call: Call;
  /** The name of the button that sends. */
  readonly verb: string;
  readonly openEntry: (seq: number) => void;
  /** JSON Schema of `structuredContent`: a success has to carry it. */
  readonly outputSchema?: string | undefined;
  /** Sends what is in the form; absent where nothing can be sent. */
  readonly onRetry: (() => void) | undefined;
}

/** How the latest call for the chosen thing ended, or how it is going. */
export function ResultView(props: ResultViewProps) {
  const { exchange, sending, problem } = props.call;
  const shown = sending || problem !== undefined ? undefined : exchange;
  return (
    <section
      aria-label="Result"
      tabIndex={-1}
      className="flex h-full min-h-0 min-w-0 flex-col outline-none"
    >
      <div className="flex h-8 shrink-0 items-center gap-3 border-b border-line bg-sunken pr-1 pl-3 text-sm">
        <h3 className="font-medium">Result</h3>
        {/* The words alone are announced; the answer itself may be long. */}
        <span role="status" className="flex min-w-0 items-center gap-3 overflow-hidden">
          {shown !== undefined && <Ending exchange={shown} />}
        </span>
        {shown !== undefined && (
          <IconButton
            label="Show in the timeline"
            className="ml-auto size-6!"
            onPress={() => props.openEntry(shown.asked)}
          >
            <ListTree className="size-3.5" aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <Body {...props} />
      </div>
    </section>
  );
}

function Ending({ exchange }: { exchange: Exchange }) {
  const { status, code, askedAt, answeredAt, size } = exchange;
  return (
    <>
      {/* How it ended is the last thing to be cut off. */}
      <span className="flex max-w-full shrink-0">
        <StatusMark status={status} text={status === 'error' ? codeText(code) : undefined} />
      </span>
      {exchange.late === true && <StatusMark status="late" />}
      {answeredAt !== undefined && (
        <span className="truncate text-ink-2">
          {formatDuration(answeredAt - askedAt)} · {formatSize(size)}
        </span>
      )}
    </>
  );
}

function Body(props: ResultViewProps): ReactNode {
  const { call, verb, summary, sessionKey } = props;
  const { exchange } = call;
  if (call.problem !== undefined)
    return (
      <EmptyState kind="failed" title="Not sent">
        <Prose text={call.problem} />
      </EmptyState>
    );
  if (call.sending) return <EmptyState kind="loading" title="Sending" />;
  if (exchange === undefined)
    return (
      <EmptyState kind="empty" title="Not called yet">
        “{verb}” sends it. The answer appears here, and in the timeline below.
      </EmptyState>
    );
  if (exchange.status === 'waiting' || exchange.status === 'input-required')
    return (
      <Waiting
        {...{ sessionKey, summary, exchange }}
        openEntry={props.openEntry}
        onGiveUp={call.cancel}
      />
    );
  const task = taskOf(summary.tasks, exchange);
  if (task !== undefined)
    return (
      <div className="flex h-full flex-col">
        <AsksBeside
          {...{ sessionKey, summary, exchange }}
          openEntry={props.openEntry}
          className="max-h-3/4 shrink-0 overflow-y-auto border-b border-line"
        />
        <div className="min-h-24 flex-1">
          <TaskView
            {...{ sessionKey, summary, task }}
            openEntry={props.openEntry}
            outputSchema={props.outputSchema}
          />
        </div>
      </div>
    );
  return (
    <div className="flex h-full flex-col">
      <Rounds exchange={exchange} started={Number.NaN} openEntry={props.openEntry} />
      <div className="min-h-0 flex-1">
        {exchange.answered === undefined || isGivenUp(exchange) ? (
          <NoAnswer exchange={exchange} onRetry={props.onRetry} />
        ) : (
          <Answered
            key={exchange.asked}
            sessionKey={sessionKey}
            exchange={exchange}
            seq={exchange.answered}
            era={summary.connection.era}
            outputSchema={props.outputSchema}
            onRetry={props.onRetry}
          />
        )}
      </div>
    </div>
  );
}
