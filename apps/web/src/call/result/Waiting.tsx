import type { Exchange } from '@loupe/ledger';
import { LoaderCircle, MessageCircleQuestionMark, Square } from 'lucide-react';
import { useResult } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AsksBeside } from '../asks/AsksBeside.tsx';
import { asksBeside } from '../asks/names.ts';
import { choose, mayChoose } from '../asks/useAsk.ts';
import { isGoingOn, obstacleOf } from '../obstacle.ts';
import { Name } from '../Name.tsx';
import { Elapsed } from './Elapsed.tsx';
import { Logs } from './Logs.tsx';
import { Note } from './Raw.tsx';
import { Rounds } from './Rounds.tsx';

interface WaitingProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly exchange: Exchange;
  readonly openEntry: (seq: number) => void;
  readonly onGiveUp: () => void;
}

/** A call without its answer yet: for how long, what the server says of it, and what it wants for it. */
export function Waiting(props: WaitingProps) {
  const { sessionKey, summary, exchange, openEntry, onGiveUp } = props;
  const { value } = useResult(sessionKey, exchange.asked);
  if (!isGoingOn(summary)) return <Unfinished exchange={exchange} openEntry={openEntry} />;
  const asks = asksBeside(summary.asks, exchange);
  const logs = value?.logs ?? [];
  const isAsked = exchange.status === 'input-required' || asks.length > 0;
  const started = Date.parse(summary.header?.started ?? '');
  const state = (
    <>
      <Elapsed since={started + exchange.askedAt} />
      {exchange.lastProgress !== undefined && <Progress {...exchange.lastProgress} />}
    </>
  );
  if (!isAsked && exchange.legs === undefined && logs.length === 0)
    return (
      <EmptyState kind="loading" title="Waiting for the answer">
        {state}
      </EmptyState>
    );
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-sm">
        <Standing isAsked={isAsked} />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-ink-2">{state}</div>
        {isAsked && (
          <Button
            className="ml-auto"
            icon={<Square className="size-3" aria-hidden />}
            isDisabled={obstacleOf(summary) !== undefined}
            onPress={onGiveUp}
          >
            Give up this call
          </Button>
        )}
      </div>
      <Rounds exchange={exchange} started={started} openEntry={openEntry} />
      <Held {...{ sessionKey, summary, exchange }} />
      <AsksBeside {...{ sessionKey, summary, exchange, openEntry }} />
      <Logs entries={logs} isLive />
    </div>
  );
}

/** A call that is not repeated by itself any more: it had as many rounds as it may have. */
function Held({ sessionKey, summary, exchange }: Omit<WaitingProps, 'openEntry' | 'onGiveUp'>) {
  const { failure } = exchange;
  if (failure === undefined) return null;
  const { maxRounds } = summary.connection.choices;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
      <Note>{failure.what}</Note>
      <Button
        isDisabled={!mayChoose(summary)}
        onPress={() => void choose(sessionKey, summary, { maxRounds: maxRounds + MORE_ROUNDS })}
      >
        Allow {MORE_ROUNDS} more rounds
      </Button>
    </div>
  );
}

const MORE_ROUNDS = 10;

function Standing({ isAsked }: { isAsked: boolean }) {
  return (
    <p className="flex items-center gap-1.5 font-medium">
      {isAsked ? (
        <MessageCircleQuestionMark className="size-4 text-accent" aria-hidden />
      ) : (
        <LoaderCircle className="size-4 animate-spin text-accent" aria-hidden />
      )}
      {isAsked ? 'Waits for you' : 'Waiting for the answer'}
    </p>
  );
}

/** The call of a transcript that does not grow any more. */
function Unfinished({ exchange, openEntry }: Pick<WaitingProps, 'exchange' | 'openEntry'>) {
  return (
    <>
      <Rounds exchange={exchange} started={Number.NaN} openEntry={openEntry} />
      <EmptyState kind="empty" title="No answer in this transcript">
        {exchange.status === 'input-required'
          ? 'The recording ends while the server waited for the person’s input.'
          : 'The recording ends while the call was waiting.'}
      </EmptyState>
    </>
  );
}

function Progress({ progress, total, message }: NonNullable<Exchange['lastProgress']>) {
  const done = Math.min(total ?? 0, Math.max(0, progress));
  return (
    <div className="flex w-64 max-w-full flex-col gap-1 py-1">
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
