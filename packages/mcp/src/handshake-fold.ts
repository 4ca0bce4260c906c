import { path } from '@loupe/json';
import { stringId } from '@loupe/jsonrpc';
import type { Message, RequestMessage } from '@loupe/jsonrpc';
import { isAnswerTo } from './answers.ts';
import type { ClientChoices } from './choices.ts';
import type { Step } from './commands.ts';
import type { Failure } from './connection-state.ts';
import { exchangeEnd } from './endings.ts';
import {
  errorWords,
  HANDSHAKE_MS,
  handshakeLimit,
  readInitializeAnswer,
  readProbeAnswer,
} from './handshake.ts';
import type { Introduction, Verdict } from './handshake.ts';
import { CAPABILITIES_KEY, initializeParams, withModernMeta } from './identity.ts';
import { INITIALIZE, INITIALIZED, PROBE } from './methods/lifecycle.ts';
import { NEWEST_LEGACY } from './revisions.ts';
import type { Revision } from './revisions.ts';
import type {
  ExchangeOverReading,
  FrameReading,
  HttpFailureKind,
  WireEntry,
} from './transports/reading.ts';

type Stage =
  | { readonly at: 'rest' }
  | {
      readonly at: 'ask';
      readonly method: string;
      readonly revision: Revision;
      readonly again?: true;
    }
  | {
      readonly at: 'asked';
      readonly method: string;
      readonly revision: Revision;
      readonly again?: true;
      /** Of the request's id. */
      readonly key: string;
      readonly seq: number;
    }
  /** `sent`: the frame that says so; `exchange`: the HTTP exchange that carries it. */
  | { readonly at: 'introduced'; readonly sent?: number; readonly exchange?: number };

/** Whom a handshake tells how it goes. */
export interface HandshakeWatcher {
  /** What is to be declared. */
  choices(): ClientChoices;
  /** What the request that opens declared, JSON text. */
  declared(capabilities: string | undefined): void;
  /** A frame with this seq belongs to the handshake. */
  record(seq: number): void;
  introduced(introduction: Introduction): void;
  connected(): void;
  failed(failure: Failure): void;
}

/**
 * Finds out which era a server speaks and opens the connection in it: probe with `server/discover`, then,
 * unless the server proves modern, `initialize` and `notifications/initialized`
 * (spec 2026-07-28/basic/versioning#backward-compatibility-with-initialization-based-versions).
 */
export class HandshakeFold {
  readonly #isWire: boolean;
  readonly #mayFallBack: boolean;
  readonly #watcher: HandshakeWatcher;
  #stage: Stage = { at: 'rest' };
  /** Grows with each stage, so that no step's id ever comes twice. */
  #round = 0;
  /** Keys of probes that were given up; their answers may still come. */
  readonly #late = new Set<string>();

  constructor(isWire: boolean, mayFallBack: boolean, watcher: HandshakeWatcher) {
    this.#isWire = isWire;
    this.#mayFallBack = mayFallBack;
    this.#watcher = watcher;
  }

  get isProbing(): boolean {
    return this.#stage.at === 'asked' && this.#stage.method === PROBE;
  }

  /** The revision that this frame offered with initialize, while its answer is awaited. */
  offeredWith(seq: number | undefined): Revision | undefined {
    const stage = this.#stage;
    const isIt = stage.at === 'asked' && stage.method === INITIALIZE && stage.seq === seq;
    return isIt ? stage.revision : undefined;
  }

  /** Whether this frame is the request that an answer is awaited for. */
  isAwaiting(seq: number): boolean {
    return this.#stage.at === 'asked' && this.#stage.seq === seq;
  }

  rest(): void {
    this.#enter({ at: 'rest' });
  }

  probe(revision: Revision): void {
    this.#enter({ at: 'ask', method: PROBE, revision });
  }

