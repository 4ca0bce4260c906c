import { proxy } from 'comlink';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { ReplayProgress } from '../../session/state-at.ts';
import type { StateChange } from '../../session/state-shown.ts';
import type { SessionKey } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StateFacts } from './StateFacts.tsx';

interface StateTabProps {
  sessionKey: SessionKey;
  seq: number;
  onSelect: (seq: number) => void;
}

interface Asked {
  readonly of: number;
  readonly change?: StateChange | undefined;
  readonly progress?: ReplayProgress;
  readonly problem?: string;
}

/** What was known after an entry, with steps to the entries that changed it. */
export function StateTab({ sessionKey, seq, onSelect }: StateTabProps) {
  const asked = useStateAt(sessionKey, seq);
  const [said, setSaid] = useState<{ readonly of: number; readonly words: string | undefined }>();
  const words = said?.of === seq ? said.words : undefined;
  const setWords = (next: string | undefined) => setSaid({ of: seq, words: next });
  const step = async (by: 1 | -1) => {
    setWords('Looking');
    try {
      const progress = proxy((now: ReplayProgress) => setWords(replayWords(now)));
      const found = await sessionWorker().stateNear(sessionKey, seq, by, progress);
      if (found !== 'none' && found !== undefined) onSelect(found.state.seq);
      const where = by === 1 ? 'after' : 'before';
      setWords(found === 'none' ? `Nothing changed ${where} this entry` : undefined);
    } catch (error) {
      setWords(error instanceof Error ? error.message : String(error));
    }
  };
  const { change, progress, problem } = asked;
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-8 shrink-0 items-center gap-1 border-b border-line px-2 text-xs text-ink-2">
        <span className="flex-1">After entry #{change?.state.seq ?? seq}</span>
        <span role="status">
          {words ?? (change !== undefined && progress !== undefined ? replayWords(progress) : '')}
        </span>
        <Button
          look="quiet"
          className="h-6 text-xs"
          icon={<ChevronLeft className="size-3.5" aria-hidden />}
          onPress={() => void step(-1)}
        >
          Earlier change
        </Button>
        <Button
          look="quiet"
          className="h-6 text-xs"
          icon={<ChevronRight className="size-3.5" aria-hidden />}
          onPress={() => void step(1)}
        >
          Later change
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        {problem !== undefined ? (
          <EmptyState kind="failed" title="The transcript could not be replayed">
            {problem}
          </EmptyState>
        ) : change === undefined ? (
          <EmptyState
            kind="loading"
            title={progress === undefined ? 'Replaying the transcript' : replayWords(progress)}
          />
        ) : (
          <StateFacts change={change} onSelect={onSelect} />
        )}
      </div>
    </div>
  );
}

function replayWords({ done, of }: ReplayProgress): string {
  return `Replaying ${done.toLocaleString('en')} of ${of.toLocaleString('en')} entries`;
}

/** The state after an entry; that of the entry before stays until it is known. */
function useStateAt(sessionKey: SessionKey, seq: number): Asked {
  const [asked, setAsked] = useState<Asked>({ of: seq });
  useEffect(() => {
    let isGone = false;
    const take = (part: Omit<Asked, 'of'>) => {
      if (!isGone) setAsked((before) => ({ change: before.change, ...part, of: seq }));
    };
    sessionWorker()
      .stateAt(
        sessionKey,
        seq,
        proxy((progress: ReplayProgress) => take({ progress })),
      )
      .then(
        (change) => change && take({ change }),
        (error: unknown) =>
          take({ problem: error instanceof Error ? error.message : String(error) }),
      );
    return () => {
      isGone = true;
    };
  }, [sessionKey, seq]);
  return asked;
}
