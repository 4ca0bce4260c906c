import type { Clock } from '@loupe/jsonrpc';
import {
  createClient,
  createProtocol,
  createReader,
  type Client,
  type ClientCommand,
  type ClientTarget,
  type Connection,
  type HttpOrder,
  type Protocol,
  type Reading,
  type RevisionChoice,
  type WireEntry,
} from '../src/index.ts';

/** A clock that stands still until told. */
class FakeClock implements Clock {
  #now: number;
  #alarms: { at: number; ring: () => void }[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, ring: () => void): () => void {
    const alarm = { at: this.#now + ms, ring };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** The next alarm in time, up to `until`; undefined when there is none. */
  step(until: number): (() => void) | undefined {
    const due = this.#alarms.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    this.#now = Math.max(this.#now, due?.at ?? until);
    this.#alarms = this.#alarms.filter((alarm) => alarm !== due);
    return due?.ring;
  }
}

type Loose<E> = E extends WireEntry ? Omit<E, 'seq' | 'at'> : never;
export type NewEntry = Loose<WireEntry>;

export interface SentFrame {
  readonly seq: number;
  readonly text: string;
  readonly exchange: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Folds a log as a session does: reader, then protocol. */
export class Fold {
  readonly protocol: Protocol;
  readonly readings: Reading[] = [];
  readonly #reader;

  constructor(target: ClientTarget, revision: RevisionChoice) {
    this.protocol = createProtocol({ ...target, revision });
    this.#reader = createReader(target.kind);
  }

  fold(entry: WireEntry): Reading | undefined {
    const reading = this.#reader.read(entry);
    if (reading) this.readings.push(reading);
    this.protocol.fold(entry, reading);
    return reading;
  }
}

/** A client over a log in memory, with a bridge that does what it is told and a server made by hand. */
export class Rig {
  readonly clock: FakeClock;
  readonly entries: WireEntry[];
  readonly commands: ClientCommand[] = [];
  readonly fold: Fold;
  readonly client: Client;
  /** What the server does when a frame reaches it. */
  onSent: (frame: SentFrame) => void = () => undefined;
  /** What the server does when a GET or DELETE reaches it. */
  onRequest: (method: string, exchange: number) => void = () => undefined;
  readonly #isHttp: boolean;
  #queue: (ClientCommand & { key: string })[] = [];
  #keys = 0;

  constructor(
    target: ClientTarget,
    revision: RevisionChoice = 'Auto',
    log: readonly WireEntry[] = [],
  ) {
    this.#isHttp = target.kind === 'http' || target.kind === 'sse';
    this.clock = new FakeClock(log.at(-1)?.at ?? 0);
    this.fold = new Fold(target, revision);
    this.entries = [];
    this.client = createClient({
      target,
      clock: this.clock,
      protocol: this.fold.protocol,
      random: () => 0.5,
      makeKey: () => `${log.length}-${this.#keys++}`,
      execute: (command) => this.#queue.push(command),
    });
    for (const entry of log) this.#observe(entry);
  }

  get state(): Connection['state'] {
    return this.fold.protocol.connection.state;
  }

  get methods(): string[] {
    return this.sent.map((text) => (JSON.parse(text) as { method?: string }).method ?? 'answer');
  }

  /** Texts handed over, in order. */
  get sent(): string[] {
    return this.commands.flatMap((command) => (command.do === 'send' ? [command.text] : []));
  }

  #observe(entry: WireEntry): void {
    this.entries.push(entry);
    const reading = this.fold.fold(entry);
    this.client.observe(entry, reading);
  }

  /** Puts an entry into the log. Returns its seq. */
  add(entry: NewEntry): number {
    const seq = this.entries.length + 1;
    this.#observe({ ...entry, seq, at: this.clock.now() });
    return seq;
  }

  received(text: string): void {
    this.add({ kind: 'frame', direction: 'received', text });
  }

  respond(exchange: number, status: number, headers: Record<string, string> = {}): void {
    this.add({
      kind: 'http',
      exchange,
      phase: 'response',
      status,
      headers: Object.entries(headers),
    });
  }

  json(exchange: number, text: string, status = 200, headers: Record<string, string> = {}): void {
    this.respond(exchange, status, { 'Content-Type': 'application/json', ...headers });
    this.add({ kind: 'http', exchange, phase: 'body', text });
    this.end(exchange);
  }

