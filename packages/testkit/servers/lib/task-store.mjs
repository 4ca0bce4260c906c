// What both servers with tasks keep of them: a task runs, may want input, and ends in one way.
import { RpcError, text } from './legacy.mjs';

const FINAL = new Set(['completed', 'failed', 'cancelled']);
const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));

/** What a tool of the two servers does: waits `ms`, then ends as `outcome` says. */
export async function work({ ms = 100, outcome = 'ok' } = {}) {
  await pause(ms);
  if (outcome === 'error') throw new RpcError(-32000, 'The work broke.');
  return { ...text(`worked ${ms} ms`), ...(outcome === 'failure' && { isError: true }) };
}

export class TaskStore {
  #tasks = new Map();
  /** Called with a task whenever it changed. */
  onChange = () => undefined;

  /** Starts `run(task)`; its result or error ends the task, unless it was cancelled before. */
  create(run, { failsByResult = false, pollInterval = 50 } = {}) {
    const now = new Date().toISOString();
    const id = `task-${this.#tasks.size + 1}`;
    const task = {
      id,
      status: 'working',
      createdAt: now,
      updatedAt: now,
      ttl: 60_000,
      pollInterval,
    };
    task.polls = [];
    task.cancelled = new Promise((resolve) => (task.stop = resolve));
    this.#tasks.set(id, task);
    task.ended = run(task).then(
      (result) => {
        const failed = failsByResult && result.isError === true;
        this.#end(task, failed ? 'failed' : 'completed', { result });
      },
      ({ code = -32603, message }) => this.#end(task, 'failed', { error: { code, message } }),
    );
    return task;
  }

  get(id) {
    const task = this.#tasks.get(id);
    if (!task) throw new RpcError(-32602, `Unknown task: ${id}`);
    return task;
  }

  all() {
    return [...this.#tasks.values()];
  }

  set(task, status, message) {
    if (FINAL.has(task.status)) return;
    Object.assign(task, { status, message, updatedAt: new Date().toISOString() });
    if (status === 'cancelled') task.stop();
    this.onChange(task);
  }

  isFinal = (task) => FINAL.has(task.status);

  #end(task, status, outcome) {
    if (FINAL.has(task.status)) return;
    task.outcome = outcome;
    this.set(task, status);
  }
}
