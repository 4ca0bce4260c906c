import { objectText, quote } from '@loupe/json';
import { LinkError, parseFrame, Peer, TimeoutError } from '@loupe/jsonrpc';
import type { About, Clock, Id, Message, Reply, RequestMessage } from '@loupe/jsonrpc';
import { messagesOf } from './answers.ts';
import { ASK_METHODS } from './asks/declared.ts';
import { TASK_METHODS } from './asks/hosted.ts';
import type { CallLimits, ClientCommand } from './commands.ts';
import type { ConnectionState } from './connection-state.ts';
import { endsConnection } from './endings.ts';
import { handshakeLimit, isHandshake } from './handshake.ts';
import { withOwnMeta } from './identity.ts';
import { idAtPath } from './json-values.ts';
import { CANCELLED, LISTEN, PING, PROGRESS } from './methods/utilities.ts';
import type { OpenCall, OpenCalls } from './open-calls.ts';
import type { Reading, WireEntry } from './transports/reading.ts';
import type { TargetKind, Transport } from './transports/transport.ts';

export interface CallsOptions {
  readonly kind: TargetKind;
  readonly clock: Clock;
  /** What the log says is open. */
  readonly open: OpenCalls;
  readonly transport: Transport;
  readonly state: () => ConnectionState;
  /** Whether the server may owe the answer only because the person owes it one. */
  readonly waitsForPerson: (call: OpenCall) => boolean;
  /** Hands a command over and returns its key. */
  readonly execute: (command: ClientCommand) => string;
}

/** Safe to send again by itself when the session was gone; a tool may have run. */
const REPEATABLE = new Set(['resources/read', 'prompts/get', 'completion/complete']);

interface StartOptions {
  readonly limits?: CallLimits | 'none';
  /** An id of its own instead of the next number. */
  readonly id?: Id;
  readonly isBackground?: true;
}

interface Sending {
  readonly resolve: (seq: number) => void;
  readonly reject: (error: unknown) => void;
}

/** The calls of a client while it drives: those it found open in the log, and its own. */
export class Calls {
  readonly #options: CallsOptions;
  readonly #peer: Peer;
  /** Requests that were handed over and are not in the log yet, by id. */
  readonly #sending = new Map<string, Sending>();
  /** Seqs of requests that were cancelled before their HTTP exchange was in the log. */
  readonly #toAbort = new Set<number>();
  readonly #background = new Set<Id>();
  /** Ids of requests by the key of their command, until they are in the log. */
  readonly #keys = new Map<string, Id>();
  /** Lost with their session, and to be sent again in the next. */
  #lost: { readonly call: OpenCall; readonly why: string }[] = [];
  /** Ids of calls that were sent again already. */
  readonly #repeated = new Set<string>();
  /** Requests of the server that were answered, whether the log shows it yet or not. */
  readonly #replied = new WeakSet<RequestMessage>();

