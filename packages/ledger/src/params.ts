import { isProblem, member, path, scan, slice, stringAt } from '@loupe/json';
import type { JsonMember, JsonSpan } from '@loupe/json';
import { stringId } from '@loupe/jsonrpc';
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
  return `n:${Number.isSafeInteger(value) ? value : spelled}`;
}

function membersIn(text: string): readonly JsonMember[] {
  const root = scan(text);
  return isProblem(root) ? NO_MEMBERS : root.members;
}

const NO_MEMBERS: readonly JsonMember[] = [];

function textAt(text: string, span: JsonSpan | undefined): string | undefined {
  return span?.kind === 'string' ? stringAt(text, span) : undefined;
}

function numberAt(text: string, span: JsonSpan): number | undefined {
  return span.kind === 'number' ? Number(slice(text, span)) : undefined;
}

/** What a request's params say about it: the thing it names, and the progress token it gives out. */
export function readQuestion(params: string | undefined): {
  readonly name?: string;
  readonly tokenKey?: string;
} {
  if (params === undefined) return NOTHING;
  let name: JsonSpan | undefined;
  let uri: JsonSpan | undefined;
  let meta: JsonSpan | undefined;
  for (const { key, value } of membersIn(params)) {
    if (key === 'name') name = value;
    else if (key === 'uri') uri = value;
    else if (key === '_meta') meta = value;
  }
  const question: { name?: string; tokenKey?: string } = {};
  const named = textAt(params, name) ?? textAt(params, uri);
  const tokenKey = meta && keyAt(params, member(params, meta, 'progressToken'));
  if (named !== undefined) question.name = named;
  if (tokenKey !== undefined) question.tokenKey = tokenKey;
  return question;
}

const NOTHING = {};

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
  if (params === undefined) return NOTHING;
  if (params.length > LONGEST_KEPT) return progressIn(params);
  if (params !== latest.params) latest = { params, report: progressIn(params) };
  return latest.report;
}

const LONGEST_KEPT = 16 * 1024;
/** Two ask for each report, one right after the other. */
let latest: { readonly params: string; readonly report: ProgressReport } = {
  params: '',
  report: NOTHING,
};

function progressIn(params: string): ProgressReport {
  let token: JsonSpan | undefined;
  let progress: number | undefined;
  let total: number | undefined;
  let message: JsonSpan | undefined;
  for (const { key, value } of membersIn(params)) {
    if (key === 'progressToken') token = value;
    else if (key === 'progress') progress = numberAt(params, value);
    else if (key === 'total') total = numberAt(params, value);
    else if (key === 'message') message = value;
  }
  const report: { -readonly [Member in keyof ProgressReport]: ProgressReport[Member] } = {};
  const tokenKey = keyAt(params, token);
  const words = textAt(params, message);
  if (tokenKey !== undefined) report.tokenKey = tokenKey;
  if (token !== undefined) report.tokenText = slice(params, token);
  if (progress !== undefined) report.progress = progress;
  if (total !== undefined) report.total = total;
  if (words !== undefined) report.message = words;
  return report;
}

/** The key of the request that `notifications/cancelled` names (spec 2025-11-25/basic/utilities/cancellation). */
export function readCancelled(params: string | undefined): string | undefined {
  if (params === undefined) return undefined;
  const id = membersIn(params).findLast(({ key }) => key === 'requestId');
  return keyAt(params, id?.value);
}

/** Whether a tool's result says of itself that the tool failed (spec 2025-11-25/server/tools#error-handling). */
export function isToolFailure(result: string): boolean {
  // Results may be megabytes long, and nearly none says so: this look costs far less than reading one.
  return /"isError"|\\u/.test(result) && path(result, 'isError') === 'true';
}

/** The id of the task that a server made of a tool call in place of an answer; see `createdTask`. */
export function readTaskId(result: string): string | undefined {
  return createdTask(result)?.report.said.id;
}
