import { TaskView } from '../../call/result/TaskView.tsx';
import { ListSplit } from '../../call/layout.tsx';
import { useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';
import { listed } from './listed.ts';
import { NoTasks } from './NoTasks.tsx';
import { TaskList } from './TaskList.tsx';
import { TasksBar } from './TasksBar.tsx';

/** The server's tasks: what became of calls that it answered with a promise. */
export default function TasksPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('tasks', sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  const tasks = listed(summary);
  const chosen = tasks.find(({ key }) => key === selected) ?? tasks[0];
  return (
    <ListSplit
      list={
        <div className="flex h-full min-h-0 flex-col">
          <TasksBar {...{ sessionKey, summary }} />
          {tasks.length === 0 ? (
            <NoTasks summary={summary} />
          ) : (
            <TaskList {...{ summary, tasks }} selected={chosen?.key} onSelect={select} />
          )}
        </div>
      }
    >
      {chosen === undefined ? (
        <EmptyState kind="empty" title="No task chosen">
          Choose one to see how it stands and what it came to.
        </EmptyState>
      ) : (
        <section aria-label="Task" className="h-full min-h-0">
          <TaskView key={chosen.key} {...{ sessionKey, summary, openEntry }} task={chosen.task} />
        </section>
      )}
    </ListSplit>
  );
}
