import { Play, Square } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
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
  /** More on what will be sent, with what can be done about it. */
  readonly notes?: ReactNode;
  /** Buttons at the right end. */
  readonly aside?: ReactNode;
  readonly onRun: () => void;
}

const IS_MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

/** The button that sends, the one that gives up, and the words why not. */
export function RunBar(props: RunBarProps) {
  const { verb, call, obstacle, refusal, warning, notes, aside, onRun } = props;
  const run = useRef<HTMLButtonElement>(null);
  /** The how many-th press of a double click this one is. */
  const clicks = useRef(1);
  const status = call.exchange?.status;
  const canCancel = (status === 'waiting' || status === 'input-required') && obstacle === undefined;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-sunken px-3 py-1.5">
      <span className="contents" onMouseDownCapture={({ detail }) => (clicks.current = detail)}>
        <Button
          ref={run}
          look="primary"
          icon={<Play className="size-3.5" aria-hidden />}
          isDisabled={obstacle !== undefined}
          isPending={obstacle === undefined && call.running}
          className="data-pending:opacity-50"
          onPress={({ pointerType }) => {
            // A double click is one call, also where the answer came between its two halves.
            if (pointerType !== 'mouse' || clicks.current < 2) onRun();
          }}
        >
          {verb}
        </Button>
      </span>
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
      {aside !== undefined && <span className="ml-auto flex items-center">{aside}</span>}
      <p
        role="status"
        className={`w-full text-xs [overflow-wrap:anywhere] empty:sr-only ${
          refusal !== undefined ? 'text-error' : 'text-ink-2'
        }`}
      >
        {obstacle ?? refusal ?? warning}
      </p>
      {notes !== undefined && (
        <div className="flex max-h-28 w-full flex-col gap-y-0.5 overflow-y-auto empty:hidden">
          {notes}
        </div>
      )}
    </div>
  );
}
