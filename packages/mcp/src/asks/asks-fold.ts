import { path } from '@loupe/json';
import { idOf } from '@loupe/jsonrpc';
import type { Message, NotificationMessage } from '@loupe/jsonrpc';
import { messagesOf } from '../answers.ts';
import type { Step } from '../commands.ts';
import type { ConnectionState } from '../connection-state.ts';
import { stringAtPath } from '../json-values.ts';
import { lostBy } from '../lost.ts';
import { CANCELLED } from '../methods/utilities.ts';
import { OpenCalls } from '../open-calls.ts';
import type { Part } from '../part.ts';
import type { FrameReading, Reading, WireEntry } from '../transports/reading.ts';
import type { TargetKind } from '../transports/transport.ts';
import type { Ask } from './ask.ts';
import { automaticAnswer } from './automatic.ts';
import { Causes } from './causes.ts';
import { HostedTasks } from './hosted.ts';
import { answerText, readAnswer } from './note.ts';
import { ReceivedAsks } from './received.ts';
import { Rounds } from './rounds.ts';
import type { RoundsState } from './rounds.ts';
import { AskStore } from './store.ts';
import { declaredBy, TaskInput } from './task-input.ts';

type Note = Extract<WireEntry, { kind: 'note' }>;

/** Both eras' ways to ask, as one. */
export class AsksFold implements Part {
  readonly #store = new AskStore();
  readonly #hosted: HostedTasks;
  readonly #received: ReceivedAsks;
  readonly #rounds = new Rounds(this.#store);
  readonly #taskInput = new TaskInput(this.#store);
  readonly #open = new OpenCalls();
  readonly #causes: Causes;
  #wasConnected = false;

  constructor(kind: TargetKind, timeOf: (at: number) => string) {
    this.#hosted = new HostedTasks(this.#store, timeOf);
    this.#received = new ReceivedAsks(this.#store, this.#hosted);
    this.#causes = new Causes(kind, this.#open, (seq) => this.#rounds.at(seq)?.first);
  }

  get all(): readonly Ask[] {
    return this.#store.all;
  }

  get(key: string): Ask | undefined {
    return this.#store.get(key);
  }

  at(seq: number): readonly Ask[] {
    return this.#store.at(seq);
  }

  roundsOf(seq: number): RoundsState | undefined {
    return this.#rounds.at(seq);
  }

  goesOnWith(method: string, params: string | undefined): number | undefined {
    return this.#rounds.goesOnWith(method, params);
  }

  fold(entry: WireEntry, reading: Reading | undefined, connection: ConnectionState): void {
    const isConnected = connection.phase === 'connected';
    // Whatever ends it, nobody there waits for an answer any more; not even in a session that replaces it.
    const isOver = this.#wasConnected && !isConnected;
    if (isOver || (entry.kind === 'lifecycle' && entry.state !== 'open')) this.#reset(entry.seq);
    this.#wasConnected = isConnected;
    if (entry.kind === 'note') this.#noted(entry, connection);
    const lost = lostBy(entry, reading);
    if (lost) this.#lost(lost.frame, entry.seq, lost.how === 'timeout' || lost.how === 'cancelled');
    if (reading?.what === 'frame') {
      for (const [part, message] of messagesOf(reading, connection.revision).entries()) {
        if (reading.direction === 'sent') this.#sent(message, reading);
        else this.#came(message, part, reading, connection);
      }
    }
    this.#open.fold(entry, reading);
  }

  next(connection: ConnectionState): readonly Step[] {
    const { choices } = connection;
    return [
      ...this.#received.steps(connection),
      ...this.#hosted.steps(),
      ...this.#automatic(connection),
      ...this.#rounds.steps(choices),
    ];
  }

