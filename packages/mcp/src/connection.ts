import { readChoices } from './choices.ts';
import type { Step } from './commands.ts';
import { withoutIntroduction } from './connection-state.ts';
import type { ConnectionState, Failure } from './connection-state.ts';
import {
  endsConnection,
  exchangeEnd,
  exitFacts,
  lastLines,
  notDelivered,
  unexpectedEnd,
} from './endings.ts';
import { EventStream } from './event-stream.ts';
import type { EventStreamTarget } from './event-stream.ts';
import { HandshakeFold } from './handshake-fold.ts';
import { offeredAtOnce } from './handshake.ts';
import { Reconnecting } from './reconnecting.ts';
import { isRevision, NEWEST_LEGACY, NEWEST_MODERN } from './revisions.ts';
import { SessionWatch } from './session-watch.ts';
import type { Announcement } from './session-watch.ts';
import type { ExchangeOverReading, Reading, WireEntry } from './transports/reading.ts';

/** Folds the log into the state of the connection and says what the handshake needs next. */
export interface Connection {
  /** Replaced, not changed, whenever something about it changes. */
  readonly state: ConnectionState;
  fold(entry: WireEntry, reading: Reading | undefined): void;
  next(): readonly Step[];
}

export interface ConnectionTarget extends EventStreamTarget {
  /** JSON text of what the person chose before the session began. */
  readonly choices?: string;
}

export function createConnection(target: ConnectionTarget): Connection {
  return new ConnectionFold(target);
}

type Lifecycle = Extract<WireEntry, { kind: 'lifecycle' }>;

class ConnectionFold implements Connection {
  state: ConnectionState;
  readonly #target: ConnectionTarget;
  readonly #handshake: HandshakeFold;
  readonly #reconnecting = new Reconnecting();
  readonly #stream: EventStream;
  #session = new SessionWatch();
  #upstream: 'closed' | 'opening' | 'open' = 'closed';
  #openings = 0;
  /** Some servers die of the probe. They are started once more, for initialize. */
  #respawn: 'unused' | 'wanted' | 'used' = 'unused';
  #stderr: readonly string[] = [];
  /** The failure is a mere consequence: an exit that follows explains it better. */
  #isConsequence = false;
  /** A note that must be in the log before the handshake goes on. */
  #announcement: Announcement | undefined;
  /** In this opening the handshake was done once. */
  #stood = false;
  /** The entry that is being folded. */
  #entry: Pick<WireEntry, 'seq' | 'at'> = { seq: 0, at: 0 };

