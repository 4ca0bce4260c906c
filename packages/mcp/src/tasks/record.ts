import { objectText, quote } from '@loupe/json';
import type { Ask } from '../asks/asks.ts';
import type { Step } from '../commands.ts';
import type { ConnectionState } from '../connection-state.ts';
import { Errand } from './errand.ts';
import type { TaskReport } from './report.ts';
import { isFinal } from './task.ts';
import type { Task } from './task.ts';

export const GET = 'tasks/get';
export const RESULT = 'tasks/result';
export const LIST = 'tasks/list';
export const CANCEL = 'tasks/cancel';
export const UPDATE = 'tasks/update';

/** The requests about one task, which are made again where they fail. */
type Errands = Readonly<Record<typeof GET | typeof RESULT | typeof CANCEL | typeof UPDATE, Errand>>;

/** What becomes of a task's members; `undefined` takes one away. */
type Change = { readonly [Member in keyof Task]?: Task[Member] | undefined };

/** One task as the log tells of it, and what is to be asked about it. */
export class TaskRecord {
  readonly #number: number;
  readonly #errands: Errands;
  #task: Task;
  /** Nothing more is asked by itself. */
  #isLeft = false;
  /** When its result is fetched: as soon as it wants input, at its end, or when the person asks for it. */
  #resultAt: 'input' | 'end' | 'never' = 'input';
  /** It waits for something that there is no answer to. */
  #isUnanswerable = false;
  /** Keys of `inputRequests` that were answered. */
  readonly #responded = new Set<string>();

