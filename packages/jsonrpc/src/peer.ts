import { objectText, quote } from '@loupe/json';
import { INTERNAL_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND } from './errors.ts';
import { numberId } from './message.ts';
import type { Id, Message, NotificationMessage, RequestMessage } from './message.ts';
import { LinkError, RpcError, TimeoutError } from './ports.ts';
import type { Clock, Link } from './ports.ts';

/** Answers an inbound request with a result's JSON text. What it throws becomes the error. */
export type Answerer = (request: RequestMessage) => string | Promise<string>;

/** What a request is answered with: a result's JSON text, or an error. */
export type Reply =
  | { readonly result: string }
  | { readonly error: { readonly code: number; readonly message: string } };

export interface PeerOptions {
  readonly clock: Clock;
  readonly link: Link;
  /** The first number for an id; ids count on from it. Default 1. */
  readonly firstId?: number;
  /** By method. Anything else is answered -32601. */
  readonly answerers?: ReadonlyMap<string, Answerer>;
  readonly onNotification?: (message: NotificationMessage) => void;
}

export interface CallOptions {
  /** Milliseconds without answer or progress. */
  readonly idle?: number;
  /** Milliseconds in all. */
  readonly total?: number;
  readonly signal?: AbortSignal;
  /** What progress for this call is marked with; its own id unless given. */
  readonly token?: Id;
  readonly onProgress?: (params: string) => void;
  /** A reserved or hand-made id instead of the next number. */
  readonly id?: Id;
}

/** A request that was sent. `answer` ends exactly once: the result's JSON text, or one of the errors. */
export interface Call {
  readonly id: Id;
  readonly answer: Promise<string>;
}

/** What became of a received message. `unmatched`: an answer that no waiting call has asked for, or asks for any more. */
export type Received = 'settled' | 'unmatched' | 'request' | 'notification' | 'ignored';

interface Waiting {
  readonly token: string;
  readonly onProgress: ((params: string) => void) | undefined;
  restartIdle(): void;
  end(outcome: { readonly result: string } | { readonly error: unknown }): void;
}

/**
 * Both ends of JSON-RPC 2.0 over any link: numbers requests, keeps waiting calls by id and its type,
 * and answers every inbound request exactly once. Knows nothing of MCP.
 */
