import type { Message, RequestMessage } from '@loupe/jsonrpc';
import { isAnswerTo, messagesOf } from './answers.ts';
import type { Asks } from './asks/asks.ts';
import type { Step } from './commands.ts';
import type { ConnectionState } from './connection-state.ts';
import { endsConnection } from './endings.ts';
import { errorWords } from './handshake.ts';
import { stringAtPath } from './json-values.ts';
import { lostBy } from './lost.ts';
import type { Lost } from './lost.ts';
import type { Part } from './part.ts';
import { CANCEL, GET, LIST, RESULT, TaskRecord, UPDATE } from './tasks/record.ts';
import { createdTask, readTask, readTasks, respondedKeys } from './tasks/report.ts';
import type { TaskReport } from './tasks/report.ts';
import { isFinal } from './tasks/task.ts';
import type { Task } from './tasks/task.ts';
import type { FrameReading, Reading, WireEntry } from './transports/reading.ts';

export type { Task, TaskStatus } from './tasks/task.ts';

/**
 * Folds the log into tasks, and polls those that came of a call of ours as often as allowed
 * (spec 2025-11-25/basic/utilities/tasks; since 2026-07-28 an extension).
 */
export interface Tasks extends Part {
  /** Oldest first. The same array while nothing changes. */
  readonly all: readonly Task[];
}

export function createTasks(asks: Pick<Asks, 'all'>): Tasks {
  return new TasksFold(asks);
}

/** A request of ours that makes a task or is about one, until it is answered. */
interface Asked {
  readonly key: string;
  readonly seq: number;
  readonly method: string;
  /** The task that it names, where that is known. */
  readonly record?: TaskRecord | undefined;
  /** Of a tasks/update. */
  readonly keys: readonly string[];
}

const ABOUT_TASKS: ReadonlySet<string> = new Set([GET, RESULT, LIST, CANCEL, UPDATE]);
const TOLD: ReadonlySet<string> = new Set(['notifications/tasks/status', 'notifications/tasks']);

class TasksFold implements Tasks {
  all: readonly Task[] = [];
  readonly #asks: Pick<Asks, 'all'>;
  readonly #records: TaskRecord[] = [];
  /** The newest of each id. */
  readonly #byId = new Map<string, TaskRecord>();
  /** By the key of their id. */
  readonly #asked = new Map<string, Asked>();
  #connection: ConnectionState | undefined;
  #isTouched = false;

  constructor(asks: Pick<Asks, 'all'>) {
    this.#asks = asks;
  }

  next(connection: ConnectionState): readonly Step[] {
    return this.#records.flatMap((record) => record.steps(connection, this.#asks.all));
  }

  fold(entry: WireEntry, reading: Reading | undefined, connection: ConnectionState): void {
    if (entry.kind === 'lifecycle') this.#lifecycle(entry);
    const lost = lostBy(entry, reading);
    if (lost) this.#lost(lost, entry.at, reading);
    if (reading?.what === 'frame') this.#frame(reading, connection);
    this.#refresh(connection);
  }

  #lifecycle(entry: Extract<WireEntry, { kind: 'lifecycle' }>): void {
    if (entry.state !== 'opening' && !endsConnection(entry)) return;
    for (const { record, keys } of this.#asked.values()) record?.unanswered(keys);
    this.#asked.clear();
    for (const record of this.#records) record.lost();
    this.#isTouched = true;
  }

  #at(seq: number): Asked | undefined {
    for (const asked of this.#asked.values()) if (asked.seq === seq) return asked;
    return undefined;
  }

  #lost({ frame, how, problem }: Lost, at: number, reading: Reading | undefined): void {
    const asked = this.#at(frame);
    if (!asked) return;
    const { key, method, record, keys } = asked;
    this.#asked.delete(key);
    this.#isTouched = true;
    if (method === RESULT && how === 'cancelled') record?.leaveResult();
    // What a failure of HTTP advises a person to do next is done here by itself.
    const failure = reading?.what === 'over' ? reading.failure : undefined;
    record?.failed(method, at, failure?.what ?? problem, keys);
    const patience = failure?.retryAfter?.ms;
    if (patience !== undefined) record?.wait(method, at, patience);
  }

