import { RefreshCw, Unplug } from 'lucide-react';
import type { BridgeError } from '../bridge/api.ts';
import { Button } from '../ui/Button.tsx';

const EXPLANATIONS: Record<BridgeError['kind'], string> = {
  restarted:
    'Each start of Loupe makes a new link with a new key, printed in the terminal as “Loupe is ready at …”. This page holds the key of an earlier start, or none.',
  unreachable:
    'The page is here, the program behind it is not. Transcripts are on disk: nothing that was received is lost.',
  refused: 'The program behind this page answered, but not as expected.',
};

/** The whole page, while there is nobody to talk to. */
export function BridgeProblem({ problem, onRetry }: { problem: BridgeError; onRetry: () => void }) {
  return (
    <main className="flex h-full items-center justify-center bg-sunken p-6">
      <div
        role="alert"
        className="flex max-w-lg flex-col items-start gap-3 rounded-lg border border-line bg-raised p-6"
      >
        <Unplug className="size-7 text-error" strokeWidth={1.5} aria-hidden />
        <h1 className="text-lg font-medium">{problem.message}</h1>
        {problem.next !== undefined && <p>{problem.next}</p>}
        <p className="text-sm text-ink-2">{EXPLANATIONS[problem.kind]}</p>
        <Button icon={<RefreshCw className="size-3.5" aria-hidden />} onPress={onRetry}>
          Try again
        </Button>
      </div>
    </main>
  );
}
