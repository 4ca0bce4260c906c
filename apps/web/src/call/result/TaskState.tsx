import { isFinal, type Task } from '@loupe/mcp';
import { useEffect, useState } from 'react';
import type { Summary } from '../../session/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDuration } from '../../ui/format.ts';
import { isGoingOn } from '../obstacle.ts';
import { Name, Prose } from '../Name.tsx';
import { Note } from './Raw.tsx';
import { toneOf } from './task.ts';

/** A status in the server's spelling. */
export function TaskStatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={toneOf(status)}>
      {status === '' ? 'no status' : <Name text={status.slice(0, 80)} />}
    </Badge>
  );
}

/** How a task stands: its status, what the server says to it, and when it is asked again. */
export function TaskState({ task, summary }: { task: Task; summary: Summary }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p role="status" className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
        <span>
          Task <bdi className="font-mono [overflow-wrap:anywhere]">{task.id}</bdi>
        </span>
        <TaskStatusBadge status={task.status} />
      </p>
      {task.message !== undefined && (
        <Prose text={task.message} className="max-h-32 overflow-y-auto text-sm" />
      )}
      <p className="text-xs text-ink-2">
        <PollWords {...{ task, summary }} />
      </p>
      {task.problem !== undefined && (
        <Note>
          <Prose text={task.problem} />
        </Note>
      )}
    </div>
  );
}

/** When it is polled next, or why it is not. */
export function PollWords({ task, summary }: { task: Task; summary: Summary }) {
  const { nextPoll, status, call } = task;
  if (isFinal(status)) return 'over, polled no more';
  if (!isGoingOn(summary)) return 'not polled: the recording ends here';
  if (nextPoll !== undefined) {
    return <Countdown until={Date.parse(summary.header?.started ?? '') + nextPoll} />;
  }
  if (call === undefined) return 'polled by hand only';
  return summary.connection.phase === 'connected' ? 'not waiting for a poll' : 'not connected';
}

const TICK_MS = 250;

/** `until`: milliseconds of wall clock. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = until - now;
  return left > 0 ? `next poll in ${formatDuration(Math.ceil(left / 1000) * 1000)}` : 'polling';
}
