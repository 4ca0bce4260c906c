import type { Id, Message, RequestMessage } from '@loupe/jsonrpc';
import { isAnswerTo } from './answers.ts';
import { endsConnection } from './endings.ts';
import { idAtPath } from './json-values.ts';
import type { FrameReading, Reading, WireEntry } from './transports/reading.ts';

/** A request of ours in the log. */
export interface OpenCall {
  readonly id: Id;
  readonly method: string;
  /** JSON text as sent. */
  readonly params?: string;
  /** Of its sent frame. */
  readonly seq: number;
  /** What its progress is marked with. */
  readonly token: Id;
  /** The HTTP exchange that carries it. */
  readonly exchange?: number;
}

class SentCall implements OpenCall {
  readonly id: Id;
  readonly method: string;
  declare readonly params?: string;
  readonly seq: number;
  declare readonly exchange?: number;

  constructor({ id, method, params }: Question, seq: number, exchange?: number) {
    this.id = id;
    this.method = method;
    if (params !== undefined) this.params = params;
    this.seq = seq;
    if (exchange !== undefined) this.exchange = exchange;
  }

  /** Looked for when it is asked for, which in a log that is only read is never. */
  get token(): Id {
    return idAtPath(this.params, '_meta', 'progressToken') ?? this.id;
  }
}

type Question = Pick<RequestMessage, 'id' | 'method' | 'params'>;

/** What the log leaves open on either side, so that whoever comes to drive can carry on. */
export class OpenCalls {
  readonly #waiting = new Map<string, OpenCall>();
  /** By the seq of the sent frame; over HTTP kept until the exchange is over, answered or not. */
  readonly #bySeq = new Map<number, OpenCall>();
  /** Oldest first. An id may be used twice, and then two answers are owed. */
  readonly #unanswered = new Map<string, readonly RequestMessage[]>();
  #highestId = 0;

  /** Requests of ours without an answer. */
  get waiting(): Iterable<OpenCall> {
    return this.#waiting.values();
  }

  /** Requests of the server's without an answer. */
  get unanswered(): readonly RequestMessage[] {
    return [...this.#unanswered.values()].flat();
  }

  get nextId(): number {
    return this.#highestId + 1;
  }

  at(seq: number | undefined): OpenCall | undefined {
    return seq === undefined ? undefined : this.#bySeq.get(seq);
  }

  withId(id: Id): OpenCall | undefined {
    return this.#waiting.get(id.key);
  }

  /** The requests of the server's with this id that have no answer, oldest first. */
  unansweredWith(id: Id): readonly RequestMessage[] {
    return this.#unanswered.get(id.key) ?? [];
  }

  /** The waiting request that a received message answers, before it is folded. */
  answeredBy(message: Message, reading: FrameReading): OpenCall | undefined {
    if (message.kind === 'request' || message.kind === 'notification') return undefined;
    const call = message.id ? this.withId(message.id) : this.at(reading.answers);
    const isAnswer = call && isAnswerTo(message, reading, { key: call.id.key, seq: call.seq });
    return isAnswer ? call : undefined;
  }

  fold(entry: WireEntry, reading: Reading | undefined): void {
    if (entry.kind === 'lifecycle' && (entry.state === 'opening' || endsConnection(entry))) {
      this.#waiting.clear();
      this.#bySeq.clear();
      this.#unanswered.clear();
    } else if (entry.kind === 'undelivered') this.#end(entry.frame);
    else if (entry.kind === 'note' && (entry.note === 'timeout' || entry.note === 'cancelled')) {
      const call = this.#bySeq.get(entry.about);
      if (call) this.#waiting.delete(call.id.key);
    } else if (entry.kind === 'http' && entry.phase === 'request') {
      const call = this.at(entry.frame);
      if (call) this.#keep(new SentCall(call, call.seq, entry.exchange));
    }
    if (reading?.what === 'over') {
      if (reading.frame !== undefined && !reading.goesOn)
        this.#over(reading.frame, reading.failure !== undefined);
    } else if (reading?.direction === 'sent') this.#sent(reading);
    else if (reading) this.#received(reading);
  }

  #keep(call: OpenCall): void {
    this.#bySeq.set(call.seq, call);
    if (this.#waiting.has(call.id.key)) this.#waiting.set(call.id.key, call);
  }

  #sent(reading: FrameReading): void {
    for (const message of reading.frame.messages) {
      if (message.kind === 'request') {
        const { id } = message;
        const call = new SentCall(message, reading.seq);
        this.#waiting.set(id.key, call);
        this.#bySeq.set(reading.seq, call);
        const number = id.key.startsWith('n:') ? Number(id.text) : 0;
        if (Number.isSafeInteger(number)) this.#highestId = Math.max(this.#highestId, number);
      } else if (message.kind !== 'notification' && message.id) this.#answered(message.id);
    }
  }

  #answered(id: Id): void {
    const left = this.unansweredWith(id).slice(1);
    if (left.length === 0) this.#unanswered.delete(id.key);
    else this.#unanswered.set(id.key, left);
  }

  #received(reading: FrameReading): void {
    for (const message of reading.frame.messages) {
      if (message.kind === 'request') {
        this.#unanswered.set(message.id.key, [...this.unansweredWith(message.id), message]);
        continue;
      }
      const call = this.answeredBy(message, reading);
      if (!call) continue;
      this.#waiting.delete(call.id.key);
      if (call.exchange === undefined) this.#bySeq.delete(call.seq);
    }
  }

  /** Over HTTP+SSE an exchange ends long before the answer comes: only its failure ends the call. */
  #over(frame: number, isFailed: boolean): void {
    const call = this.#bySeq.get(frame);
    if (isFailed) this.#end(frame);
    else if (call && !this.#waiting.has(call.id.key)) this.#bySeq.delete(frame);
  }

  #end(frame: number): void {
    const call = this.#bySeq.get(frame);
    if (call && this.#waiting.get(call.id.key)?.seq === frame) this.#waiting.delete(call.id.key);
    this.#bySeq.delete(frame);
  }
}
