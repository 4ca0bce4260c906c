import { isProblem, objectText, path, scan, setMember, slice } from '@loupe/json';
import { idOf } from '@loupe/jsonrpc';
import type { Id } from '@loupe/jsonrpc';
import { stringAtPath } from '../json-values.ts';

/** The only methods that may be answered `input_required` (spec 2026-07-28/basic/patterns/mrtr#supported-requests). */
const MAY_ASK = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** Whether a result of 2026-07-28 means that its call goes on after the person was asked. */
export function isInputRequired(method: string, result: string): boolean {
  // Results may be megabytes long: this look costs far less than reading one.
  if (!MAY_ASK.has(method) || !/"input_required"|\\u/.test(result)) return false;
  return stringAtPath(result, 'resultType') === 'input_required';
}

/** What a call goes on with: raw JSON texts, an absent state stays absent. */
export interface Continuation {
  readonly responses?: string;
  readonly state?: string;
}

/**
 * The params of the next round: those of the first request, every character of them, with the answers
 * and the state of the round before. A progress token that was the first request's id is left out,
 * for the new request has another id. Undefined where the params are no object.
 */
export function retryParams(
  first: { readonly id: Id; readonly params?: string },
  { responses, state }: Continuation,
): string | undefined {
  const { params = '{}' } = first;
  if (membersOf(params) === undefined) return undefined;
  let text = without(without(params, 'inputResponses'), 'requestState');
  const meta = path(text, '_meta');
  const token = meta === undefined ? undefined : path(meta, 'progressToken');
  if (meta !== undefined && token !== undefined && idOf(token)?.key === first.id.key) {
    text = setMember(text, '_meta', without(meta, 'progressToken'));
  }
  if (responses !== undefined) text = setMember(text, 'inputResponses', responses);
  return state === undefined ? text : setMember(text, 'requestState', state);
}

/** How surely params are the next round of a call; undefined: they are not. */
export function likeness(
  params: string | undefined,
  first: string | undefined,
  due: Continuation,
  keys: readonly string[],
): 'same' | 'close' | undefined {
  if (params === undefined) return undefined;
  const responses = path(params, 'inputResponses');
  const state = path(params, 'requestState');
  if (responses === undefined && state === undefined) return undefined;
  const isSameState = state === due.state;
  if (isSameState && responses === due.responses && subject(params) === subject(first)) {
    return 'same';
  }
  // A person may send it by hand, changed on purpose.
  if (nameOf(params) !== nameOf(first)) return undefined;
  if (isSameState && state !== undefined) return 'close';
  const answered = (responses === undefined ? undefined : membersOf(responses)) ?? [];
  const isComplete =
    answered.length === keys.length && keys.every((key) => answered.some(([own]) => own === key));
  return isComplete && keys.length > 0 ? 'close' : undefined;
}

/** What of params stays the same from round to round. */
function subject(params: string | undefined): string {
  const changing = new Set(['_meta', 'inputResponses', 'requestState']);
  return objectText((membersOf(params ?? '{}') ?? []).filter(([key]) => !changing.has(key)));
}

function nameOf(params: string | undefined): string | undefined {
  return params === undefined ? undefined : (path(params, 'name') ?? path(params, 'uri'));
}

/** The members of an object's text, values as texts; undefined for whatever is no object. */
export function membersOf(text: string): readonly (readonly [string, string])[] | undefined {
  const root = scan(text);
  if (isProblem(root) || root.span.kind !== 'object') return undefined;
  return root.members.map(({ key, value }) => [key, slice(text, value)] as const);
}

function without(text: string, key: string): string {
  const members = membersOf(text);
  if (!members?.some(([own]) => own === key)) return text;
  return objectText(members.filter(([own]) => own !== key));
}
