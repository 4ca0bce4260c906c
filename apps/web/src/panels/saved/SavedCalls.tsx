import type { SavedCall } from '@loupe/bridge-api';
import { ListVideo, Square } from 'lucide-react';
import { useState } from 'react';
import type { KeptStore } from '../../bridge/queries.ts';
import { useKept } from '../../bridge/queries.ts';
import { freeName, placed, renamed, withCall, withoutCall } from '../../call/kept/edits.ts';
import { serverKey } from '../../call/kept/keys.ts';
import { paramsFor } from '../../call/kept/params.ts';
import type { RunItem } from '../../call/kept/runs.ts';
import { exchangeOf, useRuns } from '../../call/kept/useRuns.ts';
import { useVariables } from '../../call/kept/useVariables.ts';
import { obstacleOf } from '../../call/obstacle.ts';
import { openSaved } from '../../call/resend.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/format.ts';
import type { LeadingPanelProps } from '../panel.ts';
import { SavedRow } from './SavedRow.tsx';

interface SavedCallsProps extends LeadingPanelProps {
  readonly summary: Summary;
}

/** The kept calls in the person's order, and how each went the last time in this session. */
export function SavedCalls(props: SavedCallsProps) {
  const { sessionKey, summary, openEntry, openPanel } = props;
  const store = useKept(serverKey(summary));
  const { kept, problem, change } = store;
  const [gone, setGone] = useState<Gone>();
  const { queue, outcomes, run, stop } = useRunsOf(sessionKey, summary);
  if (kept === undefined) {
    return problem === undefined ? (
      <EmptyState kind="loading" title="Reading what is kept" />
    ) : (
      <EmptyState kind="failed" title="What is kept could not be read">
        {problem}
      </EmptyState>
    );
  }
  const { calls } = kept;
  const obstacle = obstacleOf(summary);
  const words = obstacle ?? (queue.length > 0 ? 'Others are being sent.' : undefined);
  return (
    <section aria-label="Saved calls" className="flex h-full min-h-0 flex-col">
      <RunAllBar {...{ calls, queue, obstacle, stop }} onRun={() => run(calls)} />
      {problem !== undefined && <Banner tone="error">Not kept: {problem}</Banner>}
      {gone !== undefined && <Undo {...{ gone, change }} onDone={() => setGone(undefined)} />}
      {calls.length === 0 ? (
        <NothingKept />
      ) : (
        <ol className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
          {calls.map((call, at) => (
            <SavedRow
              key={call.id}
              {...{ call, at, summary, openEntry }}
              isLast={at === calls.length - 1}
              standing={
                queue[0] === call.id ? 'running' : queue.includes(call.id) ? 'queued' : 'still'
              }
              outcome={outcomes.get(call.id)}
              exchange={exchangeOf(summary, outcomes.get(call.id))}
              obstacle={words}
              onSend={() => run([call])}
              onOpen={() => openPanel(openSaved(sessionKey, summary, call))}
              onRename={(name) => change(renamed(call.id, name))}
              onPlace={(to) => change(placed(call.id, to))}
              onDuplicate={() => change(withCall(copyOf(call, calls), at + 1))}
              onRemove={() => {
                change(withoutCall(call.id));
                setGone({ call, at });
              }}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Runs of this session, with the variables as they are when the calls are made. */
function useRunsOf(key: SessionKey, summary: Summary) {
  const runs = useRuns(key);
  const { variables } = useVariables(summary);
  const itemOf = (call: SavedCall): RunItem => {
    const { id, method } = call;
    return { id, method, ...paramsFor(call, variables, summary) };
  };
  return { ...runs, run: (calls: readonly SavedCall[]) => void runs.run(calls.map(itemOf)) };
}

function copyOf(call: SavedCall, calls: readonly SavedCall[]): SavedCall {
  return { ...call, id: crypto.randomUUID(), name: freeName(calls, call.name) };
}

interface RunAllBarProps {
  readonly calls: readonly SavedCall[];
  readonly queue: readonly string[];
  readonly obstacle: string | undefined;
  readonly onRun: () => void;
  readonly stop: () => void;
}

function RunAllBar({ calls, queue, obstacle, onRun, stop }: RunAllBarProps) {
  const isRunning = queue.length > 0;
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-sunken px-3 py-1">
      <Button
        icon={<ListVideo className="size-3.5" aria-hidden />}
        isDisabled={obstacle !== undefined || isRunning || calls.length === 0}
        onPress={onRun}
      >
        Run all
      </Button>
      {isRunning && (
        <Button icon={<Square className="size-3" aria-hidden />} onPress={stop}>
          Stop
        </Button>
      )}
      <p role="status" className="min-w-0 flex-1 basis-40 text-xs text-ink-2">
        {isRunning
          ? `${formatCount(queue.length, 'call')} to go`
          : (obstacle ?? 'In this order, each after the answer to the one before.')}
      </p>
    </div>
  );
}

interface Gone {
  readonly call: SavedCall;
  readonly at: number;
}

interface UndoProps extends Pick<KeptStore, 'change'> {
  readonly gone: Gone;
  readonly onDone: () => void;
}

function Undo({ gone, change, onDone }: UndoProps) {
  const { call, at } = gone;
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-info-soft px-3 py-0.5 text-sm text-waiting"
    >
      <span className="min-w-0 flex-1 truncate">“{call.name}” is removed.</span>
      <Button
        className="h-6!"
        onPress={() => {
          change(withCall(call, at));
          onDone();
        }}
      >
        Undo
      </Button>
      <Button look="quiet" className="h-6!" onPress={onDone}>
        Dismiss
      </Button>
    </div>
  );
}

function NothingKept() {
  return (
    <EmptyState kind="empty" title="No calls are kept for this server">
      Fill in a tool or a prompt and press “Keep this call” beside its button. Kept calls stay over
      sessions, and can be made again one by one or all in order.
    </EmptyState>
  );
}
