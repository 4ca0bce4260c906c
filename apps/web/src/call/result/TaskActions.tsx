import { objectText, quote } from '@loupe/json';
import { isFinal, isRevision, tasksOffered, type Task } from '@loupe/mcp';
import { Download, ListTree, RotateCw, Square } from 'lucide-react';
import { useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { obstacleOf } from '../obstacle.ts';
import { Prose } from '../Name.tsx';
import { canFetch } from './task.ts';

interface TaskActionsProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly task: Task;
  readonly openEntry: (seq: number) => void;
}

/** What a person can ask about a task, beside the polls that go by themselves. */
export function TaskActions({ sessionKey, summary, task, openEntry }: TaskActionsProps) {
  const [problem, setProblem] = useState<string>();
  const obstacle = obstacleOf(summary);
  const { revision = '', capabilities } = summary.connection;
  const cancels = isRevision(revision) && tasksOffered(capabilities, revision).cancel;
  const ask = (method: string) => {
    setProblem(undefined);
    sessionWorker()
      .request(sessionKey, method, objectText([['taskId', quote(task.id)]]))
      .catch((error: unknown) =>
        setProblem(error instanceof Error ? error.message : String(error)),
      );
  };
  const isOver = isFinal(task.status);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      {!isOver && (
        <Button
          icon={<RotateCw className="size-3.5" aria-hidden />}
          isDisabled={obstacle !== undefined}
          onPress={() => ask('tasks/get')}
        >
          Poll now
        </Button>
      )}
      {canFetch(task) && (
        <Button
          icon={<Download className="size-3.5" aria-hidden />}
          isDisabled={obstacle !== undefined}
          onPress={() => ask('tasks/result')}
        >
          Show result
        </Button>
      )}
      {!isOver && (
        <Button
          icon={<Square className="size-3" aria-hidden />}
          isDisabled={obstacle !== undefined}
          {...(!cancels && { tip: 'The server did not declare that it can: on purpose' })}
          onPress={() => ask('tasks/cancel')}
        >
          Cancel task
        </Button>
      )}
      {task.call !== undefined && (
        <Button
          look="quiet"
          icon={<ListTree className="size-3.5" aria-hidden />}
          onPress={() => openEntry(task.call ?? 0)}
        >
          Open in timeline
        </Button>
      )}
      {(problem ?? obstacle) !== undefined && (
        <Prose
          text={problem ?? obstacle ?? ''}
          className={`text-xs ${problem === undefined ? 'text-ink-2' : 'text-error'}`}
        />
      )}
    </div>
  );
}