  /** `number` is its place among all tasks. */
  constructor(number: number, report: TaskReport, from: Pick<Task, 'era' | 'call' | 'seenAt'>) {
    this.#number = number;
    this.#task = { ...report.said, ...from, changedAt: from.seenAt };
    this.#errands = {
      [GET]: new Errand(from.seenAt),
      [RESULT]: new Errand(),
      [CANCEL]: new Errand(),
      [UPDATE]: new Errand(),
    };
  }

  get task(): Task {
    return this.#task;
  }

  /** The call that it came of became known after it. */
  calledBy(call: number): void {
    this.#put({ call });
  }

  /** The server said how it stands. `seq` is the entry that says so. Nothing comes after the end: that is old news. */
  learn(report: TaskReport, at: number, seq: number): void {
    const { era, status } = this.#task;
    const { said, hasOutcome, problem } = report;
    if (isFinal(status) && !isFinal(said.status)) return;
    this.#isUnanswerable = problem !== undefined;
    this.#put({
      message: undefined,
      ...said,
      ...(hasOutcome && era === 'modern' && { result: seq }),
      problem: problem && `${problem} The task is given up.`,
      ...this.#changed(at),
    });
  }

  /** A request about it is in the log. */
  sent(method: string, at: number, keys: readonly string[] = []): void {
    this.#errand(method)?.sent(at);
    for (const key of keys) this.#responded.add(key);
  }

  answered(method: string, at: number): void {
    this.#errand(method)?.answered(at);
    // What the extension says of a task that is over is all that it will say.
    if (method === GET && this.#task.era === 'modern') this.#isLeft = isFinal(this.#task.status);
  }

  /** An answer to tasks/result is here: the call's own answer, be it a result or an error. */
  resulted(seq: number, at: number): void {
    this.#put({ result: seq, problem: undefined, ...this.#changed(at) });
  }

  /** A request brought no answer, and is made again later. */
  failed(method: string, at: number, problem: string, keys: readonly string[] = []): void {
    this.#errand(method)?.failed(at);
    this.unanswered(keys);
    this.#problem(at, problem);
  }

  /** Whether the answers to these keys of `inputRequests` reached the server is not known. */
  unanswered(keys: readonly string[]): void {
    for (const key of keys) this.#responded.delete(key);
  }

  /** The server answered a request with an error. */
  refused(method: string, at: number, code: number | undefined, words: string): void {
    const isGone = code === -32602;
    if (method === GET && !isGone && code !== -32601) {
      this.failed(GET, at, `The server answered tasks/get: ${words}.`);
      return;
    }
    this.#errand(method)?.answered(at);
    if (method === RESULT) this.#resultAt = 'end';
    if (method !== GET) this.#problem(at, `The server answered ${method}: ${words}.`);
    else {
      this.#isLeft = true;
      // A server may forget a task once it has given its result away.
      if (this.#task.result !== undefined) return;
      const why = isGone ? 'The server does not know the task' : 'The server has no tasks/get';
      this.#problem(at, `${why}: ${words}. It is not polled any more.`);
    }
  }

  /** The person does not want its result fetched. */
  leaveResult(): void {
    this.#resultAt = 'never';
  }

  /** The server asks for patience, in milliseconds. */
  wait(method: string, at: number, ms: number): void {
    this.#errand(method)?.wait(at, ms);
  }

  /** The connection is gone. */
  lost(): void {
    for (const errand of Object.values(this.#errands)) errand.lost();
  }

  /** Sees to `nextPoll`, after anything that it depends on has changed. */
  refresh(connection: ConnectionState): void {
    const poll = this.#errands[GET];
    const isWaiting = this.#isPolled(connection) && !poll.isUnderWay;
    const nextPoll = isWaiting ? poll.due(this.#pause(connection)) : undefined;
    if (nextPoll !== this.#task.nextPoll) this.#put({ nextPoll });
  }

  /** What is to be asked next. `asks` are all of the transcript. */
  steps(connection: ConnectionState, asks: readonly Ask[]): readonly Step[] {
    if (!this.#isFollowed(connection)) return [];
    const isLegacy = this.#task.era === 'legacy';
    return [
      ...(isLegacy ? this.#resultStep(connection) : this.#inputSteps(connection, asks)),
      ...(this.#isPolled(connection)
        ? this.#step(GET, this.#taskId(), connection, { isBackground: true })
        : []),
    ];
  }

  #isFollowed({ phase, era }: ConnectionState): boolean {
    const { call, era: own } = this.#task;
    return phase === 'connected' && call !== undefined && own === era && !this.#isLeft;
  }

  #isPolled(connection: ConnectionState): boolean {
    const { era, status, result } = this.#task;
    if (!this.#isFollowed(connection)) return false;
    return !isFinal(status) || (era === 'modern' && result === undefined);
  }

  /** In 2025-11-25 what a task wants comes on the way of its result, which waits for the end. */
  #resultStep(connection: ConnectionState): readonly Step[] {
    const { status, result } = this.#task;
    const isDue =
      this.#resultAt === 'input'
        ? isFinal(status) || status === 'input_required'
        : this.#resultAt === 'end' && isFinal(status);
    if (!isDue || result !== undefined) return [];
    return this.#step(RESULT, this.#taskId(), connection, { limits: 'none' });
  }

  /** Answers what the task asks for, once all of it is answered; a refusal gives the task up. */
  #inputSteps(connection: ConnectionState, asks: readonly Ask[]): readonly Step[] {
    if (this.#isUnanswerable) return this.#cancelStep(connection);
    const { id } = this.#task;
    const open = asks.filter(
      ({ task, entry, state }) =>
        task === id && entry !== undefined && !this.#responded.has(entry) && state !== 'withdrawn',
    );
    if (open.length === 0 || open.some(({ state }) => state === 'open')) return [];
    const responses: [string, string][] = [];
    for (const { entry, answer } of open) {
      if (entry === undefined || answer === undefined) continue;
      if ('error' in answer) return this.#cancelStep(connection);
      responses.push([entry, answer.result]);
    }
    const params = objectText([
      ['taskId', quote(id)],
      ['inputResponses', objectText(responses)],
    ]);
    return this.#step(UPDATE, params, connection);
  }

  /** Until the server has acknowledged it: whether it heeds it is its own affair. */
  #cancelStep(connection: ConnectionState): readonly Step[] {
    const wasAnswered = this.#errands[CANCEL].wasAnswered;
    return wasAnswered ? [] : this.#step(CANCEL, this.#taskId(), connection);
  }

  #step(
    method: keyof Errands,
    params: string,
    connection: ConnectionState,
    how: { readonly isBackground?: true; readonly limits?: 'none' } = {},
  ): readonly Step[] {
    const errand = this.#errands[method];
    if (errand.isUnderWay) return [];
    const notBefore = errand.due(this.#pause(connection));
    return [
      {
        id: `${method}:${this.#number}:${errand.round}`,
        do: 'request',
        method,
        params,
        ...how,
        ...(notBefore > 0 && { notBefore }),
      },
    ];
  }

  /** Least milliseconds between two requests of a sort: what the server asks for, and the person. */
  #pause({ choices }: ConnectionState): number {
    return Math.max(this.#task.pollInterval ?? 0, choices.taskPoll);
  }

  #taskId(): string {
    return objectText([['taskId', quote(this.#task.id)]]);
  }

  #errand(method: string): Errand | undefined {
    return method in this.#errands ? this.#errands[method as keyof Errands] : undefined;
  }

  #problem(at: number, problem: string): void {
    this.#put({ problem, changedAt: at });
  }

  /** Once it is over, what is said of it again is no news. */
  #changed(at: number): Pick<Task, 'changedAt'> {
    const { status, changedAt } = this.#task;
    return { changedAt: isFinal(status) ? changedAt : at };
  }

  #put(change: Change): void {
    const members = Object.entries({ ...this.#task, ...change });
    const left: Partial<Task> = Object.fromEntries(
      members.filter(([, value]) => value !== undefined),
    );
    this.#task = left as Task;
  }
}