  /** What is answered by a note, because its answer goes out with something else. */
  #automatic({ choices }: ConnectionState): readonly Step[] {
    return this.#store.open.flatMap((ask) => {
      const { key, seq } = ask;
      const answer = isNoted(ask) ? automaticAnswer(ask, choices) : undefined;
      if (!answer) return [];
      const text = answerText(key, answer);
      return [{ id: `answer:${key}`, do: 'note', about: seq, note: 'answer', text } as const];
    });
  }

  #reset(seq: number): void {
    for (const { key } of this.#store.open) this.#store.close(key, seq, 'withdrawn');
    this.#received.reset();
    this.#hosted.reset();
    this.#rounds.reset();
    this.#taskInput.reset();
    this.#causes.reset();
  }

  #noted({ seq, at, note, about, text }: Note, { choices }: ConnectionState): void {
    if (note === 'choices') this.#store.mark(choices);
    else if (note === 'verdict') this.#rounds.capped(about, choices.maxRounds);
    else if (note === 'answer') {
      const read = readAnswer(text);
      const ask = read && this.#store.get(read.key);
      if (!ask || !isNoted(ask)) return;
      this.#store.close(ask.key, seq, read.answer);
      if (ask.hosted !== undefined) this.#hosted.changed(ask.hosted, at);
    }
  }

  #lost(frame: number, seq: number, isGivenUp: boolean): void {
    const first = this.#rounds.at(frame)?.first ?? frame;
    this.#rounds.lost(frame, seq);
    if (!isGivenUp) return;
    for (const { key, cause, task } of this.#store.open) {
      if (cause === first && task === undefined) this.#store.close(key, seq, 'withdrawn');
    }
  }

  #sent(message: Message, { seq }: FrameReading): void {
    if (message.kind === 'request') this.#rounds.sent(message, seq);
    else if (message.kind === 'response' || message.kind === 'error') {
      this.#received.answered(message, seq);
      if (message.id) this.#hosted.answered(message.id.key);
    }
  }

  #came(message: Message, part: number, reading: FrameReading, connection: ConnectionState): void {
    const { seq, at } = reading;
    const { era, choices, declared } = connection;
    if (message.kind === 'request') {
      const cause = this.#causes.of(message, reading, connection);
      const place = { seq, at, ...cause, ...(reading.frame.batch && { part }) };
      this.#received.request(message, place, connection);
      const hasTasks = declared !== undefined && path(declared, 'tasks') !== undefined;
      if (era !== 'modern') this.#hosted.request(message, seq, at, hasTasks);
    } else if (message.kind === 'notification') this.#noticed(message, reading, connection);
    else {
      const call = this.#open.answeredBy(message, reading);
      if (!call || message.kind !== 'response') {
        if (call) this.#rounds.lost(call.seq, seq);
        return;
      }
      this.#causes.answered(call, message.result);
      if (era !== 'modern') return;
      this.#rounds.answered(call, message.result, { seq, at }, choices);
      if (call.method !== 'tasks/get') return;
      this.#told(message.result, reading, declaredBy(call.params), connection);
    }
  }

  #noticed(
    { method, params }: NotificationMessage,
    reading: FrameReading,
    connection: ConnectionState,
  ): void {
    if (params === undefined) return;
    if (method === CANCELLED) {
      const id = path(params, 'requestId');
      const key = id === undefined ? undefined : idOf(id)?.key;
      if (key === undefined) return;
      this.#received.cancelled(key, reading.seq);
      this.#hosted.answered(key);
    } else if (method === 'notifications/elicitation/complete') {
      const elicitation = path(params, 'elicitationId');
      const asks = elicitation === undefined ? [] : this.#store.all;
      const about = asks.findLast((ask) => path(ask.params, 'elicitationId') === elicitation);
      if (about) this.#store.completed(about.key, reading.seq);
    } else if (method === 'notifications/tasks' && connection.era === 'modern') {
      this.#told(params, reading, connection.declared, connection);
    }
  }

  #told(
    text: string,
    { seq, at }: FrameReading,
    declared: string | undefined,
    { choices }: ConnectionState,
  ): void {
    const cause = this.#causes.ofTask(stringAtPath(text, 'taskId'));
    this.#taskInput.told(text, { seq, at }, cause, declared, choices);
  }
}

/** Whether its answer is given by a note: there is no request to answer, or that is answered already. */
export function isNoted(ask: Ask): boolean {
  return ask.id === undefined || ask.hosted !== undefined;
}
