import type { Command, SessionState } from '@loupe/bridge-api';
import type { Clock } from '@loupe/jsonrpc';
import type { Client, ListName, ListState } from '@loupe/mcp';
import type { Finding } from '@loupe/rules';
import { createLineSplitter } from '@loupe/transcript';
import type { Line } from '@loupe/transcript';
import { createMapCopy, createRecordCopy } from './copies.ts';
import { waitingIn } from './calls.ts';
import { askedResult, resultDetail } from './detail.ts';
import { ask, createDriver } from './driver.ts';
import type { Driver } from './driver.ts';
import { createFold } from './fold.ts';
import type { Fold } from './fold.ts';
import { lint } from './lint.ts';
import { createPump } from './pump.ts';
import { NO_CONNECTION, NO_LISTS, NO_UPDATES, NONE } from './nothing.ts';
import type { Pump } from './pump.ts';
import type { Recorded } from './recorded.ts';
import { Timeline } from './rows/timeline.ts';
import type { Feed, LinkState } from './socket.ts';
import type { ByteSource } from './source.ts';
import { createTexts } from './texts.ts';
import type { Texts } from './texts.ts';
import type { AskedResult, CallOptions, Summary } from './view.ts';

/** A transcript that is still growing, or that is a file. */
export interface SessionOptions {
  readonly source: ByteSource;
  /** Gives a command to the bridge; absent for a file, which nobody drives. */
  readonly send?: (command: Command) => Promise<void>;
  /** Hears how many bytes are worked through, after each slice of work. */
  readonly used?: (offset: number) => void;
  readonly clock: Clock;
  /** Lets waiting messages go first, then continues. */
  readonly yieldThen: (then: () => void) => void;
  /** Something that the summary or the rows show is different. */
  readonly changed: () => void;
}

const STEP_BYTES = 1024 * 1024;

/** One session: bytes go in, and everything that the page shows comes out. */
export class Session implements Feed {
  readonly fold: Fold;
  readonly texts: Texts;
  readonly timeline: Timeline;
  readonly options: SessionOptions;
  private readonly pump: Pump;
  private readonly lines = createLineSplitter();
  /** Who waits for the end of which request. */
  private readonly awaited = new Map<() => void, number>();
  private driver: Driver | undefined;
  private version = 0;
  private received = 0;
  private whole: number | undefined;
  private isCaughtUp = false;
  private isRestRead = false;
  private isStopped = false;
  private bridge: SessionState | undefined;
  private linkState: LinkState = { up: true };
  private missing: string | undefined;
  private readonly lists = createRecordCopy<ListName, ListState>(NO_LISTS);
  private readonly updated = createMapCopy<string, number>();

  constructor(options: SessionOptions) {
    const { clock, send } = options;
    this.options = options;
    this.fold = createFold({
      opened: (known) => {
        if (send !== undefined) this.driver = createDriver({ known, clock, send });
      },
      entry: (entry, reading) => {
        this.texts.hold(entry, reading?.what === 'frame' ? reading : undefined);
        this.driver?.seen(entry, reading);
      },
    });
    this.texts = createTexts(this.fold, options.source);
    this.timeline = new Timeline({
      fold: this.fold,
      source: options.source,
      yieldThen: options.yieldThen,
      later: (milliseconds, then) => clock.after(milliseconds, then),
      changed: () => this.changed(),
    });
    this.pump = createPump<Line>({
      cut: (chunk) => this.lines.push(chunk),
      work: (line) => this.fold.line(line),
      worked: () => this.worked(),
      now: () => clock.now(),
      yieldThen: options.yieldThen,
    });
  }

  /** Reads a whole file. Rejects when the file can't be read any more. */
  async readAll(length: number): Promise<void> {
    this.whole = length;
    let next = this.step(0, length);
    for (let from = 0; from < length && !this.isStopped; from += STEP_BYTES) {
      const chunk = await next;
      next = this.step(from + STEP_BYTES, length);
      this.bytes(chunk);
      await this.pump.idle();
    }
    if (length === 0) this.caughtUp(0);
  }

  /** One step of a file, which is read while the one before is worked through. */
  private step(from: number, length: number): Promise<Uint8Array> {
    if (from >= length) return Promise.resolve(new Uint8Array(0));
    const step = this.options.source.read(from, Math.min(from + STEP_BYTES, length));
    // Whoever awaits it hears of a failure; a session that was stopped has nobody who does.
    step.catch(() => undefined);
    return step;
  }

  bytes(chunk: Uint8Array): void {
    this.received += chunk.length;
    this.pump.push(chunk);
  }

  state(state: SessionState): void {
    this.bridge = state;
    this.readRest();
    this.steer();
    this.changed();
  }

  caughtUp(offset: number): void {
    this.whole ??= offset;
    this.worked();
  }

  gone(reason: string): void {
    this.missing = reason;
    this.driver?.drive(false);
    this.changed();
  }

  link(link: LinkState): void {
    this.linkState = link;
    this.changed();
  }

  stop(): void {
    this.isStopped = true;
    this.pump.stop();
    this.driver?.drive(false);
  }