  empty(exchange: number, status: number, headers: Record<string, string> = {}): void {
    this.respond(exchange, status, headers);
    this.end(exchange);
  }

  stream(exchange: number): void {
    this.respond(exchange, 200, { 'content-type': 'text/event-stream' });
  }

  event(exchange: number, text: string): void {
    this.add({ kind: 'http', exchange, phase: 'event', text });
  }

  end(exchange: number): void {
    this.add({ kind: 'http', exchange, phase: 'end' });
  }

  /** Lets commands reach the bridge, and promises go on, until nothing moves any more. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < 3;) {
      for (let tick = 0; tick < 5; tick++) await Promise.resolve();
      const command = this.#queue.shift();
      idle = command ? 0 : idle + 1;
      if (command) this.#do(command);
    }
  }

  /** Lets time pass, alarm by alarm. */
  async wait(ms: number): Promise<void> {
    const until = this.clock.now() + ms;
    for (let ring = this.clock.step(until); ring; ring = this.clock.step(until)) {
      ring();
      await this.settle();
    }
  }

  /** What was handed over and not done is lost, as when the tab goes. */
  drop(): void {
    this.#queue = [];
  }

  #do({ key, ...command }: ClientCommand & { key: string }): void {
    this.commands.push(command);
    switch (command.do) {
      case 'open':
        this.add({ kind: 'lifecycle', state: 'opening' });
        this.add({ kind: 'lifecycle', state: 'open', pid: 7 });
        return;
      case 'close':
        this.add({ kind: 'lifecycle', state: 'closing', reason: command.reason });
        this.add({ kind: 'lifecycle', state: 'closed' });
        return;
      case 'note': {
        const { about, note, text, ms } = command;
        this.add({
          kind: 'note',
          about,
          note,
          ...(text !== undefined && { text }),
          ...(ms !== undefined && { ms }),
        });
        return;
      }
      case 'abort':
        this.add({ kind: 'http', exchange: command.exchange, phase: 'end', aborted: true });
        return;
      case 'request': {
        const exchange = this.entries.length + 1;
        this.add({ kind: 'http', phase: 'request', exchange, key, ...command.http });
        this.onRequest(command.http.method, exchange);
        return;
      }
      case 'send': {
        const { text, origin, http } = command;
        const seq = this.add({ kind: 'frame', direction: 'sent', origin, key, text });
        const exchange = seq + 1;
        if (this.#isHttp && http) {
          this.add({ kind: 'http', phase: 'request', exchange, frame: seq, ...http });
        }
        this.onSent({ seq, text, exchange, headers: Object.fromEntries(http?.headers ?? []) });
      }
    }
  }
}

interface Asked {
  readonly id: number | string;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** A sent request as a value; undefined for notifications and answers. */
export function asked(text: string): Asked | undefined {
  const message = JSON.parse(text) as Partial<Asked>;
  return message.id !== undefined && message.method !== undefined ? (message as Asked) : undefined;
}

export function result(id: unknown, value: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: value });
}

export function error(id: unknown, code: number, message = 'no', data?: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } });
}

export function initialized(revision = '2025-11-25', capabilities: object = {}): object {
  return { protocolVersion: revision, capabilities, serverInfo: { name: 's', version: '1' } };
}

/** A legacy server: refuses the probe, initializes, and answers by method. */
export function legacyServer(
  answers: Readonly<Record<string, (params: Asked['params']) => unknown>> = {},
  revision = '2025-11-25',
  capabilities: object = {},
): (text: string) => string | undefined {
  return (text) => {
    const request = asked(text);
    if (!request) return undefined;
    if (request.method === 'initialize') {
      return result(request.id, initialized(revision, capabilities));
    }
    const answer = answers[request.method];
    if (!answer) return error(request.id, -32601, 'Method not found');
    const value = answer(request.params);
    return value === undefined ? undefined : result(request.id, value);
  };
}

/** The HTTP requests that were ordered, in order. */
export function orders(rig: Rig): HttpOrder[] {
  return rig.commands.flatMap((command) =>
    (command.do === 'send' || command.do === 'request') && command.http ? [command.http] : [],
  );
}
