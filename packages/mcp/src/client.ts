import { LinkError } from '@loupe/jsonrpc';
import type { Clock } from '@loupe/jsonrpc';
import { answerAsk } from './asks/answering.ts';
import type { AskAnswer } from './asks/asks.ts';
import { waitsForPerson } from './asks/causes.ts';
import { Calls } from './calls.ts';
import { choicesText } from './choices.ts';
import type { ClientChoices } from './choices.ts';
import type { CallLimits, ClientCommand } from './commands.ts';
import type { ConnectionState } from './connection-state.ts';
import { isHandshake } from './handshake.ts';
import { hasMethod } from './methods/index.ts';
import { PING } from './methods/utilities.ts';
import { OpenCalls } from './open-calls.ts';
import type { Protocol } from './protocol.ts';
import { isRevision } from './revisions.ts';
import { Steps } from './steps.ts';
import { createTransport } from './transports/index.ts';
import type { Reading, WireEntry } from './transports/reading.ts';
import type { ClientTarget, Transport } from './transports/transport.ts';
import { Upstream } from './upstream.ts';

export interface ClientOptions {
  readonly target: ClientTarget;
  readonly clock: Clock;
  /** Folded by whoever owns the log, before `observe` is called with the same entry. */
  readonly protocol: Protocol;
  /** A new key for a command; unique in the whole session. */
  readonly makeKey: () => string;
  /** From 0 up to 1, for the jitter of attempts to reconnect. */
  readonly random: () => number;
  readonly execute: (command: ClientCommand & { readonly key: string }) => void;
}

/** Drives MCP over a log: what it knows it reads from entries, what it wants it says in commands. */
export interface Client {
  readonly active: boolean;
  /** Every entry, in order, after the protocol has folded it. Never sends while inactive. */
  observe(entry: WireEntry, reading: Reading | undefined): void;
  /** Starts driving where the log stands. */
  activate(): void;
  deactivate(): void;
  /** The bridge did not do the command with this key. */
  refused(key: string, reason: string): void;
  connect(): void;
  /** Leaves the connection, or gives up getting it back. */
  disconnect(): void;
  /** Closes the upstream if it is open, and opens it again. */
  reconnect(): void;
  /**
   * Resolves to the seq of the sent frame once it is in the log. Params are JSON text.
   * Rejects with a LinkError when it can't be sent.
   */
  request(method: string, params?: string, limits?: CallLimits): Promise<number>;
  /** As `request`. Rejects where the negotiated revision has no ping. */
  ping(limits?: CallLimits): Promise<number>;
  /** Sends any text as one frame, marked as made by hand. */
  sendByHand(text: string): void;
  /** Gives up the call whose sent frame has this seq, and tells the server in its revision's way. */
  cancel(asked: number): void;
  /** Answers what the server asks; see `Ask.key`. */
  answer(ask: string, answer: AskAnswer): void;
  /** What is to be done from here on. Capabilities are declared with the next handshake or request. */
  choose(choices: ClientChoices): void;
}

export function createClient(options: ClientOptions): Client {
  return new ClientDriver(options);
}

