import { objectText, quote } from '@loupe/json';
import {
  extensionsOf,
  hasMethod,
  initializeParams,
  isRevision,
  METHODS,
  NEWEST_LEGACY,
  withModernMeta,
} from '@loupe/mcp';
import type { ListName, Method, Revision } from '@loupe/mcp';
import type { Summary } from '../../session/view.ts';

/** A frame to start from. */
interface Template {
  readonly label: string;
  readonly text: string;
}

export interface TemplateGroup {
  readonly title: string;
  readonly templates: readonly Template[];
}

/** What templates are filled in with: what is known of the server. */
type Known = Pick<Summary, 'connection' | 'lists' | 'calls' | 'asks'>;

/** Frames to start from: the methods of the revision in use first, then those of others, then odd ones. */
export function templates(known: Known): readonly TemplateGroup[] {
  const { connection } = known;
  const revision = revisionOf(known);
  const extensions = [
    ...extensionsOf(connection.capabilities),
    ...extensionsOf(connection.declared),
  ];
  const names = new Set<string>();
  const ours = METHODS.filter(({ form, direction, name }: Method) => {
    if (form === 'embedded' || direction === 'to-client' || names.has(name)) return false;
    names.add(name);
    return true;
  });
  const frames = (isThere: boolean): readonly Template[] =>
    ours
      .filter(({ name }) => hasMethod(revision, name, extensions) === isThere)
      .map((method) => ({ label: method.name, text: methodText(method, revision, known) }));
  return [
    { title: `In ${revision}`, templates: frames(true) },
    { title: `Not in ${revision}`, templates: frames(false) },
    { title: 'Others', templates: others(known) },
  ].filter((group) => group.templates.length > 0);
}

function revisionOf({ connection: { revision = '' } }: Known): Revision {
  return isRevision(revision) ? revision : NEWEST_LEGACY;
}

function methodText({ name, form }: Method, revision: Revision, known: Known): string {
  const { choices, era } = known.connection;
  const own = name === 'initialize' ? initializeParams(revision, choices) : paramsOf(name, known);
  const isRequest = form === 'request';
  const params =
    era === 'modern' && isRequest && name !== 'initialize'
      ? withModernMeta(own, revision, choices)
      : own;
  return objectText([
    ['jsonrpc', '"2.0"'],
    ...(isRequest ? [['id', quote(freeId(known.calls))] as const] : []),
    ['method', quote(name)],
    ...(params === undefined ? [] : [['params', params] as const]),
  ]);
}

/** Params that a method needs, with a name from the server's own lists where it has one. */
function paramsOf(name: string, known: Known): string | undefined {
  const first = (list: ListName): string => quote(known.lists[list].items[0]?.key ?? '');
  const running = known.calls.findLast(({ status }) => status === 'waiting')?.id.text ?? '1';
  const task = quote(known.calls.findLast((call) => call.task !== undefined)?.task ?? '');
  switch (name) {
    case 'tools/call':
      return `{"name":${first('tools')},"arguments":{}}`;
    case 'prompts/get':
      return `{"name":${first('prompts')}}`;
    case 'resources/read':
    case 'resources/subscribe':
    case 'resources/unsubscribe':
      return `{"uri":${first('resources')}}`;
    case 'completion/complete':
      return `{"ref":{"type":"ref/prompt","name":${first('prompts')}},"argument":{"name":"","value":""}}`;
    case 'logging/setLevel':
      return '{"level":"info"}';
    case 'subscriptions/listen':
      return '{"notifications":{"toolsListChanged":true}}';
    case 'tasks/get':
    case 'tasks/result':
    case 'tasks/cancel':
      return `{"taskId":${task}}`;
    case 'tasks/update':
      return `{"taskId":${task},"inputResponses":{}}`;
    case 'notifications/tasks/status':
      return `{"taskId":${task},"status":"working"}`;
    case 'notifications/cancelled':
      return `{"requestId":${running},"reason":"By hand."}`;
    case 'notifications/progress':
      return '{"progressToken":1,"progress":1}';
    default:
      return undefined;
  }
}

function others({ calls, asks }: Known): readonly Template[] {
  const asked = asks.findLast(({ state, id }) => state === 'open' && id !== undefined);
  const answered = asked?.id?.text ?? '1';
  const id = quote(freeId(calls));
  return [
    { label: 'an answer', text: `{"jsonrpc":"2.0","id":${answered},"result":{}}` },
    {
      label: 'an error',
      text: `{"jsonrpc":"2.0","id":${answered},"error":{"code":-32603,"message":"By hand."}}`,
    },
    { label: 'a method that nobody has', text: `{"jsonrpc":"2.0","id":${id},"method":"no/such"}` },
    { label: 'a batch', text: `[{"jsonrpc":"2.0","id":${id},"method":"ping"}]` },
    { label: 'half a message', text: `{"jsonrpc":"2.0","id":${id},"method":` },
  ];
}

const OWN_ID = /^"hand-(\d{1,9})"$/;

/**
 * An id that no request of this session has: a string, since the client counts in numbers and would come
 * to any of them.
 */
export function freeId(calls: Known['calls']): string {
  const used = calls.map(({ id }) => Number(OWN_ID.exec(id.text)?.[1] ?? 0));
  return `hand-${Math.max(0, ...used) + 1}`;
}
