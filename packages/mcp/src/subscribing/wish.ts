import { arrayText, objectText, path, quote } from '@loupe/json';
import { TASKS_EXTENSION } from '../capabilities.ts';
import type { ConnectionState } from '../connection-state.ts';
import { isFinal } from '../tasks/task.ts';
import type { Task } from '../tasks/task.ts';

/** What is to be listened for (spec 2026-07-28/basic/patterns/subscriptions, and the tasks extension). */
export interface Wish {
  /** The filter as JSON text; undefined when there is nothing to listen for. */
  readonly filter: string | undefined;
  /** The same without tasks. */
  readonly lasting: string;
  readonly taskIds: readonly string[];
}

export const NO_WISH: Wish = { filter: undefined, lasting: '{}', taskIds: [] };

const LISTS = [
  ['toolsListChanged', 'tools'],
  ['promptsListChanged', 'prompts'],
  ['resourcesListChanged', 'resources'],
] as const;

/** What of the person's wishes the server can fulfil, and the tasks that are under way. */
export function wishOf(
  { capabilities = '{}', choices }: ConnectionState,
  tasks: readonly Task[],
): Wish {
  const { lists, resources } = choices.watch;
  const members: [string, string][] = [];
  for (const [member, capability] of LISTS) {
    const isTold = path(capabilities, capability, 'listChanged') === 'true';
    if (lists && isTold) members.push([member, 'true']);
  }
  if (resources.length > 0 && canSubscribe(capabilities)) {
    members.push(['resourceSubscriptions', arrayText(resources.map(quote))]);
  }
  const hasTasks =
    choices.capabilities.tasks &&
    path(capabilities, 'extensions', TASKS_EXTENSION)?.startsWith('{') === true;
  const taskIds = hasTasks
    ? tasks.flatMap(({ era, id, status }) => (era === 'modern' && !isFinal(status) ? [id] : []))
    : [];
  const lasting = objectText(members);
  if (taskIds.length > 0) members.push(['taskIds', arrayText(taskIds.map(quote))]);
  return {
    filter: members.length === 0 ? undefined : objectText(members),
    lasting,
    taskIds,
  };
}

export function canSubscribe(capabilities: string): boolean {
  return path(capabilities, 'resources', 'subscribe') === 'true';
}

/** Whether what is listened for is what is wanted. Tasks that have ended meanwhile do no harm. */
export function fulfils(listened: Wish, wanted: Wish): boolean {
  const ids = new Set(listened.taskIds);
  return listened.lasting === wanted.lasting && wanted.taskIds.every((id) => ids.has(id));
}
