import { LinkError } from '@loupe/jsonrpc';
import type { Clock } from '@loupe/jsonrpc';
import { Calls, isHandshake } from './calls.ts';
import type { CallLimits } from './calls.ts';
import type { ClientCommand, Step } from './commands.ts';
import type { Connection } from './connection.ts';
import type { Lists } from './lists.ts';
import { hasMethod } from './methods/index.ts';
import { PING } from './methods/utilities.ts';
import { OpenCalls } from './open-calls.ts';
import { isRevision } from './revisions.ts';
import { createTransport } from './transports/index.ts';
import type { Reading, WireEntry } from './transports/reading.ts';
import type { ClientTarget, Transport } from './transports/transport.ts';
import { Upstream } from './upstream.ts';

export interface ClientOptions {
  readonly target: ClientTarget;
  readonly clock: Clock;
  /** Folded by whoever owns the log, before `observe` is called with the same entry. */
  readonly connection: Connection;
  readonly lists: Lists;
  /** A new key for a command; unique in the whole session. */
  readonly makeKey: () => string;
  readonly execute: (command: ClientCommand & { readonly key: string }) => void;
}

/** Drives MCP over a log: what it knows it reads from entries, what it wants it says in commands. */
export interface Client {
  readonly active: boolean;
  /** Every entry, in order, after connection and lists have folded it. Never sends while inactive. */
  observe(entry: WireEntry, reading: Reading | undefined): void;
  /** Starts driving where the log stands. */
  activate(): void;
  deactivate(): void;
  /** The bridge did not do the command with this key. */
  refused(key: string, reason: string): void;
  connect(): void;
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
  /** Gives up the call whose sent frame has this seq, and tells the server in its revision's way. */
  cancel(asked: number): void;
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
  /** Steps that were performed since. */
  #performed = new Set<string>();
  /** The log's time: of the last entry, or of the alarm that rang since. */
  #now = 0;
  readonly #alarms = new Set<() => void>();
  #stopTransportAlarm: (() => void) | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#transport = createTransport(options.target, () => options.connection.state);
    this.#upstream = new Upstream({
      execute: (command) => void this.#execute(command),
      beforeClosing: () => (this.#isConnected ? this.#transport.closing() : []),
    });
  }

  get active(): boolean {
    return this.#calls !== undefined;
  }

  get #isConnected(): boolean {
    return this.#options.connection.state.phase === 'connected';
  }

  activate(): void {
    if (this.#calls) return;
    this.#calls = new Calls({
      kind: this.#options.target.kind,
      clock: this.#options.clock,
      open: this.#open,
      transport: this.#transport,
      state: () => this.#options.connection.state,
      execute: (command) => this.#execute(command),
    });
    this.#calls.takeOver();
    this.#pump();
  }

  deactivate(): void {
    this.#calls?.close(new LinkError('Another tab drives this session now.'));
    this.#calls = undefined;
    this.#performed = new Set();
    for (const stop of this.#alarms) stop();
    this.#alarms.clear();
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
    if (this.active) this.#upstream.open();
  }

  reconnect(): void {
    this.connect();
  }

  disconnect(): void {
    if (this.active) this.#upstream.close('Disconnected by the user.');
  }

  request(method: string, params?: string, limits: CallLimits = {}): Promise<number> {
    if (!this.#calls) return Promise.reject(new LinkError('This tab does not drive the session.'));
    if (!this.#isConnected || this.#upstream.isLeaving) {
      return Promise.reject(new LinkError('There is no connection.', 'Connect first.'));
    }
    return this.#calls.request(method, params, limits);
  }

  ping(limits?: CallLimits): Promise<number> {
    const { revision = '' } = this.#options.connection.state;
    if (isRevision(revision) && !hasMethod(revision, PING)) {
      return Promise.reject(new LinkError(`Revision ${revision} has no ping.`));
    }
    return this.request(PING, undefined, limits);
  }

  cancel(asked: number): void {
    const call = this.#open.at(asked);
    if (!call || !this.#calls || !this.#open.withId(call.id)) return;
    if (isHandshake(call.method)) this.disconnect();
    else this.#calls.cancel(call);
  }

  refused(key: string, reason: string): void {
    const error = new LinkError(`Not sent: ${reason}`);
    const wasRequest = this.#calls?.refused(key, error) ?? false;
    // Without its request a handshake would stand still for ever.
    const { phase } = this.#options.connection.state;
    if (wasRequest && phase === 'connecting') this.#upstream.close(error.message);
  }

  #execute(command: ClientCommand): string {
    const key = this.#options.makeKey();
    this.#options.execute({ ...command, key });
    return key;
  }

  /** Does what is next, of the handshake, the lists and the transport: each step once. */
  #pump(): void {
    const calls = this.#calls;
    if (!calls || this.#upstream.isLeaving) return;
    const { connection, lists } = this.#options;
    const steps = [...connection.next(), ...(this.#isConnected ? lists.next() : [])];
    for (const step of steps) {
      if (this.#performed.has(step.id)) continue;
      this.#performed.add(step.id);
      this.#perform(step, calls);
    }
    if (this.#isConnected) calls.repeatLost();
    this.#runTransport();
  }

  #perform(step: Step, calls: Calls): void {
    const { id, ...command } = step;
    switch (command.do) {
      case 'request':
        calls.start(command.method, command.params, {}, command.requestId);
        return;
      case 'notify':
        calls.notify(command.method);
        return;
      case 'await': {
        const { about, text, ms } = command;
        const isStillNext = (): boolean =>
          this.#options.connection.next().some((next) => next.id === id);
        const stop = this.#options.clock.after(ms, () => {
          this.#alarms.delete(stop);
          if (isStillNext()) this.#execute({ do: 'note', about, note: 'timeout', text });
        });
        this.#alarms.add(stop);
        return;
      }
      case 'close':
        this.#upstream.close(command.reason);
        return;
      case 'open':
      case 'note':
        this.#execute(command);
    }
  }

  #runTransport(): void {
    for (const command of this.#transport.due(this.#now)) this.#execute(command);
    this.#stopTransportAlarm?.();
    const next = this.#transport.nextDue();
    if (next === undefined) {
      this.#stopTransportAlarm = undefined;
      return;
    }
    const ring = (): void => {
      this.#now = Math.max(this.#now, next);
      this.#pump();
    };
    this.#stopTransportAlarm = this.#options.clock.after(Math.max(0, next - this.#now), ring);
  }
}