  constructor(target: ConnectionTarget) {
    this.#target = target;
    this.#stream = new EventStream(target);
    const choices = readChoices(target.choices);
    this.state = { phase: 'idle', attempt: 0, handshake: [], choices };
    const isWire = target.kind === 'stdio' || target.kind === 'ws';
    this.#handshake = new HandshakeFold(isWire, target.revision === 'Auto', {
      choices: () => this.state.choices,
      declared: (declared) => {
        if (declared !== undefined) this.#set({ declared });
      },
      record: (seq) => this.#set({ handshake: [...this.state.handshake, seq] }),
      introduced: (introduction) => {
        this.state = { ...withoutIntroduction(this.state), ...introduction };
        this.#session.begin(this.state.handshake.at(-1) ?? 0);
      },
      connected: () => this.#connected(),
      failed: (failure) => this.#fail(failure),
    });
  }

  next(): readonly Step[] {
    if (this.#respawn === 'wanted') return [{ id: `respawn:${this.#openings}`, do: 'open' }];
    if (this.#upstream === 'closed') return this.#reconnecting.steps();
    if (this.#upstream === 'opening') return [];
    if (this.state.phase === 'failed') {
      const reason = this.state.failure?.what ?? 'The connection failed.';
      return [{ id: `close:${this.#openings}`, do: 'close', reason }];
    }
    if (this.#announcement) return [this.#announcement];
    const steps = this.#handshake.steps();
    return steps.length === 0 ? steps : (this.#stream.obstacle() ?? steps);
  }

  fold(entry: WireEntry, reading: Reading | undefined): void {
    this.#entry = entry;
    const refused = this.#stream.fold(entry);
    if (refused && this.#isUp) this.#fail(refused);
    this.#foldEntry(entry);
    if (reading) this.#read(reading);
    const { retry } = this.#reconnecting;
    if (retry !== this.state.retry) this.#set({ retry });
  }

  #foldEntry(entry: WireEntry): void {
    switch (entry.kind) {
      case 'lifecycle':
        this.#live(entry);
        break;
      case 'stderr':
        this.#stderr = lastLines(this.#stderr, entry.text);
        // Its last words may arrive after its exit.
        if (this.state.failure && this.#upstream === 'closed') {
          this.#set({ failure: { ...this.state.failure, stderr: this.#stderr } });
        }
        break;
      case 'undelivered':
        if (!this.#handshake.isAwaiting(entry.frame)) break;
        this.#fail(notDelivered(entry.reason));
        this.#isConsequence = true;
        break;
      case 'note':
        this.#noted(entry);
        break;
      case 'http':
        this.#handshake.http(entry);
        break;
      case 'frame':
        break;
    }
  }

  #read(reading: Reading): void {
    if (reading.what === 'over') this.#over(reading);
    else if (reading.direction === 'sent') this.#handshake.sent(reading);
    else {
      this.#session.received(reading);
      this.#handshake.received(reading);
    }
  }

  #set(change: Partial<ConnectionState>): void {
    this.state = { ...this.state, ...change };
  }

  #connected(): void {
    this.#stood = true;
    this.#reconnecting.connected(this.#entry.at);
    this.#set({ phase: 'connected' });
  }

  #fail(failure: Failure): void {
    this.#handshake.rest();
    this.#isConsequence = false;
    this.#announcement = undefined;
    const told = this.#reconnecting.failed(failure, this.#entry.seq);
    this.#set({ phase: 'failed', failure: told });
  }

  /** The connection is gone. One that stood is got back by itself, if the person wants it to be. */
  #lose(failure: Failure): void {
    const isLoss = this.#stood && this.#mayReconnect && this.#isUp;
    this.#fail(isLoss ? this.#reconnecting.lost(failure, this.#entry) : failure);
  }

  /** A process that has exited may have done so for a reason: it is only started by the person. */
  get #mayReconnect(): boolean {
    return this.#target.kind !== 'stdio' && this.state.choices.reconnect;
  }

  get #isUp(): boolean {
    return this.state.phase === 'connecting' || this.state.phase === 'connected';
  }

  #live(entry: Lifecycle): void {
    if (entry.state === 'opening') this.#opening();
    else if (entry.state === 'open') this.#opened(entry.pid);
    else if (entry.state === 'closing') this.#closing(entry);
    else this.#closed(entry);
  }

  #opening(): void {
    const isRespawn = this.#respawn === 'wanted';
    this.#respawn = isRespawn ? 'used' : 'unused';
    this.#upstream = 'opening';
    this.#openings++;
    this.#stderr = [];
    this.#session = new SessionWatch();
    this.#announcement = undefined;
    this.#stood = false;
    if (!isRespawn) this.#reconnecting.opening();
    this.#handshake.rest();
    const { attempt, handshake, choices } = this.state;
    this.state = isRespawn
      ? { phase: 'connecting', attempt, handshake, choices }
      : { phase: 'connecting', attempt: attempt + 1, handshake: [], choices };
  }

  #opened(pid: number | undefined): void {
    this.#upstream = 'open';
    if (pid !== undefined) this.#set({ pid });
    const offer = offeredAtOnce(this.#target, this.#respawn === 'used');
    if (offer) this.#handshake.initialize(offer);
    else this.#handshake.probe(NEWEST_MODERN);
  }

  #closing(entry: Lifecycle): void {
    const { phase } = this.state;
    this.#handshake.rest();
    if (!this.#isUp) return;
    if (!endsConnection(entry)) this.#leave();
    else this.#lose(unexpectedEnd(entry, this.#target.kind, true, phase, this.#stderr));
  }

  #leave(): void {
    this.#reconnecting.stop();
    this.#set({ phase: 'disconnected' });
  }

  #closed(entry: Lifecycle): void {
    const wasOpen = this.#upstream === 'open';
    const { isProbing } = this.#handshake;
    const { phase, failure } = this.state;
    this.#upstream = 'closed';
    this.#handshake.rest();
    if (failure && !this.#isConsequence) {
      if (entry.unexpected)
        this.#set({ failure: { ...failure, ...exitFacts(entry, this.#stderr) } });
      return;
    }
    if (entry.unexpected !== true) {
      if (this.#isUp) this.#leave();
      return;
    }
    const { kind, revision } = this.#target;
    const mayDieOfProbe = (kind === 'stdio' || kind === 'ws') && revision === 'Auto';
    if (isProbing && mayDieOfProbe && this.#respawn === 'unused') this.#respawn = 'wanted';
    else this.#lose(unexpectedEnd(entry, kind, wasOpen, phase, this.#stderr));
  }

  #noted(entry: Extract<WireEntry, { kind: 'note' }>): void {
    const { note, about, text } = entry;
    this.#reconnecting.noted(entry);
    const isAnnounced = note === this.#announcement?.note && about === this.#announcement.about;
    if (isAnnounced) this.#announcement = undefined;
    if (note === 'fallback' && isAnnounced) this.#set({ fallback: 'sse' });
    if (note === 'choices') {
      this.#set({ choices: readChoices(text) });
      if (!this.#mayReconnect) this.#reconnecting.stop();
    }
    if (note !== 'timeout') return;
    this.#handshake.timedOut(about);
    const late = this.#stream.timedOut(about);
    if (late && this.#isUp) this.#fail(late);
  }

  #over(reading: ExchangeOverReading): void {
    const { failure, status } = reading;
    const ended = this.#stream.over(reading);
    if (ended) {
      if (this.#isUp) this.#lose(ended);
    } else if (failure?.kind === 'session-gone' && this.state.phase === 'connected') {
      this.#sessionGone(reading);
    } else if (failure && this.#tellsOfLoss(reading)) {
      this.#lose(exchangeEnd(failure, status));
    } else if (!this.#fallsBack(reading)) this.#handshake.over(reading);
  }

  /** Over Streamable HTTP nothing else tells that the server is gone. */
  #tellsOfLoss({ method, failure }: ExchangeOverReading): boolean {
    const isSo = failure?.kind === 'unreachable' && method !== 'DELETE';
    const isStreamable = this.#target.kind === 'http' && !this.#stream.isSpoken;
    return isSo && isStreamable && this.#stood && this.#isUp && this.#mayReconnect;
  }

  /** Once its note is in the log, everybody who reads it speaks HTTP+SSE. */
  #fallsBack(reading: ExchangeOverReading): boolean {
    const offered = this.#stood ? undefined : this.#handshake.offeredWith(reading.frame);
    const announcement = offered && this.#stream.instead(reading, offered);
    if (!announcement) return false;
    this.#announcement = announcement;
    this.#handshake.initialize(offered);
    return true;
  }

  #sessionGone(reading: ExchangeOverReading): void {
    const { revision = '' } = this.state;
    const verdict = this.#session.gone(reading);
    if (verdict.is === 'surrender') this.#fail(verdict.failure);
    if (verdict.is !== 'renewal') return;
    this.#announcement = verdict.announcement;
    this.#set({ phase: 'connecting' });
    this.#handshake.initialize(isRevision(revision) ? revision : NEWEST_LEGACY);
  }
}
