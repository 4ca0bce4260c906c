import { path } from '@loupe/json';
import type { RequestMessage } from '@loupe/jsonrpc';
import type { ConnectionState } from '../connection-state.ts';
import { stringAtPath } from '../json-values.ts';
import type { OpenCall, OpenCalls } from '../open-calls.ts';
import { createdTask } from '../tasks/report.ts';
import type { FrameReading } from '../transports/reading.ts';
import type { TargetKind } from '../transports/transport.ts';
import type { Ask } from './ask.ts';
import { ASK_METHODS } from './declared.ts';
import { RELATED_TASK } from './hosted.ts';

/** The call that something is asked for. */
export interface Cause {
  /** Seq of its first request. */
  readonly cause: number;
  /** The tool, prompt or resource. */
  readonly causeName?: string;
}

/** Requests in the course of which a server may ask for something. */
const ASKS_BACK = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** Whether the person is asked for something that a call needs, or may need where its cause is not certain. */
export function waitsForPerson(asks: readonly Ask[], { method, seq }: OpenCall): boolean {
  return asks.some((ask) => {
    if (ask.state !== 'open' || ask.automatic === true) return false;
    return ask.cause === undefined ? ASKS_BACK.has(method) && ask.seq > seq : ask.cause === seq;
  });
}

/** Finds out which call a server asks for, as far as that is certain. */
export class Causes {
  readonly #kind: TargetKind;
  readonly #open: OpenCalls;
  readonly #firstOf: (seq: number) => number | undefined;
  /** The calls that tasks were made of, by the id of the task. */
  readonly #tasks = new Map<string, Cause>();

  /** `firstOf`: the first request of the call that the request with this seq is a round of. */
  constructor(kind: TargetKind, open: OpenCalls, firstOf: (seq: number) => number | undefined) {
    this.#kind = kind;
    this.#open = open;
    this.#firstOf = firstOf;
  }

  /** A request of ours was answered: it may have become a task. */
  answered(call: OpenCall, result: string): void {
    const task = createdTask(result);
    if (task) this.#tasks.set(task.report.said.id, this.#of(call));
  }

  reset(): void {
    this.#tasks.clear();
  }

  ofTask(id: string | undefined): Cause | undefined {
    return id === undefined ? undefined : this.#tasks.get(id);
  }

  /** Of a received request: the task that it names, the stream it came on, or the only call there is. */
  of(
    message: RequestMessage,
    reading: FrameReading,
    { fallback }: Pick<ConnectionState, 'fallback'>,
  ): Cause | undefined {
    const { method, params } = message;
    if (!ASK_METHODS.has(method)) return undefined;
    const related = params === undefined ? undefined : path(params, '_meta', RELATED_TASK);
    const task = this.ofTask(stringAtPath(related, 'taskId'));
    if (task) return task;
    const calls = [...this.#open.waiting];
    const [call, ...others] =
      // HTTP+SSE has one stream for all answers, also where it was fallen back to.
      this.#kind === 'http' && fallback === undefined
        ? calls.filter(({ seq }) => seq === reading.answers)
        : calls.filter((one) => ASKS_BACK.has(one.method));
    return call && others.length === 0 ? this.#of(call) : undefined;
  }

  #of({ seq, params }: OpenCall): Cause {
    const name = stringAtPath(params, 'name') ?? stringAtPath(params, 'uri');
    const cause = this.#firstOf(seq) ?? seq;
    return { cause, ...(name !== undefined && { causeName: name }) };
  }
}
