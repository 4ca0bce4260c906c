import { isFinal, type Task } from '@loupe/mcp';
import type { SessionKey, Summary } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isGoingOn } from '../obstacle.ts';
import { TaskActions } from './TaskActions.tsx';
import { TaskResult } from './TaskResult.tsx';
import { TaskState } from './TaskState.tsx';
import { waitingWords } from './task.ts';

interface TaskViewProps {
  readonly sessionKey: SessionKey;
  readonly summary: Summary;
  readonly task: Task;
  readonly openEntry: (seq: number) => void;
  /** JSON Schema of the result's `structuredContent`. */
  readonly outputSchema?: string | undefined;
}

/** A call that the server goes on with after its answer: how it stands, and what it came to. */
export function TaskView(props: TaskViewProps) {
  const { sessionKey, summary, task, openEntry, outputSchema } = props;
  const isUnderWay = !isFinal(task.status) && task.call !== undefined && isGoingOn(summary);
  const isWaiting = task.result === undefined;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-col gap-1.5 border-b border-line px-3 py-1.5">
        <TaskState {...{ task, summary }} />
        <TaskActions {...{ sessionKey, summary, task, openEntry }} />
      </div>
      <div className="min-h-0 flex-1">
        {isWaiting ? (
          <EmptyState kind={isUnderWay ? 'loading' : 'empty'} title="No result yet">
            {waitingWords(task)}
          </EmptyState>
        ) : (
          <TaskResult key={task.result} {...{ sessionKey, task, outputSchema }} seq={task.result} />
        )}
      </div>
    </div>
  );
}
