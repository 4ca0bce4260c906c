import { isRevision, tasksOffered, within, type Revision } from '@loupe/mcp';
import type { Summary } from '../../session/view.ts';

/** The negotiated revision where it has tasks, be it as an extension. */
export function revisionWithTasks({
  connection,
}: Pick<Summary, 'connection'>): Revision | undefined {
  const { revision = '' } = connection;
  return isRevision(revision) && within(revision, '2025-11-25') ? revision : undefined;
}

/** What of tasks the server offers by the rule of its revision; undefined where that has none. */
export function offered(
  summary: Pick<Summary, 'connection'>,
): ReturnType<typeof tasksOffered> | undefined {
  const revision = revisionWithTasks(summary);
  return revision && tasksOffered(summary.connection.capabilities, revision);
}

/** Whether there is anything to say of tasks: the revision knows them, or one was seen. */
export function hasTasks({ connection, tasks }: Summary): boolean {
  return tasks.length > 0 || revisionWithTasks({ connection }) !== undefined;
}

/** Where tasks are declared, for a person who wonders why there are none. */
export function whereDeclared(revision: Revision): string {
  return within(revision, '2026-07-28')
    ? 'extensions["io.modelcontextprotocol/tasks"]'
    : 'tasks.requests.tools.call';
}
