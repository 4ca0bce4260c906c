import type { Clock } from '@loupe/jsonrpc';
import { answerIn, createLedger } from '@loupe/ledger';
import type { Exchange, LedgerView } from '@loupe/ledger';
import { choicesText, createClient, createProtocol, createReader } from '@loupe/mcp';
import type {
  CallLimits,
  Client,
  ClientChoices,
  ClientCommand,
  ConnectionState,
  FrameReading,
  Protocol,
  Reading,
  RevisionChoice,
} from '@loupe/mcp';
import type { Entry, NewEntry, TargetRecord } from '@loupe/transcript';
import { createUpstream } from '@loupe/wire';
import type { Upstream } from '@loupe/wire';

type EntryListener = (entry: Entry, reading: Reading | undefined, ledger: LedgerView) => void;

export interface HeadlessOptions {
  readonly target: TargetRecord;
  readonly revision?: RevisionChoice;
  readonly choices?: ClientChoices;
  /** Stamps an entry and keeps it; its seqs begin with 1 and have no gaps. In memory unless given. */
  readonly append?: (entry: NewEntry) => Entry;
  /** From 0 up to 1, for the jitter of attempts to reconnect. */
  readonly random?: () => number;
  /** Hears every entry before the ledger has folded it. */
  readonly beforeEntry?: EntryListener;
  /** Hears every entry after the ledger has folded it, and before the client acts on it. */
  readonly onEntry?: EntryListener;
}

/** Timers that are set for longer ring at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const clock: Clock = {
  now: () => performance.now(),
  after(ms, ring) {
    const timer = setTimeout(ring, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** The client over the wire, in one process: what a session is, without bridge and page. */
export class HeadlessSession {
  readonly client: Client;
  readonly protocol: Protocol;
  readonly ledger: LedgerView;
  readonly #target: TargetRecord;
  readonly #append: (entry: NewEntry) => Entry;
  readonly #fold: (entry: Entry) => void;
  readonly #looks = new Set<() => void>();
  /** All protocol text so far, in wire order. */
  readonly #frames: FrameReading[] = [];
  #upstream: Upstream | undefined;
  #keys = 0;

  constructor(options: HeadlessOptions) {
    const { target, revision = 'Auto', choices } = options;
    this.#target = target;
    const began = Date.now() - (options.append ? 0 : clock.now());
    this.#append = options.append ?? inMemory();
    this.protocol = createProtocol({
      ...target,
      revision,
      timeOf: (at) => new Date(began + at).toISOString(),
      ...(choices && { choices: choicesText(choices) }),
    });
    const ledger = createLedger(this.protocol);
    this.ledger = ledger;
    this.client = createClient({
      target,
      clock,
      protocol: this.protocol,
      makeKey: () => this.#key(),
      random: options.random ?? Math.random,
      // Later, as over a socket: what an entry brings about never interrupts its folding.
      execute: (command) => setImmediate(() => void this.#do(command)),
    });
    const reader = createReader(target.kind);
    this.#fold = (entry) => {
      const reading = reader.read(entry);
      options.beforeEntry?.(entry, reading, ledger);
      ledger.add(entry, reading);
      if (reading?.what === 'frame') this.#frames.push(reading);
      options.onEntry?.(entry, reading, ledger);
      this.client.observe(entry, reading);
    };
    this.client.activate();
  }

  get state(): ConnectionState {
    return this.protocol.connection.state;
  }

  #key(): string {
    return String(this.#keys++);
  }

  async #do({ key, ...command }: ClientCommand & { key: string }): Promise<void> {
    switch (command.do) {
      case 'open':
        await this.#upstream?.close('It is opened again.');
        this.#upstream = createUpstream(this.#target, { write: (entry) => this.#write(entry) });
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
    const stamped = this.#append(entry);
    queueMicrotask(() => {
      this.#fold(stamped);
      this.look();
    });
    return stamped;
  }

  /** Resolves with what `pick` makes of the session, as soon as it makes something of it. */
  until<T>(pick: () => T | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          const picked = pick();
          if (picked === undefined || picked === false) return;
          this.#looks.delete(look);
          resolve(picked);
        } catch (error) {
          this.#looks.delete(look);
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      this.#looks.add(look);
      look();
    });
  }

  /** Connects; resolves with the state that came of it, `connected` or `failed`. */
  async connect(): Promise<ConnectionState> {
    this.client.connect();
    return this.until(() => {
      const { phase } = this.state;
      return (phase === 'connected' || phase === 'failed') && this.state;
    });
  }

  /** Raw JSON of the result or the error that ended an exchange; of a malformed answer its text. */
  answerText(exchange: Exchange): string | undefined {
    const answer = this.#frames.find(({ seq }) => seq === exchange.answered);
    return answer && answerIn(answer.frame, exchange);
  }

  /** Sends a text as one frame; resolves with its seq. */
  async sendByHand(text: string): Promise<number> {
    const before = this.ledger.seq;
    this.client.sendByHand(text);
    const sent = await this.until(() =>
      this.#frames.find(({ seq, origin }) => seq > before && origin === 'hand'),
    );
    return sent.seq;
  }

  /** Sends a request; resolves with its exchange once that has ended. */
  async call(method: string, params?: string, limits?: CallLimits): Promise<Exchange> {
    const seq = await this.client.request(method, params, limits);
    const exchange = await this.until(() => this.ledger.exchangeOf(seq));
    return this.over(exchange);
  }

  /** The text of the first frame received after an entry; undefined when none comes within `ms`. */
  async frameAfter(seq: number, ms: number): Promise<string | undefined> {
    let isLate = false;
    const stop = clock.after(ms, () => {
      isLate = true;
      this.look();
    });
    const found = await this.until(
      () =>
        this.#frames.find((frame) => frame.seq > seq && frame.direction === 'received') ??
        (isLate && 'none'),
    );
    stop();
    return found === 'none' ? undefined : found.text;
  }

  /** Calls back after every entry, until the session is forgotten. */
  onChange(changed: () => void): void {
    this.#looks.add(changed);
  }

  /** Everybody who waits looks again. */
  look(): void {
    for (const look of [...this.#looks]) look();
  }

  /** Resolves with the exchange once it has ended, or does not go on by itself any more. */
  over(exchange: Exchange): Promise<Exchange> {
    return this.until(() => {
      const { status, failure } = exchange;
      const isHeld = status === 'input-required' && failure !== undefined;
      return (isHeld || !['waiting', 'input-required'].includes(status)) && exchange;
    });
  }

  /** Says goodbye as the transport does, and resolves when the upstream is gone. */
  async close(): Promise<void> {
    this.client.disconnect();
    // What that sends is handed over by now, and the upstream takes nothing once it closes.
    await new Promise<void>((resume) => void setImmediate(resume));
    await this.#upstream?.close('Closed.');
    this.client.deactivate();
  }
}

function inMemory(): (entry: NewEntry) => Entry {
  let seq = 0;
  return (entry) => {
    seq += 1;
    const own = entry.kind === 'http' && entry.phase === 'request' ? { exchange: seq } : {};
    return { ...entry, ...own, seq, at: clock.now() };
  };
}
