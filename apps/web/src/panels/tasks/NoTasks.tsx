import { within } from '@loupe/mcp';
import type { Summary } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { offered, revisionWithTasks, whereDeclared } from './offered.ts';

/** Why there is no task: the server offers none, the client did not declare them, or none was made yet. */
export function NoTasks({ summary }: { summary: Summary }) {
  const revision = revisionWithTasks(summary);
  if (revision === undefined)
    return (
      <EmptyState kind="not-offered" title="No tasks in this revision">
        They came with 2025-11-25.
      </EmptyState>
    );
  if (offered(summary)?.tools !== true)
    return (
      <EmptyState kind="not-offered" title="This server offers no tasks">
        Its capabilities don’t name them: {whereDeclared(revision)} is not there.
      </EmptyState>
    );
  const isModern = within(revision, '2026-07-28');
  if (isModern && !summary.connection.choices.capabilities.tasks)
    return (
      <EmptyState kind="empty" title="No tasks yet">
        The server makes a call a task only for a client that declares the extension: switch on
        Tasks in the Server panel.
      </EmptyState>
    );
  return (
    <EmptyState kind="empty" title="No tasks yet">
      {isModern
        ? 'The server decides which call becomes one.'
        : 'Run a tool with “Run as a task”. What becomes of it is shown here and beside the call.'}
    </EmptyState>
  );
}