  /** After each slice of work: is this all that was there when the reading began? */
  private worked(): void {
    this.options.used?.(this.pump.done);
    if (!this.isCaughtUp && this.whole !== undefined && this.pump.done >= this.whole) {
      this.isCaughtUp = true;
      this.readRest();
    }
    for (const [resolve, asked] of this.awaited) {
      if (this.isWaiting(asked)) continue;
      this.awaited.delete(resolve);
      resolve();
    }
    this.steer();
    this.changed();
  }

  /** Nothing follows a file's last line, or a past session's. A torn one is told, not folded. */
  private readRest(): void {
    const grows = this.options.send !== undefined && this.bridge?.life !== 'past';
    if (!this.isCaughtUp || this.isRestRead || grows) return;
    this.isRestRead = true;
    const rest = this.lines.rest();
    if (rest !== undefined) this.fold.line(rest, true);
    else if (this.fold.known === undefined) this.fold.line({ text: '', offset: 0, length: 0 });
  }

  private steer(): void {
    const isOurs = this.bridge?.life === 'live' && this.bridge.driving;
    if (this.isCaughtUp && this.missing === undefined) this.driver?.drive(isOurs);
  }

  private changed(): void {
    this.version += 1;
    this.options.changed();
  }

  /** Parts that did not change are the same objects as in the last summary. */
  summary(): Summary {
    const { known } = this.fold;
    const damage = this.missing ?? this.fold.damage();
    const worst = known?.findings.worst;
    return {
      version: this.version,
      ...(known && { header: known.header }),
      ...(this.bridge && { bridge: this.bridge }),
      link: this.linkState,
      ...(!this.isCaughtUp && { loading: this.loading() }),
      ...(damage !== undefined && { damage }),
      connection: known?.ledger.connection ?? NO_CONNECTION,
      lists: this.lists(known?.ledger.lists ?? NO_LISTS),
      asks: known?.ledger.asks ?? NONE,
      subscriptions: known?.ledger.subscriptions ?? NONE,
      updated: this.updated(known?.ledger.updated ?? NO_UPDATES),
      tasks: known?.ledger.tasks ?? NONE,
      entries: this.fold.entries,
      last: this.fold.offsets.last,
      findings: known?.findings.all.length ?? 0,
      ...(worst && { worst }),
      waiting: waitingIn(known?.ledger.inFlight() ?? NONE),
      calls: known?.calls.list() ?? [],
    };
  }

  private loading(): { read: number; whole: number } {
    return { read: this.pump.done, whole: Math.max(this.whole ?? 0, this.received) };
  }

  findings(from: number, to: number): { total: number; findings: readonly Finding[] } {
    const all = this.fold.known?.findings.all ?? [];
    return { total: all.length, findings: all.slice(from, to) };
  }

  /** What there is to export. */
  get recorded(): Recorded {
    return {
      source: this.options.source,
      length: this.pump.done,
      offsets: this.fold.offsets,
      grows: !this.isRestRead,
      fills: this.fold.fills,
    };
  }

  async request(
    method: string,
    params: string | undefined,
    options: CallOptions | undefined,
  ): Promise<number> {
    // Awaited, so that a tab that may not ask is told so by the promise.
    return await ask(this.client(), method, params, options);
  }

  async call(
    method: string,
    params: string | undefined,
    options: CallOptions | undefined,
  ): Promise<number> {
    const asked = await this.request(method, params, options);
    if (this.isWaiting(asked)) {
      await new Promise<void>((resolve) => this.awaited.set(resolve, asked));
    }
    return asked;
  }

  /** As `call`, with what came of it; not one of the person's calls. */
  async ask(method: string, params: string | undefined): Promise<AskedResult> {
    const asked = await ask(this.client(), method, params, undefined);
    if (this.isWaiting(asked)) {
      await new Promise<void>((resolve) => this.awaited.set(resolve, asked));
    }
    return askedResult(await resultDetail(this.fold, this.texts, asked));
  }

  /** The findings that sending this text now would bring. */
  lint(text: string): readonly Finding[] {
    return this.fold.known === undefined ? [] : lint(this.fold.known, text);
  }

  private isWaiting(asked: number): boolean {
    const status = this.fold.known?.ledger.exchangeOf(asked)?.status;
    return status === 'waiting' || status === 'input-required';
  }

  /** The client of this session; throws with words for a person where nothing can be sent. */
  client(): Client {
    return this.driving().client();
  }

  async clear(): Promise<void> {
    const about = this.fold.offsets.last;
    await this.driving().command({ do: 'note', about, note: 'cleared' });
  }

  async note(
    about: number,
    note: 'pin' | 'unpin' | 'text' | 'ignore',
    text?: string,
  ): Promise<void> {
    await this.driving().command({ do: 'note', about, note, ...(text !== undefined && { text }) });
  }

  private driving(): Driver {
    if (this.bridge?.life === 'past') {
      throw new Error('This session is past: it can only be read. Reconnect begins a new one.');
    }
    if (this.driver === undefined) {
      throw new Error('This transcript is a file, or still loading: nothing can be sent from it.');
    }
    return this.driver;
  }
}