class ClientDriver implements Client {
  readonly #options: ClientOptions;
  readonly #transport: Transport;
  readonly #open = new OpenCalls();
  readonly #upstream: Upstream;
  /** Only while this client drives. */
  #calls: Calls | undefined;
  readonly #steps: Steps;
  /** Asks whose answers were handed over: a second click says nothing. */
  readonly #answered = new Set<string>();
  /** The log's time: of the last entry, or of the alarm that rang since. */
  #now = 0;
  #stopTransportAlarm: (() => void) | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    const { lists } = options.protocol;
    this.#transport = createTransport(
      options.target,
      () => this.#state,
      (name) => lists.lists.tools.items.find(({ key }) => key === name)?.text,
    );
    this.#upstream = new Upstream({
      execute: (command) => this.#execute(command),
      beforeClosing: () => (this.#isConnected ? this.#transport.closing() : []),
    });
    this.#steps = new Steps({
      clock: options.clock,
      random: options.random,
      upstream: this.#upstream,
      next: () => options.protocol.next(),
      cancel: (asked, reason) => this.#giveUp(asked, reason),
      execute: (command) => void this.#execute(command),
      ring: (at) => this.#ring(at),
    });
  }

  get active(): boolean {
    return this.#calls !== undefined;
  }

  get #state(): ConnectionState {
    return this.#options.protocol.connection.state;
  }

  get #isConnected(): boolean {
    return this.#state.phase === 'connected';
  }

  activate(): void {
    if (this.#calls) return;
    this.#calls = new Calls({
      kind: this.#options.target.kind,
      clock: this.#options.clock,
      open: this.#open,
      transport: this.#transport,
      state: () => this.#state,
      waitsForPerson: (call) => waitsForPerson(this.#options.protocol.asks.all, call),
      execute: (command) => this.#execute(command),
    });
    this.#calls.takeOver();
    this.#pump();
  }

  deactivate(): void {
    this.#calls?.close(new LinkError('Another tab drives this session now.'));
    this.#calls = undefined;
    this.#steps.forget();
    this.#answered.clear();
    this.#stopTransportAlarm?.();
    this.#upstream.release();
  }

  observe(entry: WireEntry, reading: Reading | undefined): void {
    this.#now = entry.at;
    const calls = this.#calls;
    const isReceived = reading?.what === 'frame' && reading.direction === 'received';
    // Once the session is being left, nothing is said in it any more, not even an answer.
    if (!(isReceived && this.#upstream.isLeaving)) calls?.settle(entry, reading);
    this.#open.fold(entry, reading);
    this.#transport.fold(entry, reading);
    this.#upstream.fold(entry, calls !== undefined);
    if (reading?.what === 'frame' && reading.direction === 'sent') calls?.sent(reading.seq);
    if (calls) this.#pump();
  }

  connect(): void {
    if (!this.active) return;
    this.#stopRetrying('The person connects.');
    this.#upstream.open();
  }

  reconnect(): void {
    this.connect();
  }

  disconnect(): void {
    if (!this.active) return;
    this.#stopRetrying('The person gave up reconnecting.');
    this.#upstream.close('Disconnected by the user.');
  }

  #stopRetrying(text: string): void {
    const { retry } = this.#state;
    if (!retry) return;
    this.#execute({ do: 'note', about: retry.note ?? retry.about, note: 'cancelled', text });
  }

  request(method: string, params?: string, limits: CallLimits = {}): Promise<number> {
    const obstacle = this.#obstacle();
    return this.#calls && !obstacle
      ? this.#calls.request(method, params, limits)
      : Promise.reject(obstacle ?? NOT_DRIVING);
  }

  ping(limits?: CallLimits): Promise<number> {
    const { revision = '' } = this.#state;
    if (isRevision(revision) && !hasMethod(revision, PING)) {
      return Promise.reject(new LinkError(`Revision ${revision} has no ping.`));
    }
    return this.request(PING, undefined, limits);
  }

  sendByHand(text: string): void {
    if (!this.#calls) throw NOT_DRIVING;
    if (!this.#upstream.isUp || this.#upstream.isLeaving) throw NO_CONNECTION;
    this.#calls.sendByHand(text);
  }

  #obstacle(): LinkError | undefined {
    if (!this.#calls) return NOT_DRIVING;
    return !this.#isConnected || this.#upstream.isLeaving ? NO_CONNECTION : undefined;
  }

  cancel(asked: number): void {
    this.#giveUp(asked, 'Cancelled by the user.');
  }

  #giveUp(asked: number, reason: string): void {
    const rounds = this.#options.protocol.asks.roundsOf(asked);
    if (rounds?.isPaused === true && this.#calls) {
      this.#execute({ do: 'note', about: rounds.first, note: 'cancelled' });
      return;
    }
    const call = this.#open.at(rounds?.latest ?? asked);
    if (!call || !this.#calls || !this.#open.withId(call.id)) return;
    if (isHandshake(call.method)) this.disconnect();
    else this.#calls.cancel(call, reason);
  }

  answer(ask: string, answer: AskAnswer): void {
    const calls = this.#calls;
    if (!calls || this.#obstacle() || this.#answered.has(ask)) return;
    answerAsk(
      {
        asks: this.#options.protocol.asks,
        reply: (to, given) => calls.reply(to, given),
        execute: (command) => void this.#execute(command),
      },
      ask,
      answer,
    );
    this.#answered.add(ask);
  }

  choose(choices: ClientChoices): void {
    if (!this.active) return;
    this.#execute({ do: 'note', about: 0, note: 'choices', text: choicesText(choices) });
  }

  refused(key: string, reason: string): void {
    const error = new LinkError(`Not sent: ${reason}`);
    this.#upstream.refused(key);
    // Whatever it was, an answer may be given again.
    this.#answered.clear();
    const wasRequest = this.#calls?.refused(key, error) ?? false;
    // Without its request a handshake would stand still for ever.
    if (wasRequest && this.#state.phase === 'connecting') this.#upstream.close(error.message);
  }

  #execute(command: ClientCommand): string {
    const key = this.#options.makeKey();
    this.#options.execute({ ...command, key });
    return key;
  }

  /** Does what is next, of the protocol and the transport: each step once. */
  #pump(): void {
    const calls = this.#calls;
    if (!calls || this.#upstream.isLeaving) return;
    this.#steps.perform(calls, this.#now);
    if (this.#isConnected) calls.repeatLost();
    this.#runTransport();
  }

  #ring(at: number): void {
    this.#now = Math.max(this.#now, at);
    this.#pump();
  }

  #runTransport(): void {
    for (const command of this.#transport.due(this.#now)) this.#execute(command);
    this.#stopTransportAlarm?.();
    const next = this.#transport.nextDue();
    this.#stopTransportAlarm =
      next === undefined
        ? undefined
        : this.#options.clock.after(Math.max(0, next - this.#now), () => this.#ring(next));
  }
}

const NOT_DRIVING = new LinkError('This tab does not drive the session.');
const NO_CONNECTION = new LinkError('There is no connection.', 'Connect first.');
