import type { Task } from '@loupe/mcp';
import type { Summary } from '../../session/view.ts';

/** A task in the panel's list. */
export interface ListedTask {
  /** Unique in the list: a server that starts over may give an id out again. */
  readonly key: string;
  readonly task: Task;
  /** The tool whose call it was, where that is known. */
  readonly owner?: string;
}

/** The tasks of a session, the newest first. */
export function listed({ tasks, calls }: Pick<Summary, 'tasks' | 'calls'>): readonly ListedTask[] {
  return tasks
    .map((task, index) => {
      const call = calls.find(
        ({ asked, legs = [] }) =>
          asked === task.call || legs.some((leg) => leg.asked === task.call),
      );
      return {
        key: `${index} ${task.id}`,
        task,
        ...(task.call !== undefined && call?.name !== undefined && { owner: call.name }),
      };
    })
    .reverse();
}