  #frame(reading: FrameReading, connection: ConnectionState): void {
    for (const message of messagesOf(reading, connection.revision)) {
      if (reading.direction === 'sent') {
        if (message.kind === 'request') this.#sent(message, reading);
      } else if (message.kind === 'notification') {
        if (TOLD.has(message.method)) this.#told(message.params, reading, connection);
      } else if (message.kind !== 'request' && this.#asked.size > 0) {
        this.#answer(message, reading, connection);
      }
    }
  }

  #sent({ id, method, params }: RequestMessage, { seq, at }: FrameReading): void {
    const isAbout = ABOUT_TASKS.has(method);
    if (!isAbout && method !== 'tools/call') return;
    const taskId = isAbout ? stringAtPath(params, 'taskId') : undefined;
    const record = taskId === undefined ? undefined : this.#byId.get(taskId);
    const keys = method === UPDATE ? respondedKeys(params) : [];
    this.#asked.set(id.key, { key: id.key, seq, method, record, keys });
    record?.sent(method, at, keys);
    this.#isTouched ||= isAbout;
  }

  #answer(
    message: Exclude<Message, { kind: 'request' | 'notification' }>,
    reading: FrameReading,
    connection: ConnectionState,
  ): void {
    const asked = message.id
      ? this.#asked.get(message.id.key)
      : reading.answers === undefined
        ? undefined
        : this.#at(reading.answers);
    // What HTTP refused beside its error counts as a failure, which its end tells of.
    if (!asked || !isAnswerTo(message, reading, asked) || isRefused(reading)) return;
    this.#asked.delete(asked.key);
    this.#isTouched = true;
    const { seq, at } = reading;
    if (message.kind === 'response') this.#response(asked, message.result, reading, connection);
    else if (message.kind === 'malformed') {
      asked.record?.failed(asked.method, at, message.detail, asked.keys);
    } else if (asked.method === RESULT && isOver(asked.record)) {
      asked.record?.answered(RESULT, at);
      asked.record?.resulted(seq, at);
    } else asked.record?.refused(asked.method, at, message.code, errorWords(message));
  }

  #response(
    asked: Asked,
    result: string,
    reading: FrameReading,
    connection: ConnectionState,
  ): void {
    const { seq, at } = reading;
    const { method, record } = asked;
    if (method === 'tools/call') {
      const created = createdTask(result);
      if (created) this.#created(created.report, created.era, asked.seq, at);
      return;
    }
    if (method === LIST)
      for (const report of readTasks(result)) this.#learn(report, reading, connection);
    else if (method === RESULT) record?.resulted(seq, at);
    else {
      const report = readTask(result);
      const problem = record && misfit(method, record.task.id, report?.said.id);
      if (problem !== undefined) {
        record?.failed(method, at, problem, asked.keys);
        return;
      }
      if (report) this.#learn(report, reading, connection);
    }
    record?.answered(method, at);
  }

  #created(report: TaskReport, era: Task['era'], call: number, seenAt: number): void {
    const before = this.#byId.get(report.said.id);
    // A notification may come ahead of the answer; a server that starts over counts anew.
    if (before && before.task.call === undefined) before.calledBy(call);
    else this.#add(report, { era, call, seenAt });
  }

  #told(params: string | undefined, reading: FrameReading, connection: ConnectionState): void {
    const report = params === undefined ? undefined : readTask(params);
    if (report) this.#learn(report, reading, connection);
    this.#isTouched = true;
  }

  #learn(report: TaskReport, { seq, at }: FrameReading, { era = 'legacy' }: ConnectionState): void {
    const known = this.#byId.get(report.said.id) ?? this.#add(report, { era, seenAt: at });
    known.learn(report, at, seq);
  }

  #add(report: TaskReport, from: Pick<Task, 'era' | 'call' | 'seenAt'>): TaskRecord {
    const record = new TaskRecord(this.#records.length, report, from);
    this.#records.push(record);
    this.#byId.set(report.said.id, record);
    return record;
  }

  /** When a task is polled next depends on the connection and the choices as well. */
  #refresh(connection: ConnectionState): void {
    const { phase, choices } = this.#connection ?? {};
    const isSame = phase === connection.phase && choices === connection.choices;
    this.#connection = connection;
    if (isSame && !this.#isTouched) return;
    this.#isTouched = false;
    for (const record of this.#records) record.refresh(connection);
    const all = this.#records.map(({ task }) => task);
    const hasChanged =
      all.length !== this.all.length || all.some((task, at) => task !== this.all[at]);
    if (hasChanged) this.all = all;
  }
}

/** Why an answer does not tell of the task that was asked about. */
function misfit(method: string, id: string, told: string | undefined): string | undefined {
  if (told === id || (told === undefined && method !== GET)) return undefined;
  const what = told === undefined ? 'no task' : `another task, ${told.slice(0, 80)}`;
  return `The server answered ${method} with ${what}.`;
}

function isOver(record: TaskRecord | undefined): boolean {
  return record !== undefined && isFinal(record.task.status);
}

/** Statuses that are a failure by themselves, whatever the body says. */
function isRefused({ status = 200 }: FrameReading): boolean {
  return status === 401 || status === 403 || status === 429 || status >= 500;
}
