import { ListBox, ListBoxItem } from 'react-aria-components';
import { Name } from '../../call/Name.tsx';
import { Elapsed } from '../../call/result/Elapsed.tsx';
import { PollWords, TaskStatusBadge } from '../../call/result/TaskState.tsx';
import type { Summary } from '../../session/view.ts';
import { formatClock, formatDuration } from '../../ui/format.ts';
import { isGoingOn } from '../../call/obstacle.ts';
import type { ListedTask } from './listed.ts';

interface TaskListProps {
  readonly summary: Summary;
  readonly tasks: readonly ListedTask[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
}

/** Every task with its state, age and owner. */
export function TaskList({ summary, tasks, selected, onSelect }: TaskListProps) {
  return (
    <ListBox
      aria-label="Tasks"
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={selected === undefined ? [] : [selected]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onSelect(String(key));
      }}
      className="min-h-0 flex-1 overflow-y-auto p-1 outline-none"
    >
      {tasks.map((listed) => (
        <ListBoxItem
          key={listed.key}
          id={listed.key}
          textValue={`${listed.task.id} ${listed.task.status}`}
          className="flex min-w-0 flex-col gap-0.5 rounded-md px-2 py-1 -outline-offset-2 data-hovered:bg-hover data-selected:bg-selected"
        >
          <TaskLines {...{ summary, listed }} />
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function TaskLines({ summary, listed }: { summary: Summary; listed: ListedTask }) {
  const { task, owner } = listed;
  const started = summary.header?.started ?? '';
  return (
    <>
      <span className="line-clamp-2 font-mono text-sm">
        <Name text={task.id} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
        <TaskStatusBadge status={task.status} />
        {owner === undefined ? 'no call here' : <Name text={owner} />}
      </span>
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-2">
        <Age {...{ summary, listed }} />
        {typeof task.ttl === 'number' && <span>kept {formatDuration(task.ttl)}</span>}
        {task.ttl === null && <span>kept for ever</span>}
      </span>
      <span className="text-xs text-ink-2">
        <PollWords {...{ task, summary }} />
        <span className="sr-only">, seen at {formatClock(started, task.seenAt)}</span>
      </span>
    </>
  );
}

/** How long it has been there, or how long it took. */
function Age({ summary, listed: { task } }: { summary: Summary; listed: ListedTask }) {
  const isRunning = task.nextPoll !== undefined && isGoingOn(summary);
  if (!isRunning) return <span>{formatDuration(task.changedAt - task.seenAt)}</span>;
  return <Elapsed since={Date.parse(summary.header?.started ?? '') + task.seenAt} />;
}
