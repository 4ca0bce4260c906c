import { RefreshCcwDot, RotateCw, Square } from 'lucide-react';
import { useNow } from '../timeline/useNow.ts';
import { Button } from '../ui/Button.tsx';
import { retryWords, type Standing } from './standing.ts';
import type { ConnectionSteps } from './useConnectionSteps.ts';

/** Which attempt to get the connection back comes when: counts down, and is no live region. */
export function RetryWords({ standing }: { standing: Standing }) {
  const now = useNow();
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-2">
      <RefreshCcwDot className="size-3.5 shrink-0" aria-hidden />
      <span className="tabular-nums">{retryWords(standing, now)}</span>
    </span>
  );
}

/** The same with what can be done about it, beside the state. */
export function RetryNote({ standing, steps }: { standing: Standing; steps: ConnectionSteps }) {
  const { tryNow, stopTrying } = steps;
  return (
    <div role="group" aria-label="Trying again" className="flex items-center gap-1">
      <RetryWords standing={standing} />
      {tryNow && (
        <Button look="quiet" icon={<RotateCw className="size-3.5" aria-hidden />} onPress={tryNow}>
          Try now
        </Button>
      )}
      {stopTrying && (
        <Button look="quiet" icon={<Square className="size-3" aria-hidden />} onPress={stopTrying}>
          Stop trying
        </Button>
      )}
    </div>
  );
}
