import type { Clock } from '@loupe/jsonrpc';
import { createLedger, type Exchange } from '@loupe/ledger';
import {
  createClient,
  createProtocol,
  createReader,
  type CallLimits,
  type Client,
  type ClientCommand,
  type ConnectionState,
  type ListState,
  type Protocol,
  type RevisionChoice,
} from '@loupe/mcp';
import { createReview, type Finding } from '@loupe/rules';
import type { Entry, HttpEntry, NewEntry, TargetRecord } from '@loupe/transcript';
import { createUpstream, type Upstream } from '@loupe/wire';
import { onTestFinished } from 'vitest';
import { serverPath, startHttpServer, type RunningHttpServer } from '../src/servers.ts';

const clock: Clock = {
  now: () => performance.now(),
  after(ms, ring) {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
};

export interface RigOptions {
  readonly revision?: RevisionChoice;
  /** Of the server's process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The real client over the real wire to a real server: what a session is, without bridge, disk and page. */
export class ClientRig {
  readonly entries: Entry[] = [];
  readonly findings: Finding[] = [];
  readonly client: Client;
  readonly protocol: Protocol;
  readonly #ledger;
  readonly #fold: (entry: Entry) => void;
  readonly #looks = new Set<() => void>();
  #upstream: Upstream | undefined;
  #keys = 0;

  constructor(target: TargetRecord, revision: RevisionChoice = 'Auto') {
    this.protocol = createProtocol({ ...target, revision });
    this.#ledger = createLedger(this.protocol);
    this.client = createClient({
      target,
      clock,
      protocol: this.protocol,
      random: () => 0.5,
      makeKey: () => String(this.#keys++),
      // Later, as over a socket: what an entry brings about never interrupts its folding.
      execute: (command) => setImmediate(() => void this.#do(target, command)),
    });
    const reader = createReader(target.kind);
    const review = createReview(target.kind);
    this.#fold = (entry) => {
      const reading = reader.read(entry);
      this.findings.push(...review.add(entry, reading, this.#ledger));
      this.#ledger.add(entry, reading);
      this.client.observe(entry, reading);
    };
    this.client.activate();
    this.client.connect();
    onTestFinished(() => this.#upstream?.close('The test is over.'));
  }

  get state(): ConnectionState {
    return this.protocol.connection.state;
  }

  get tools(): ListState {
    return this.protocol.lists.lists.tools;
  }

  get exchanges(): readonly Exchange[] {
    return this.#ledger.exchanges;
  }

  /** Rule ids, each as often as it spoke. */
  get rules(): string[] {
    return this.findings.map(({ rule }) => rule);
  }

  /** Texts that were sent, and those of them that name the method. */
  sent(method?: string): string[] {
    return this.entries.flatMap((entry) =>
      entry.kind === 'frame' && entry.direction === 'sent' && entry.text.includes(method ?? '')
        ? [entry.text]
        : [],
    );
  }

  /** One phase of all HTTP exchanges, in wire order. */
  http<P extends HttpEntry['phase']>(phase: P): Extract<HttpEntry, { phase: P }>[] {
    return this.entries.filter(
      (entry): entry is Extract<HttpEntry, { phase: P }> =>
        entry.kind === 'http' && entry.phase === phase,
    );
  }

  async #do(
    target: TargetRecord,
    { key, ...command }: ClientCommand & { key: string },
  ): Promise<void> {
    switch (command.do) {
      case 'open':
        await this.#upstream?.close('It is opened again.');
        this.#upstream = createUpstream(target, { write: (entry) => this.#write(entry) });
        this.#upstream.open();
        return;
      case 'close':
        return this.#upstream?.close(command.reason);
      case 'send':
        this.#upstream?.send(command.text, { ...command, key });
        return;
      case 'request':
        this.#upstream?.request(command.http, key);
        return;
      case 'abort':
        this.#upstream?.abort(command.exchange);
        return;
      case 'note': {
        const { about, note, text, ms } = command;
        this.#write({
          kind: 'note',
          about,
          note,
          ...(text !== undefined && { text }),
          ...(ms !== undefined && { ms }),
        });
      }
    }
  }

  #write(entry: NewEntry): Entry {
    const seq = this.entries.length + 1;
    const own = entry.kind === 'http' && entry.phase === 'request' ? { exchange: seq } : {};
    const stamped = { ...entry, ...own, seq, at: clock.now() } as Entry;
    this.entries.push(stamped);
    queueMicrotask(() => {
      this.#fold(stamped);
      for (const look of this.#looks) look();
    });
    return stamped;
  }

  /** Resolves with what `pick` makes of the session, as soon as it makes something of it. */
  until<T>(pick: () => T | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#looks.delete(look);
      };
      const look = (): void => {
        const picked = pick();
        if (picked === undefined || picked === false) return;
        done();
        resolve(picked);
      };
      const timer = setTimeout(() => {
        done();
        const tail = JSON.stringify(this.entries.slice(-12)).slice(0, 4000);
        reject(new Error(`Not seen: ${JSON.stringify(this.state)} ${tail}`));
      }, 15_000);
      this.#looks.add(look);
      look();
    });
  }

  phase(wanted: ConnectionState['phase']): Promise<ConnectionState> {
    return this.until(() => this.state.phase === wanted && this.state);
  }

  /** Connected, and its list of tools read or refused. */
  async connected(): Promise<ConnectionState> {
    const isStill = ['waiting', 'loading'];
    return this.until(
      () => this.state.phase === 'connected' && !isStill.includes(this.tools.status) && this.state,
    );
  }

  async failed(): Promise<{ what: string; next: string; status?: number }> {
    const { failure } = await this.phase('failed');
    return failure!;
  }

  /** Calls a tool; resolves with the exchange once it is sent. */
  async begin(name: string, args = '{}', limits: CallLimits = {}): Promise<Exchange> {
    const seq = await this.client.request(
      'tools/call',
      `{"name":${JSON.stringify(name)},"arguments":${args}}`,
      limits,
    );
    return this.exchanges.find(({ asked }) => asked === seq)!;
  }

  /** Calls a tool; resolves with the exchange once it has ended. */
  async call(name: string, args?: string, limits?: CallLimits): Promise<Exchange> {
    const exchange = await this.begin(name, args, limits);
    return this.until(() => exchange.status !== 'waiting' && exchange);
  }

  /** Sends these texts at once, as a person's own. */
  byHand(...texts: readonly string[]): void {
    for (const text of texts) {
      this.#upstream?.send(text, { origin: 'hand', key: String(this.#keys++) });
    }
  }

  /** Resolves with the exchange of this id, as JSON spells it, once it has ended. */
  withId(id: string): Promise<Exchange> {
    return this.until(() =>
      this.exchanges.find((one) => one.id.text === id && one.status !== 'waiting'),
    );
  }

  /** The raw protocol text of an entry. */
  text(seq: number | undefined): string {
    const entry = this.entries[(seq ?? 0) - 1];
    return entry && 'text' in entry ? (entry.text ?? '') : '';
  }

  /** The answer of an exchange as a value, from JSON or from the data of an event. */
  answer(exchange: Exchange): unknown {
    const text = this.text(exchange.answered);
    return JSON.parse(/^data: ?(.*)$/m.exec(text)?.[1] ?? text);
  }
}

/** A client of a stdio server of the testkit. */
export function overStdio(
  name: string,
  args: readonly string[] = [],
  { revision, env = {} }: RigOptions = {},
): ClientRig {
  const command = [process.execPath, serverPath(name), ...args];
  return new ClientRig({ kind: 'stdio', command, env: Object.entries(env) }, revision);
}

/** A client of a variant of an HTTP server of the testkit; `url` may replace the one that it printed. */
export async function overHttp(
  name: string,
  variant?: string,
  options: RigOptions & {
    kind?: 'http' | 'sse';
    url?: (server: RunningHttpServer) => string;
    headers?: readonly (readonly [string, string])[];
    bearer?: string;
  } = {},
): Promise<{ rig: ClientRig; server: RunningHttpServer }> {
  const { kind = 'http', revision, env, url, headers, bearer } = options;
  const server = await startHttpServer(name, variant === undefined ? [] : [variant], env);
  onTestFinished(() => server.stop());
  const target: TargetRecord = {
    kind,
    url: url?.(server) ?? server.url,
    ...(headers && { headers }),
    ...(bearer !== undefined && { bearer }),
  };
  return { rig: new ClientRig(target, revision), server };
}
