import { path } from '@loupe/json';
import { idOf } from '@loupe/jsonrpc';
import type { Message } from '@loupe/jsonrpc';
import { createdTask } from '@loupe/mcp';
import type { FrameReading } from '@loupe/mcp';
import type { LineTable } from './columns.ts';

/** Names the task that a message is about, beside its own business (spec 2025-11-25/basic/utilities/tasks). */
const RELATED_TASK = 'io.modelcontextprotocol/related-task';
/** Names the listen that a notification came of (spec 2026-07-28/basic/patterns/subscriptions). */
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId';
const TASK_NEWS = new Set(['notifications/tasks', 'notifications/tasks/status']);
const ABOUT_ONE_URI = new Set([
  'resources/subscribe',
  'resources/unsubscribe',
  'notifications/resources/updated',
]);

/** Which line a message belongs to by what it names beyond ids and progress tokens: tasks and subscriptions. */
export class Kin {
  private readonly table: LineTable;
  /** The row of the call that a task was made of, by the id of the task. */
  private readonly tasks = new Map<string, number>();
  /** The newest line of each listen, by the key of its id. */
  private readonly listens = new Map<string, number>();
  /** The first line about each resource that was subscribed to. */
  private readonly uris = new Map<string, number>();

  constructor(table: LineTable) {
    this.table = table;
  }

  /** A new opening of the target: the ids of its subscriptions start over. */
  reopen(): void {
    this.listens.clear();
    this.uris.clear();
  }

  /** The row under which a message hangs, undefined where it names none that is known. */
  above(message: Message): number | undefined {
    if (message.kind !== 'request' && message.kind !== 'notification') return undefined;
    const { method, params } = message;
    if (params === undefined) return undefined;
    if (method.startsWith('tasks/') || TASK_NEWS.has(method)) return this.ofTask(params, 'taskId');
    if (params.includes(RELATED_TASK)) {
      return this.ofTask(params, '_meta', RELATED_TASK, 'taskId');
    }
    if (message.kind === 'request' || !params.includes(SUBSCRIPTION)) return undefined;
    const id = path(params, '_meta', SUBSCRIPTION);
    const key = id === undefined ? undefined : idOf(id)?.key;
    const listen = key === undefined ? undefined : this.listens.get(key);
    return listen === undefined ? undefined : this.table.topOf(listen);
  }

  /** Remembers what the message of the line at `index` began. `question`: the line it answers. */
  learn(index: number, message: Message, reading: FrameReading, question?: number): void {
    if (message.kind === 'request' && message.method === 'subscriptions/listen') {
      this.listens.set(message.id.key, index);
    } else if (message.kind === 'request' || message.kind === 'notification') {
      this.learnUri(index, message.method, message.params);
    } else if (message.kind === 'response' && question !== undefined) {
      this.learnTask(message.result, reading.direction, question);
    }
  }

  private learnTask(result: string, from: FrameReading['direction'], question: number): void {
    // The server makes tasks of calls of tools, and the client of whatever the server asks.
    if (from === 'received' && this.table.method(question) !== 'tools/call') return;
    const top = this.table.topOf(question);
    const task = createdTask(result)?.report.said.id;
    if (task !== undefined && top !== undefined) this.tasks.set(task, top);
  }

  private learnUri(index: number, method: string, params: string | undefined): void {
    if (params === undefined || !ABOUT_ONE_URI.has(method)) return;
    const uri = textAt(params, 'uri');
    if (uri === undefined) return;
    const first = this.uris.get(uri);
    if (first !== undefined) this.table.follow(index, first);
    else if (method === 'resources/subscribe') this.uris.set(uri, index);
  }

  private ofTask(params: string, ...place: readonly string[]): number | undefined {
    const id = textAt(params, ...place);
    return id === undefined ? undefined : this.tasks.get(id);
  }
}

function textAt(text: string, ...place: readonly string[]): string | undefined {
  const raw = path(text, ...place);
  return raw?.startsWith('"') === true ? (JSON.parse(raw) as string) : undefined;
}
