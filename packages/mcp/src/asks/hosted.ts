import { arrayText, isProblem, objectText, path, quote, scan, setMember } from '@loupe/json';
import { INVALID_PARAMS, METHOD_NOT_FOUND } from '@loupe/jsonrpc';
import type { Id, RequestMessage } from '@loupe/jsonrpc';
import type { Step } from '../commands.ts';
import { stringAtPath } from '../json-values.ts';
import type { Ask, AskAnswer } from './ask.ts';
import type { AskStore } from './store.ts';

/** What a server may ask about tasks that this side keeps for it. */
export const TASK_METHODS: ReadonlySet<string> = new Set([
  'tasks/get',
  'tasks/result',
  'tasks/list',
  'tasks/cancel',
]);

const POLL_MS = 1_000;

interface Hosted {
  readonly ask: string;
  readonly createdAt: number;
  /** JSON text. */
  readonly ttl: string;
  updatedAt: number;
}

interface Question {
  readonly id: Id;
  readonly seq: number;
  readonly answer: () => AskAnswer | undefined;
}

const STATUS: Readonly<Record<Ask['state'], string>> = {
  open: 'working',
  answered: 'completed',
  refused: 'failed',
  withdrawn: 'cancelled',
};

/**
 * Asks that the server wanted as tasks (spec 2025-11-25/basic/utilities/tasks): it polls them, and gets
 * the person's answer by `tasks/result`, which is answered when that is there.
 */
export class HostedTasks {
  readonly #store: AskStore;
  readonly #timeOf: (at: number) => string;
  readonly #tasks = new Map<string, Hosted>();
  /** Unanswered, by the key of their ids. */
  readonly #questions = new Map<string, Question>();

  /** `timeOf`: the wall clock at a time of the log, ISO 8601. */
  constructor(store: AskStore, timeOf: (at: number) => string) {
    this.#store = store;
    this.#timeOf = timeOf;
  }

  /** Makes a task of an ask. Returns its id. */
  host(ask: string, params: string, at: number): string {
    const id = `loupe-ask-${ask}`;
    const ttl = path(params, 'task', 'ttl') ?? 'null';
    this.#tasks.set(id, { ask, ttl, createdAt: at, updatedAt: at });
    return id;
  }

  /** What the request that was made a task is answered with. It begins as `working`. */
  creation(id: string): AskAnswer | undefined {
    const task = this.#tasks.get(id);
    return task && { result: objectText([['task', this.#text(id, task, 'working')]]) };
  }

  /** Its ask was answered, or ended in another way. */
  changed(id: string, at: number): void {
    const task = this.#tasks.get(id);
    if (task) task.updatedAt = at;
  }

  request(message: RequestMessage, seq: number, at: number, isDeclared: boolean): void {
    const { id, method, params } = message;
    if (!TASK_METHODS.has(method)) return;
    const taskId = stringAtPath(params, 'taskId') ?? '';
    const task = this.#tasks.get(taskId);
    const answer = isDeclared
      ? this.#answerer(method, taskId, task, seq, at)
      : always(failure(METHOD_NOT_FOUND, 'The client capability "tasks" was not declared.'));
    this.#questions.set(id.key, { id, seq, answer });
  }

  #answerer(
    method: string,
    id: string,
    task: Hosted | undefined,
    seq: number,
    at: number,
  ): () => AskAnswer | undefined {
    if (method === 'tasks/list') return () => this.#list();
    if (!task) return always(failure(INVALID_PARAMS, 'There is no task with this id.'));
    if (method === 'tasks/result') return () => this.#result(id, task);
    if (method === 'tasks/cancel') {
      if (this.#state(task) !== 'open') {
        return always(failure(INVALID_PARAMS, 'The task has ended already.'));
      }
      this.#store.close(task.ask, seq, 'withdrawn');
      task.updatedAt = at;
    }
    const result = this.#text(id, task);
    return always({ result });
  }

  /** An answer of ours is in the log, or the server does not want it any more. */
  answered(idKey: string): void {
    this.#questions.delete(idKey);
  }

  reset(): void {
    this.#tasks.clear();
    this.#questions.clear();
  }

  steps(): readonly Step[] {
    return [...this.#questions.values()].flatMap(({ id, seq, answer }) => {
      const given = answer();
      return given ? [{ id: `task:${seq}:${id.key}`, do: 'reply', to: id, answer: given }] : [];
    });
  }

  #state({ ask }: Hosted): Ask['state'] {
    return this.#store.get(ask)?.state ?? 'open';
  }

  #list(): AskAnswer {
    const texts = [...this.#tasks].map(([id, task]) => this.#text(id, task));
    return { result: objectText([['tasks', arrayText(texts)]]) };
  }

  #result(id: string, task: Hosted): AskAnswer | undefined {
    const ask = this.#store.get(task.ask);
    if (!ask || ask.state === 'open') return undefined;
    if (!ask.answer) return failure(INVALID_PARAMS, 'The task was cancelled.');
    if ('error' in ask.answer) return ask.answer;
    return { result: related(ask.answer.result, id) };
  }

  #text(id: string, task: Hosted, status = STATUS[this.#state(task)]): string {
    const { createdAt, updatedAt, ttl } = task;
    return objectText([
      ['taskId', quote(id)],
      ['status', quote(status)],
      ['createdAt', quote(this.#timeOf(createdAt))],
      ['lastUpdatedAt', quote(this.#timeOf(updatedAt))],
      ['ttl', ttl],
      ['pollInterval', String(POLL_MS)],
    ]);
  }
}

function always(answer: AskAnswer): () => AskAnswer {
  return () => answer;
}

function failure(code: number, message: string): AskAnswer {
  return { error: { code, message } };
}

/** What is sent because of a task names it, the answer to tasks/result too. */
function related(result: string, taskId: string): string {
  const root = scan(result);
  if (isProblem(root) || root.span.kind !== 'object') return result;
  const name = objectText([['taskId', quote(taskId)]]);
  const meta = setMember(path(result, '_meta') ?? '{}', RELATED_TASK, name);
  return setMember(result, '_meta', meta);
}

/** Spec 2025-11-25/basic/utilities/tasks#related-task-metadata. */
export const RELATED_TASK = 'io.modelcontextprotocol/related-task';