  initialize(offer: Revision): void {
    if (this.#stage.at === 'asked' && this.#stage.method === PROBE) this.#late.add(this.#stage.key);
    this.#enter({ at: 'ask', method: INITIALIZE, revision: offer });
  }

  steps(): readonly Step[] {
    const stage = this.#stage;
    const id = `handshake:${this.#round}`;
    if (stage.at === 'introduced') {
      if (stage.sent === undefined) return [{ id, do: 'notify', method: INITIALIZED }];
      const text = `${INITIALIZED} was not accepted in ${HANDSHAKE_MS / 1000} s.`;
      return [{ id: `${id}:sent`, do: 'await', ms: HANDSHAKE_MS, about: stage.sent, text }];
    }
    if (stage.at !== 'ask') return [];
    if (stage.method === INITIALIZE) {
      const params = initializeParams(stage.revision, this.#watcher.choices());
      return [{ id, do: 'request', method: INITIALIZE, params }];
    }
    return [
      {
        id,
        do: 'request',
        method: PROBE,
        params: withModernMeta(undefined, stage.revision, this.#watcher.choices()),
        requestId: stringId(`discover-${this.#round}`),
      },
    ];
  }

  sent(reading: FrameReading): void {
    for (const message of reading.frame.messages) {
      if (message.kind === 'request') this.#asked(message, reading.seq);
      const says = message.kind === 'notification' && message.method === INITIALIZED;
      if (!says || this.#stage.at !== 'introduced') continue;
      this.#watcher.record(reading.seq);
      this.#stage = { at: 'introduced', sent: reading.seq };
      if (this.#isWire) this.#connected();
    }
  }

  #asked({ id: { key }, method, params }: RequestMessage, seq: number): void {
    const stage = this.#stage;
    const isOurs = stage.at === 'ask' && stage.method === method;
    // A redirect is followed by sending the same request again.
    const isResent = stage.at === 'asked' && stage.key === key;
    if (!isOurs && !isResent) return;
    this.#watcher.record(seq);
    const declared =
      params === undefined
        ? undefined
        : (path(params, 'capabilities') ?? path(params, '_meta', CAPABILITIES_KEY));
    this.#watcher.declared(declared);
    this.#stage = { ...stage, at: 'asked', key, seq };
  }

  received(reading: FrameReading): void {
    for (const message of reading.frame.messages) {
      const id = 'id' in message ? message.id : undefined;
      if (id && this.#late.delete(id.key)) this.#watcher.record(reading.seq);
      const stage = this.#stage;
      if (stage.at !== 'asked' || !isAnswerTo(message, reading, stage)) continue;
      // Many a server says 500 to a method that it doesn't know, but in JSON-RPC: so it is no outage.
      const isRefusal = stage.method === PROBE && message.kind === 'error';
      if (isRefusal ? isGate(reading.status) : provesNothing(reading.status)) continue;
      this.#watcher.record(reading.seq);
      const inBatch = reading.frame.batch;
      const { status } = reading;
      if (stage.method === INITIALIZE) this.#judge(readInitializeAnswer(message, inBatch), status);
      else if (inBatch) this.#judge({ is: 'legacy', offer: NEWEST_LEGACY });
      else this.#judge(readProbeAnswer(message, stage.revision), status, message);
    }
  }

  over(reading: ExchangeOverReading): void {
    const stage = this.#stage;
    const { failure } = reading;
    if (!failure || reading.frame === undefined || !this.isAwaiting(reading.frame)) return;
    const speaksOfServer = SPEAKS_OF_SERVER.has(failure.kind);
    const isProof = speaksOfServer && !provesNothing(reading.status);
    if (stage.at === 'asked' && stage.method === PROBE && isProof && this.#mayFallBack) {
      this.initialize(NEWEST_LEGACY);
      return;
    }
    this.#fail(exchangeEnd(failure, reading.status));
  }

  timedOut(about: number): void {
    const stage = this.#stage;
    // Nothing depends on an answer to it, so a server that gives none is used all the same.
    if (stage.at === 'introduced' && stage.sent === about) this.#connected();
    if (stage.at !== 'asked' || stage.seq !== about) return;
    if (stage.method === PROBE && this.#isWire && this.#mayFallBack) {
      this.initialize(NEWEST_LEGACY);
      return;
    }
    const seconds = (handshakeLimit(stage.method, this.#isWire) ?? 0) / 1000;
    this.#fail({
      what: `The server did not answer ${stage.method} in ${seconds} s.`,
      next:
        stage.method === PROBE
          ? 'If it is an older server, choose its revision in the connect form.'
          : 'Look whether the server waits for something, such as a prompt or a network, and connect again.',
    });
  }

  /** Over HTTP the connection stands once the server has taken the last notification. */
  http(entry: Extract<WireEntry, { kind: 'http' }>): void {
    const stage = this.#stage;
    if (stage.at !== 'introduced' || stage.sent === undefined) return;
    if (entry.phase === 'request' && entry.frame === stage.sent) {
      this.#stage = { ...stage, exchange: entry.exchange };
    } else if (entry.phase !== 'request' && entry.exchange === stage.exchange) {
      this.#connected();
    }
  }

  #judge(verdict: Verdict, status?: number, answer?: Message): void {
    const stage = this.#stage;
    switch (verdict.is) {
      case 'introduced':
        this.#watcher.introduced(verdict.introduction);
        if (verdict.introduction.era === 'modern') this.#connected();
        else this.#enter({ at: 'introduced' });
        return;
      case 'modern':
        if (stage.at === 'asked' && stage.again === undefined) {
          this.#enter({ at: 'ask', method: PROBE, revision: verdict.revision, again: true });
          return;
        }
        this.#fail({
          what: `The server asks for revision ${verdict.revision} and then refuses it.`,
          next: 'Choose another revision in the connect form.',
        });
        return;
      case 'legacy':
        if (this.#mayFallBack) this.initialize(verdict.offer);
        else this.#fail(notModern(answer));
        return;
      case 'failed':
        this.#fail({ ...verdict.failure, ...(status !== undefined && { status }) });
    }
  }

  #enter(stage: Stage): void {
    this.#stage = stage;
    this.#round++;
  }

  #connected(): void {
    this.rest();
    this.#watcher.connected();
  }

  #fail(failure: Failure): void {
    this.rest();
    this.#watcher.failed(failure);
  }
}

/** Failures that tell what the server does with a message, and not only that there was none. */
const SPEAKS_OF_SERVER: ReadonlySet<HttpFailureKind> = new Set([
  'status',
  'content-type',
  'empty',
  'mismatched',
  'stream-ended',
]);

/** Statuses of a gate in front of the server, which tell nothing about its era. */
function isGate(status = 0): boolean {
  return [401, 403, 429].includes(status);
}

/** The same of a gate or an outage. */
function provesNothing(status = 0): boolean {
  return isGate(status) || status >= 500;
}

function notModern(answer: Message | undefined): Failure {
  const said =
    answer?.kind === 'error' ? ` It answered server/discover: ${errorWords(answer)}.` : '';
  return {
    what: `The server does not speak the chosen revision.${said}`,
    next: 'Choose Auto, or an older revision, in the connect form.',
  };
}
