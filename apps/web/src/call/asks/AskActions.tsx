import { dismissal, refusal } from '@loupe/mcp';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { OpenAsk } from './useAsk.ts';

interface AskActionsProps {
  readonly open: OpenAsk;
  /** Absent where nothing may be accepted. */
  readonly onAccept: (() => void) | undefined;
  /** What the person should know before, or why the last press sent nothing. */
  readonly words?: string | undefined;
  readonly isWrong?: boolean;
  /** What decides how it is accepted. */
  readonly children?: ReactNode;
}

/** Yes, no and neither. The last two are never held back. */
export function AskActions({ open, onAccept, words, isWrong = false, children }: AskActionsProps) {
  const { ask, obstacle, problem, answer } = open;
  const isRed = problem !== undefined || isWrong;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-sunken px-3 py-1.5">
      <Button
        look="primary"
        isDisabled={obstacle !== undefined || onAccept === undefined}
        onPress={() => onAccept?.()}
      >
        Accept
      </Button>
      <Button isDisabled={obstacle !== undefined} onPress={() => answer(refusal(ask.kind))}>
        Decline
      </Button>
      {ask.kind === 'elicitation' && (
        <Button
          look="quiet"
          tip="Closes it without a choice (Escape)"
          isDisabled={obstacle !== undefined}
          onPress={() => answer(dismissal(ask.kind))}
        >
          Cancel
        </Button>
      )}
      {children}
      <p
        role="status"
        className={`min-w-0 flex-1 basis-40 text-xs [overflow-wrap:anywhere] ${
          isRed && obstacle === undefined ? 'text-error' : 'text-ink-2'
        }`}
      >
        {obstacle ?? problem ?? words}
      </p>
    </div>
  );
}
