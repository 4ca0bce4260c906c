import { HeadlessSession } from '@loupe/cli';
import type { Exchange } from '@loupe/ledger';
import {
  DEFAULT_CHOICES,
  type CallLimits,
  type Client,
  type ClientChoices,
  type ConnectionState,
  type ListState,
  type Protocol,
  type RevisionChoice,
} from '@loupe/mcp';
import { createReview, type Finding } from '@loupe/rules';
import type { Entry, HttpEntry, NewEntry, TargetRecord } from '@loupe/transcript';
import { onTestFinished } from 'vitest';
import { serverPath, startHttpServer, type RunningHttpServer } from '../src/servers.ts';

export interface RigOptions {
  readonly revision?: RevisionChoice;
  readonly choices?: Partial<ClientChoices>;
  /** Of the server's process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A headless session as tests look at it: with all its entries, findings, and an end to every wait. */
export class ClientRig {
  readonly entries: Entry[] = [];
  readonly findings: Finding[] = [];
  readonly client: Client;
  readonly protocol: Protocol;
  readonly #session: HeadlessSession;

  constructor(target: TargetRecord, revision?: RevisionChoice, choices?: Partial<ClientChoices>) {
    const review = createReview(target.kind);
    this.#session = new HeadlessSession({
      target,
      ...(revision && { revision }),
      ...(choices && { choices: { ...DEFAULT_CHOICES, ...choices } }),
      random: () => 0.5,
      append: (entry) => this.#append(entry),
      beforeEntry: (entry, reading, ledger) => {
        this.findings.push(...review.add(entry, reading, ledger));
      },
    });
    this.client = this.#session.client;
    this.protocol = this.#session.protocol;
    this.client.connect();
    onTestFinished(() => this.#session.close());
  }

  #append(entry: NewEntry): Entry {
    const seq = this.entries.length + 1;
    const own = entry.kind === 'http' && entry.phase === 'request' ? { exchange: seq } : {};
    const stamped = { ...entry, ...own, seq, at: performance.now() } as Entry;
    this.entries.push(stamped);
    return stamped;
  }

  get state(): ConnectionState {
    return this.protocol.connection.state;
  }

  get tools(): ListState {
    return this.protocol.lists.lists.tools;
  }

  get exchanges(): readonly Exchange[] {
    return this.#session.ledger.exchanges;
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

  /** Resolves with what `pick` makes of the session, as soon as it makes something of it. */
  async until<T>(pick: () => T | undefined | false): Promise<T> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#session.look();
    }, 15_000);
    try {
      return await this.#session.until(() => {
        if (isLate) {
          const tail = JSON.stringify(this.entries.slice(-12)).slice(0, 4000);
          throw new Error(`Not seen: ${JSON.stringify(this.state)} ${tail}`);
        }
        return pick();
      });
    } finally {
      clearTimeout(timer);
    }
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
    for (const text of texts) this.client.sendByHand(text);
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
  { revision, choices, env = {} }: RigOptions = {},
): ClientRig {
  const command = [process.execPath, serverPath(name), ...args];
  return new ClientRig({ kind: 'stdio', command, env: Object.entries(env) }, revision, choices);
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
  const { kind = 'http', revision, choices, env, url, headers, bearer } = options;
  const server = await startHttpServer(name, variant === undefined ? [] : [variant], env);
  onTestFinished(() => server.stop());
  const target: TargetRecord = {
    kind,
    url: url?.(server) ?? server.url,
    ...(headers && { headers }),
    ...(bearer !== undefined && { bearer }),
  };
  return { rig: new ClientRig(target, revision, choices), server };
}
