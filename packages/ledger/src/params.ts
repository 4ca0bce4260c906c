import { isProblem, member, path, scan, slice, stringAt } from '@loupe/json';
import type { JsonSpan } from '@loupe/json';
import { numberId, stringId } from '@loupe/jsonrpc';
import { createdTask } from '@loupe/mcp';

/**
 * The key of an id or a progress token that stands inside params, the type included:
 * `1` and `"1"` are different. Undefined for what can be neither.
 */
function keyAt(text: string, span: JsonSpan | undefined): string | undefined {
  if (span?.kind === 'string') return stringId(stringAt(text, span)).key;
  if (span?.kind !== 'number') return undefined;
  const spelled = slice(text, span);
  const value = Number(spelled);
  return Number.isSafeInteger(value) ? numberId(value).key : `n:${spelled}`;
}

function rootMembers(text: string | undefined): ReadonlyMap<string, JsonSpan> {
  const root = text === undefined ? undefined : scan(text);
  if (root === undefined || isProblem(root)) return new Map();
  return new Map(root.members.map(({ key, value }) => [key, value]));
}

function textAt(text: string, span: JsonSpan | undefined): string | undefined {
  return span?.kind === 'string' ? stringAt(text, span) : undefined;
}

function numberAt(text: string, span: JsonSpan | undefined): number | undefined {
  return span?.kind === 'number' ? Number(slice(text, span)) : undefined;
}

/** What a request's params say about it: the thing it names, and the progress token it gives out. */
export function readQuestion(params: string | undefined): {
  readonly name?: string;
  readonly tokenKey?: string;
} {
  if (params === undefined) return {};
  const members = rootMembers(params);
  const name = textAt(params, members.get('name')) ?? textAt(params, members.get('uri'));
  const meta = members.get('_meta');
  const tokenKey = meta && keyAt(params, member(params, meta, 'progressToken'));
  return { ...(name !== undefined && { name }), ...(tokenKey !== undefined && { tokenKey }) };
}

/** A progress report: whose it is, and how far that is. */
export interface ProgressReport {
  readonly tokenKey?: string;
  /** The token as spelled. */
  readonly tokenText?: string;
  readonly progress?: number;
  readonly total?: number;
  readonly message?: string;
}

/** Reads the params of `notifications/progress` (spec 2025-11-25/basic/utilities/progress#progress-flow). */
export function readProgress(params: string | undefined): ProgressReport {
  if (params === undefined) return {};
  const members = rootMembers(params);
  const token = members.get('progressToken');
  const tokenKey = keyAt(params, token);
  const progress = numberAt(params, members.get('progress'));
  const total = numberAt(params, members.get('total'));
  const message = textAt(params, members.get('message'));
  return {
    ...(tokenKey !== undefined && { tokenKey }),
    ...(token !== undefined && { tokenText: slice(params, token) }),
    ...(progress !== undefined && { progress }),
    ...(total !== undefined && { total }),
    ...(message !== undefined && { message }),
  };
}

/** The key of the request that `notifications/cancelled` names (spec 2025-11-25/basic/utilities/cancellation). */
export function readCancelled(params: string | undefined): string | undefined {
  return params === undefined ? undefined : keyAt(params, rootMembers(params).get('requestId'));
}

/** Whether a tool's result says of itself that the tool failed (spec 2025-11-25/server/tools#error-handling). */
export function isToolFailure(result: string): boolean {
  return path(result, 'isError') === 'true';
}

/** The id of the task that a server made of a tool call in place of an answer; see `createdTask`. */
export function readTaskId(result: string): string | undefined {
  return createdTask(result)?.report.said.id;
}