export class Peer {
  readonly #options: PeerOptions;
  readonly #waiting = new Map<string, Waiting>();
  #nextId: number;
  #closed: LinkError | undefined;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#nextId = options.firstId ?? 1;
  }

  /** Takes the next id, for a request whose params have to name it. */
  reserve(): Id {
    return numberId(this.#nextId++);
  }

  /** Whether a call with this id waits for its answer. */
  isWaiting(id: Id): boolean {
    return this.#waiting.has(id.key);
  }

  /** Sends a request. `params` is JSON text and goes out as it is. */
  request(method: string, params: string | undefined, options: CallOptions = {}): Call {
    const id = options.id ?? this.reserve();
    const refusal = this.#refusal(id, options);
    if (refusal) return { id, answer: Promise.reject(refusal) };
    const answer = this.#wait(id, options);
    const about = { kind: 'request', id, method, ...(params !== undefined && { params }) } as const;
    this.#options.link.send(requestText(id, method, params), about);
    return { id, answer };
  }

  /** Waits for the answer to a request that was sent earlier, by whoever drove this link before. */
  adopt(id: Id, options: CallOptions = {}): Call {
    if (id.key.startsWith('n:')) this.#nextId = Math.max(this.#nextId, Number(id.text) + 1);
    const refusal = this.#refusal(id, options);
    return { id, answer: refusal ? Promise.reject(refusal) : this.#wait(id, options) };
  }

  #refusal(id: Id, { signal }: CallOptions): Error | undefined {
    if (this.#closed) return this.#closed;
    if (this.isWaiting(id))
      return new LinkError(`A call with the id ${id.text} is waiting already.`);
    return signal?.aborted ? asError(signal.reason) : undefined;
  }

  #wait(id: Id, options: CallOptions): Promise<string> {
    const { clock } = this.#options;
    return new Promise((resolve, reject) => {
      const late = (limit: 'idle' | 'total', ms: number) => () => {
        waiting.end({ error: new TimeoutError(limit, ms) });
      };
      const startIdle = (): (() => void) =>
        options.idle === undefined
          ? nothing
          : clock.after(options.idle, late('idle', options.idle));
      const abort = (): void => waiting.end({ error: options.signal?.reason });
      const waiting: Waiting = {
        token: (options.token ?? id).key,
        onProgress: options.onProgress,
        restartIdle: () => {
          stopIdle();
          stopIdle = startIdle();
        },
        end: (outcome) => {
          this.#waiting.delete(id.key);
          stopIdle();
          stopTotal();
          options.signal?.removeEventListener('abort', abort);
          if ('result' in outcome) resolve(outcome.result);
          else reject(asError(outcome.error));
        },
      };
      let stopIdle = startIdle();
      const stopTotal =
        options.total === undefined
          ? nothing
          : clock.after(options.total, late('total', options.total));
      options.signal?.addEventListener('abort', abort);
      this.#waiting.set(id.key, waiting);
    });
  }

  /** Sends a notification. */
  notify(method: string, params?: string): void {
    if (this.#closed) return;
    const text = objectText([
      ['jsonrpc', '"2.0"'],
      ['method', quote(method)],
      ...(params === undefined ? [] : [['params', params] as const]),
    ]);
    this.#options.link.send(text, {
      kind: 'notification',
      method,
      ...(params !== undefined && { params }),
    });
  }

  /**
   * Takes what came in. `answers` is the request whose own channel (an HTTP exchange) brought it:
   * an error or a broken answer without an id settles that one.
   */
  receive(message: Message, where: { readonly answers?: Id } = {}): Received {
    if (this.#closed) return 'ignored';
    switch (message.kind) {
      case 'request':
        void this.#answer(message);
        return 'request';
      case 'notification':
        this.#options.onNotification?.(message);
        return 'notification';
      case 'response':
        return this.#settle(message.id, { result: message.result });
      case 'error': {
        const code = message.code ?? INTERNAL_ERROR;
        const error = new RpcError(
          code,
          message.message ?? 'Error without a message',
          message.data,
        );
        return this.#settle(message.id ?? where.answers, { error });
      }
      case 'malformed': {
        if (message.reason === 'bad-method' && message.id) {
          this.#refuse(message.id, new RpcError(INVALID_REQUEST, message.detail));
          return 'request';
        }
        const error = new LinkError(`The answer can't be used. ${message.detail}`);
        return this.#settle(message.id ?? where.answers, { error });
      }
    }
  }

  /** Answers a request that was received and is not left to the answerers. */
  reply(to: Id, answer: Reply): void {
    if ('result' in answer) this.#reply(to, ['result', answer.result]);
    else this.#refuse(to, new RpcError(answer.error.code, answer.error.message));
  }

  /** Tells that the call marked with this token is alive. False where there is none (any more). */
  progress(token: Id, params: string): boolean {
    for (const waiting of this.#waiting.values()) {
      if (waiting.token !== token.key) continue;
      waiting.restartIdle();
      waiting.onProgress?.(params);
      return true;
    }
    return false;
  }

  /** Ends a waiting call from this side. False where it has ended already. */
  fail(id: Id, error: unknown): boolean {
    return this.#settle(id, { error }) === 'settled';
  }

  /** The link is another one from now on: all waiting calls end, and ids count on. */
  endAll(error: LinkError): void {
    for (const waiting of [...this.#waiting.values()]) waiting.end({ error });
  }

  /** Ends all waiting calls. Nothing is sent and nothing is taken from now on. */
  close(error: LinkError): void {
    this.#closed ??= error;
    this.endAll(error);
  }

  #settle(id: Id | undefined, outcome: { result: string } | { error: unknown }): Received {
    const waiting = id && this.#waiting.get(id.key);
    waiting?.end(outcome);
    return waiting ? 'settled' : 'unmatched';
  }

  async #answer(request: RequestMessage): Promise<void> {
    const answerer = this.#options.answerers?.get(request.method);
    let result: string;
    try {
      if (!answerer) throw new RpcError(METHOD_NOT_FOUND, `Method not found: ${request.method}`);
      const given = answerer(request);
      // What needs no waiting is answered at once, before anything else can be received.
      result = typeof given === 'string' ? given : await given;
    } catch (reason) {
      this.#refuse(request.id, reason);
      return;
    }
    this.#reply(request.id, ['result', result]);
  }

  #refuse(id: Id, reason: unknown): void {
    const error =
      reason instanceof RpcError
        ? reason
        : new RpcError(INTERNAL_ERROR, reason instanceof Error ? reason.message : String(reason));
    const text = objectText([
      ['code', String(error.code)],
      ['message', quote(error.message)],
      ...(error.data === undefined ? [] : [['data', error.data] as const]),
    ]);
    this.#reply(id, ['error', text]);
  }

  #reply(to: Id, outcome: readonly ['result' | 'error', string]): void {
    if (this.#closed) return;
    const text = objectText([['jsonrpc', '"2.0"'], ['id', to.text], outcome]);
    this.#options.link.send(text, { kind: 'answer', to });
  }
}

function requestText(id: Id, method: string, params: string | undefined): string {
  return objectText([
    ['jsonrpc', '"2.0"'],
    ['id', id.text],
    ['method', quote(method)],
    ...(params === undefined ? [] : [['params', params] as const]),
  ]);
}

function nothing(): void {
  // No alarm was set, so there is none to take back.
}

/** An abort's reason is whatever the caller made it. */
function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
