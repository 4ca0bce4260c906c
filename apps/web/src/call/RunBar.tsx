import { Play, Square } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Call } from './useCall.ts';

interface RunBarProps {
  /** The name of the button: "Run". */
  readonly verb: string;
  readonly call: Call;
  /** Why nothing can be sent at all. */
  readonly obstacle: string | undefined;
  /** Why the last press sent nothing. */
  readonly refusal?: string | undefined;
  /** What will be sent, where that may not be what was meant. */
  readonly warning?: string | undefined;
  readonly onRun: () => void;
}

const IS_MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

/** The button that sends, the one that gives up, and the words why not. */
export function RunBar({ verb, call, obstacle, refusal, warning, onRun }: RunBarProps) {
  const run = useRef<HTMLButtonElement>(null);
  const status = call.exchange?.status;
  const canCancel = (status === 'waiting' || status === 'input-required') && obstacle === undefined;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-sunken px-3 py-1.5">
      <Button
        ref={run}
        look="primary"
        icon={<Play className="size-3.5" aria-hidden />}
        isDisabled={obstacle !== undefined}
        isPending={obstacle === undefined && call.running}
        className="data-pending:opacity-50"
        onPress={onRun}
      >
        {verb}
      </Button>
      {canCancel && (
        <Button
          icon={<Square className="size-3" aria-hidden />}
          onPress={() => {
            call.cancel();
            // This button goes away; the keyboard stays where it was.
            run.current?.focus();
          }}
        >
          Cancel call
        </Button>
      )}
      {obstacle === undefined && !canCancel && (
        <kbd className="font-sans text-xs text-ink-2">{IS_MAC ? '⌘' : 'Ctrl'} + Enter</kbd>
      )}
      <p
        role="status"
        className={`min-w-0 flex-1 basis-40 text-xs [overflow-wrap:anywhere] ${
          refusal !== undefined ? 'text-error' : 'text-ink-2'
        }`}
      >
        {obstacle ?? refusal ?? warning}
      </p>
    </div>
  );
}
