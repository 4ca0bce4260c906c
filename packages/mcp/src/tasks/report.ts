import { isProblem, path, scan } from '@loupe/json';
import { unanswerable } from '../asks/entries.ts';
import { itemTexts, stringAtPath } from '../json-values.ts';
import type { Era } from '../revisions.ts';
import type { Task } from './task.ts';

/** What a server says of a task at one time, in the spelling of either revision. */
export interface TaskReport {
  readonly said: Pick<
    Task,
    'id' | 'status' | 'message' | 'createdAt' | 'updatedAt' | 'ttl' | 'pollInterval'
  >;
  /** Its result or error stands in the same text, as the extension has it. */
  readonly hasOutcome: boolean;
  /** Why what it waits for can't be given to it. */
  readonly problem?: string;
}

/**
 * Reads a task object: 2025-11-25 writes `ttl` and `pollInterval`, the extension of 2026-07-28 `ttlMs` and
 * `pollIntervalMs`. Undefined where there is no `taskId`; whatever else is missing or ill-typed is left out.
 */
export function readTask(text: string): TaskReport | undefined {
  const id = stringAtPath(text, 'taskId');
  if (id === undefined) return undefined;
  const message = stringAtPath(text, 'statusMessage');
  const createdAt = stringAtPath(text, 'createdAt');
  const updatedAt = stringAtPath(text, 'lastUpdatedAt');
  const ttlText = path(text, 'ttl') ?? path(text, 'ttlMs');
  const ttl = ttlText === 'null' ? null : milliseconds(ttlText);
  const pollInterval = milliseconds(path(text, 'pollInterval') ?? path(text, 'pollIntervalMs'));
  const said = {
    id,
    status: stringAtPath(text, 'status') ?? '',
    ...(message !== undefined && { message }),
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(ttl !== undefined && { ttl }),
    ...(pollInterval !== undefined && { pollInterval }),
  };
  const hasOutcome = path(text, 'result') !== undefined || path(text, 'error') !== undefined;
  const wanted = said.status === 'input_required' ? path(text, 'inputRequests') : undefined;
  const problem = wanted === undefined ? undefined : unanswerable(wanted);
  return { said, hasOutcome, ...(problem !== undefined && { problem }) };
}

/** The tasks of an answer to tasks/list. */
export function readTasks(result: string): readonly TaskReport[] {
  return (itemTexts(path(result, 'tasks')) ?? []).flatMap((text) => readTask(text) ?? []);
}

/**
 * The task that the result of a call tells of in place of an answer: under `task` in 2025-11-25
 * (basic/utilities/tasks#creating-tasks), flat beside `resultType: "task"` in the extension.
 */
export function createdTask(result: string): CreatedTask | undefined {
  if (result.length > LONGEST_KEPT) return taskIn(result);
  // Several ask about the same result, one after the other.
  if (result !== latest.result) latest = { result, created: taskIn(result) };
  return latest.created;
}

interface CreatedTask {
  readonly era: Era;
  readonly report: TaskReport;
}

/** A longer result would be held in memory for no more than that. */
const LONGEST_KEPT = 16 * 1024;
let latest: { readonly result: string; readonly created: CreatedTask | undefined } = {
  result: '',
  created: undefined,
};

function taskIn(result: string): CreatedTask | undefined {
  // Results may be megabytes long: this look costs far less than reading one.
  if (!result.includes('"taskId"')) return undefined;
  if (stringAtPath(result, 'resultType') === 'task') {
    const report = readTask(result);
    return report && { era: 'modern', report };
  }
  const nested = path(result, 'task');
  // A tool may well have a member of that name beside its content.
  if (nested === undefined || path(result, 'content') !== undefined) return undefined;
  const report = readTask(nested);
  return report && { era: 'legacy', report };
}

/** The keys of `inputResponses` in the params of tasks/update. */
export function respondedKeys(params: string | undefined): readonly string[] {
  const text = params === undefined ? undefined : path(params, 'inputResponses');
  const root = text === undefined ? undefined : scan(text);
  return root === undefined || isProblem(root) ? [] : root.members.map(({ key }) => key);
}

function milliseconds(raw: string | undefined): number | undefined {
  const value = raw === undefined || !/^[-\d]/.test(raw) ? NaN : Number(raw);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
