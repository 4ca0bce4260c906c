import { isProblem, objectText, path, scan, setMember } from '@loupe/json';
import { isRevision, tasksOffered, within } from '@loupe/mcp';
import type { Summary } from '../session/view.ts';
import { stringMember } from './params.ts';

/** Whether a call is run as a task, and for how long the server is to keep that, as typed. */
export interface TaskChoice {
  readonly isOn: boolean;
  /** Milliseconds; empty: the server decides. */
  readonly ttl: string;
}

export function isTaskChoice(value: unknown): value is TaskChoice {
  const { isOn, ttl } = (value ?? {}) as Partial<Record<keyof TaskChoice, unknown>>;
  return typeof isOn === 'boolean' && typeof ttl === 'string';
}

export type TaskSupport = 'required' | 'optional' | 'forbidden';

/**
 * What a tool (JSON text) says about being run as a task: forbidden unless it says otherwise
 * (spec 2025-11-25/basic/utilities/tasks#tool-level-negotiation).
 */
export function taskSupportOf(tool: string): TaskSupport {
  const execution = path(tool, 'execution');
  const said = execution?.startsWith('{') ? stringMember(execution, 'taskSupport') : undefined;
  return said === 'required' || said === 'optional' ? said : 'forbidden';
}

/** Whether the choice is there: in 2025-11-25, of a server that runs tools as tasks, or a tool that speaks of it. */
export function offersTaskChoice({ connection }: Summary, tool: string): boolean {
  const { revision = '', capabilities } = connection;
  if (!isRevision(revision) || !within(revision, '2025-11-25', '2026-07-28')) return false;
  return (
    tasksOffered(capabilities, revision).tools ||
    path(tool, 'execution', 'taskSupport') !== undefined
  );
}

/** Why the time to live can't be sent; undefined where it can. */
export function ttlProblem({ isOn, ttl }: TaskChoice): string | undefined {
  if (!isOn || ttl.trim() === '') return undefined;
  const root = scan(ttl.trim());
  const isNumber = !isProblem(root) && root.span.kind === 'number' && Number(ttl) >= 0;
  return isNumber ? undefined : 'The time to live is not a number of milliseconds.';
}

/** Params (JSON text) that ask for a task, where that is chosen. The number stays as it was typed. */
export function withTask(params: string, { isOn, ttl }: TaskChoice): string {
  if (!isOn) return params;
  const typed = ttl.trim();
  return setMember(params, 'task', typed === '' ? '{}' : objectText([['ttl', typed]]));
}