  constructor(options: CallsOptions) {
    this.#options = options;
    this.#peer = new Peer({
      clock: options.clock,
      link: { send: (text, about) => this.#send(text, about) },
      firstId: options.open.nextId,
      answerers: new Map([[PING, () => '{}']]),
      onNotification: ({ method, params }) => {
        if (method !== PROGRESS || params === undefined) return;
        const token = idAtPath(params, 'progressToken');
        // Late or foreign progress is nobody's; the timeline shows it.
        if (token) this.#peer.progress(token, params);
      },
    });
  }

  /** Waits on for what an earlier driver asked, and answers what it left unanswered. */
  takeOver(): void {
    for (const call of this.#options.open.waiting) this.#adopt(call);
    for (const request of this.#options.open.unanswered) {
      if (!this.#isLeftAlone(request)) this.#peer.receive(request);
    }
  }

  /** Answers the server's request with this id: once, and only while it has no answer in the log. */
  reply(to: Id, answer: Reply): void {
    const owed = this.#options.open.unansweredWith(to);
    const request = owed.find((one) => !this.#replied.has(one));
    if (!request) return;
    this.#replied.add(request);
    const { open, waitsForPerson } = this.#options;
    // From here on it is the server's turn again, for the whole of its time.
    for (const call of open.waiting)
      if (waitsForPerson(call)) this.#peer.progress(call.token, '{}');
    this.#peer.reply(to, answer);
  }

  /** What is asked of the person is answered by steps. Modern servers have no requests to be answered at all. */
  #isLeftAlone(message: Message): boolean {
    if (message.kind !== 'request') return false;
    const { method } = message;
    return (
      this.#options.state().era === 'modern' || ASK_METHODS.has(method) || TASK_METHODS.has(method)
    );
  }

  /** Nobody waits here any more; another one may. */
  close(error: LinkError): void {
    this.#peer.close(error);
    this.#rejectSending(error);
  }

  /** Requests under way that nobody waits for. */
  get inBackground(): number {
    for (const id of this.#background) if (!this.#peer.isWaiting(id)) this.#background.delete(id);
    return this.#background.size;
  }

  /** Sends a request; it goes into the log, and its answer too. */
  start(method: string, params: string | undefined, options: StartOptions = {}): Id {
    const id = options.id ?? this.#peer.reserve();
    const { state } = this.#options;
    const dressed = isHandshake(method) ? params : withOwnMeta(method, params, id, state());
    const token = idAtPath(dressed, '_meta', 'progressToken') ?? id;
    const limits = options.limits === 'none' ? {} : { ...this.#limits(method), ...options.limits };
    const { answer } = this.#peer.request(method, dressed, { ...limits, id, token });
    if (options.isBackground) this.#background.add(id);
    this.#watch(id, method, answer);
    return id;
  }

  /** As `start`; resolves to the seq of the sent frame once it is in the log. */
  request(method: string, params: string | undefined, limits: CallLimits): Promise<number> {
    return new Promise((resolve, reject) => {
      const id = this.#peer.reserve();
      this.#sending.set(id.key, { resolve, reject });
      this.start(method, params, { limits, id });
    });
  }

  /** Sends a text as it is. Over HTTP its headers are derived from it as far as it is a message. */
  sendByHand(text: string): void {
    const { transport, execute } = this.#options;
    const [message] = parseFrame(text).messages;
    const isMethod = message?.kind === 'request' || message?.kind === 'notification';
    const command = transport.outgoing({
      text,
      isRequest: message?.kind === 'request',
      ...(isMethod && { method: message.method }),
      ...(isMethod && message.params !== undefined && { params: message.params }),
    });
    execute(command.do === 'send' ? { ...command, origin: 'hand' } : command);
  }

  notify(method: string, params?: string): void {
    this.#peer.notify(method, params);
  }

  /** Before the log's open calls have folded the entry: ends calls, and answers the server. */
  settle(entry: WireEntry, reading: Reading | undefined): void {
    const { open, state, execute } = this.#options;
    if (entry.kind === 'lifecycle' && (entry.state === 'opening' || endsConnection(entry))) {
      const error = new LinkError('The connection ended.', 'Reconnect.');
      this.#peer.endAll(error);
      this.#rejectSending(error);
      this.#lost = [];
    } else if (entry.kind === 'undelivered') {
      const call = open.at(entry.frame);
      if (call) this.#peer.fail(call.id, new LinkError(`Not delivered: ${entry.reason}`));
    }
    if (entry.kind === 'http' && entry.phase === 'request') {
      if (this.#toAbort.delete(entry.frame ?? 0))
        execute({ do: 'abort', exchange: entry.exchange });
    }
    if (reading?.what === 'over' && reading.failure) {
      const call = open.at(reading.frame);
      const { kind, what, next } = reading.failure;
      if (!call) return;
      this.#peer.fail(call.id, new LinkError(what, next));
      const mayRepeat = REPEATABLE.has(call.method) && !this.#repeated.has(call.id.key);
      if (kind === 'session-gone' && mayRepeat) this.#lost.push({ call, why: what });
    } else if (reading?.what === 'frame' && reading.direction === 'received') {
      const own = open.at(reading.answers)?.id;
      for (const message of messagesOf(reading, state().revision)) {
        if (this.#isLeftAlone(message)) continue;
        const settles = own && (message.kind === 'error' || reading.whole === true);
        this.#peer.receive(message, settles ? { answers: own } : {});
      }
    }
  }

  /** A sent frame is in the log: its request has a seq; one by another hand is waited for as well. */
  sent(seq: number): void {
    const call = this.#options.open.at(seq);
    if (!call) return;
    this.#sending.get(call.id.key)?.resolve(seq);
    this.#sending.delete(call.id.key);
    // What was sent can't be refused any more. Few are on their way at once, so the search is short.
    for (const [key, { key: id }] of this.#keys) if (id === call.id.key) this.#keys.delete(key);
    if (!this.#peer.isWaiting(call.id)) this.#adopt(call);
  }

  /** The command with this key was not done. False if no request was in it. */
  refused(key: string, error: LinkError): boolean {
    const id = this.#keys.get(key);
    if (!id) return false;
    this.#keys.delete(key);
    this.#peer.fail(id, error);
    this.#sending.get(id.key)?.reject(error);
    this.#sending.delete(id.key);
    return true;
  }

  cancel(call: OpenCall, reason: string): void {
    this.#peer.fail(call.id, new LinkError('The call was cancelled.'));
    this.#tellCancelled(call, reason);
    this.#options.execute({ do: 'note', about: call.seq, note: 'cancelled' });
  }

  /** Sends reads that were lost with their session again: once each, in the new one. */
  repeatLost(): void {
    const lost = this.#lost;
    this.#lost = [];
    for (const { call, why } of lost) {
      const text = `${why} Sent again in the new session.`;
      this.#options.execute({ do: 'note', about: call.seq, note: 'attempt', text });
      this.#repeated.add(this.start(call.method, call.params).key);
    }
  }

  #limits(method: string): CallLimits {
    const { kind } = this.#options;
    // It is answered when it ends, however long that takes.
    if (method === LISTEN) return {};
    const total = handshakeLimit(method, kind === 'stdio' || kind === 'ws');
    return total === undefined ? this.#options.state().choices.limits : { total };
  }

  #adopt({ id, method, token }: OpenCall): void {
    const options = { ...this.#limits(method), token };
    this.#watch(id, method, this.#peer.adopt(id, options).answer);
  }

  #watch(id: Id, method: string, answer: Promise<string>): void {
    answer.catch((error: unknown) => {
      if (error instanceof TimeoutError) this.#timedOut(id, method, error.message);
    });
  }

  #timedOut(id: Id, method: string, text: string): void {
    const call = this.#options.open.withId(id);
    if (!call) return;
    // The person takes the time that it takes: the call begins to wait anew.
    if (this.#options.waitsForPerson(call)) {
      this.#adopt(call);
      return;
    }
    this.#options.execute({ do: 'note', about: call.seq, note: 'timeout', text });
    // initialize must not be cancelled, and a server that is silent to the probe may not know the word.
    if (!isHandshake(method)) this.#tellCancelled(call, text);
  }

  /** Spec 2025-11-25/basic/utilities/cancellation; in 2026-07-28 over HTTP, closing the stream says it. */
  #tellCancelled(call: OpenCall, reason: string): void {
    const { kind, state, execute } = this.#options;
    if (state().era === 'modern' && kind === 'http') {
      if (call.exchange === undefined) this.#toAbort.add(call.seq);
      else execute({ do: 'abort', exchange: call.exchange });
      return;
    }
    const params = objectText([
      ['requestId', call.id.text],
      ['reason', quote(reason)],
    ]);
    this.#peer.notify(CANCELLED, params);
  }

  #send(text: string, about: About): void {
    const { transport, execute } = this.#options;
    const command = transport.outgoing({
      text,
      isRequest: about.kind === 'request',
      ...(about.kind !== 'answer' && { method: about.method }),
      ...(about.kind !== 'answer' && about.params !== undefined && { params: about.params }),
    });
    const key = execute(command);
    if (about.kind === 'request') this.#keys.set(key, about.id);
  }

  #rejectSending(error: LinkError): void {
    for (const { reject } of this.#sending.values()) reject(error);
    this.#sending.clear();
    this.#keys.clear();
  }
}
