import type { Ask } from '@loupe/mcp';
import { ListTree } from 'lucide-react';
import type { Summary } from '../../session/view.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Visible } from '../../ui/JsonLine.tsx';
import { Note, RawJson } from '../result/Raw.tsx';
import { Completed } from './RequiredUrls.tsx';
import { askName, outcomeOf } from './names.ts';

interface PastAskProps {
  readonly summary: Summary;
  readonly ask: Ask;
  readonly openEntry: (seq: number) => void;
}

/** An ask that is over: how it ended, and by hand what was asked and answered. */
export function PastAsk({ summary, ask, openEntry }: PastAskProps) {
  const { answer, closed = ask.seq } = ask;
  return (
    <div className="relative">
      <details className="min-w-0 rounded-md border border-line">
        <summary className="flex min-h-7 cursor-pointer items-center gap-2 py-0.5 pr-9 pl-2 text-sm">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {askName(ask, summary)} <span className="text-ink-2">· {outcomeOf(ask)}</span>
            {answer !== undefined && 'error' in answer && (
              <span className="text-ink-2">
                : <Visible text={answer.error.message} />
              </span>
            )}
          </span>
          {ask.completed !== undefined && <Completed />}
        </summary>
        <div className="flex flex-col gap-2 border-t border-line p-2 text-xs text-ink-2">
          {ask.words !== undefined && <Note>{ask.words}</Note>}
          <div>
            <p>It asked</p>
            <RawJson text={ask.params} label={`Params of ask ${ask.number}`} />
          </div>
          {answer !== undefined && 'result' in answer && (
            <div>
              <p>The answer</p>
              <RawJson text={answer.result} label={`Answer to ask ${ask.number}`} />
            </div>
          )}
        </div>
      </details>
      <IconButton
        label={`Show the end of ask ${ask.number} in the timeline`}
        className="absolute top-0.5 right-1 size-6!"
        onPress={() => openEntry(closed)}
      >
        <ListTree className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
}
