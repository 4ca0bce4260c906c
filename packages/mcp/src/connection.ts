import { readChoices } from './choices.ts';
import type { Step } from './commands.ts';
import type { ConnectionState, Failure } from './connection-state.ts';
import { endsConnection, exitFacts, lastLines, unexpectedEnd } from './endings.ts';
import { HandshakeFold } from './handshake-fold.ts';
import { eraOf, isRevision, NEWEST_LEGACY, NEWEST_MODERN } from './revisions.ts';
import type { RevisionChoice } from './revisions.ts';
import { SessionWatch } from './session-watch.ts';
import { EndpointWatch } from './transports/endpoint.ts';
import type { ExchangeOverReading, Reading, WireEntry } from './transports/reading.ts';
import type { TargetKind } from './transports/transport.ts';

/** Folds the log into the state of the connection and says what the handshake needs next. */
export interface Connection {
  /** Replaced, not changed, whenever something about it changes. */
  readonly state: ConnectionState;
  fold(entry: WireEntry, reading: Reading | undefined): void;
  next(): readonly Step[];
}

export interface ConnectionTarget {
  readonly kind: TargetKind;
  /** The address of an `sse` target, against which its `endpoint` event is resolved. */
  readonly url?: string;
  readonly revision: RevisionChoice;
  /** JSON text of what the person chose before the session began. */
  readonly choices?: string;
}

export function createConnection(target: ConnectionTarget): Connection {
  return new ConnectionFold(target);
}

type Lifecycle = Extract<WireEntry, { kind: 'lifecycle' }>;

const ENDPOINT_MS = 30_000;

class ConnectionFold implements Connection {
  state: ConnectionState;
  readonly #target: ConnectionTarget;
  readonly #handshake: HandshakeFold;
  readonly #endpoint: EndpointWatch | undefined;
  #session = new SessionWatch();
  #upstream: 'closed' | 'opening' | 'open' = 'closed';
  #openings = 0;
  /** Some servers die of the probe. They are started once more, for initialize. */
  #respawn: 'unused' | 'wanted' | 'used' = 'unused';
  #stderr: readonly string[] = [];
  /** The failure is a mere consequence: an exit that follows explains it better. */
  #isConsequence = false;
  /** A note that a lost session is replaced, until it is in the log. */
  #renewal: Extract<Step, { do: 'note' }> | undefined;

  constructor(target: ConnectionTarget) {
    this.#target = target;
    this.state = {
      phase: 'idle',
      attempt: 0,
      handshake: [],
      choices: readChoices(target.choices),
    };
    if (target.kind === 'sse') this.#endpoint = new EndpointWatch(target.url ?? '');
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
      connected: () => this.#set({ phase: 'connected' }),
      failed: (failure) => this.#fail(failure),
    });
  }

  next(): readonly Step[] {
    if (this.#respawn === 'wanted') return [{ id: `respawn:${this.#openings}`, do: 'open' }];
    if (this.#upstream !== 'open') return [];
    if (this.state.phase === 'failed') {
      const reason = this.state.failure?.what ?? 'The connection failed.';
      return [{ id: `close:${this.#openings}`, do: 'close', reason }];
    }
    const steps = this.#handshake.steps();
    const endpoint = this.#endpoint?.now;
    if (endpoint && steps.length > 0 && endpoint.url === undefined) {
      if (endpoint.stream === undefined) return [];
      const text = `No endpoint event in ${ENDPOINT_MS / 1000} s.`;
      const id = `endpoint:${endpoint.stream}`;
      return [{ id, do: 'await', ms: ENDPOINT_MS, about: endpoint.stream, text }];
    }
    return this.#renewal ? [this.#renewal, ...steps] : steps;
  }

  fold(entry: WireEntry, reading: Reading | undefined): void {
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
        this.#fail({
          what: `The handshake was not delivered: ${entry.reason}`,
          next: 'Reconnect.',
        });
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
    this.#watchEndpoint(entry);
    if (reading?.what === 'over') this.#over(reading);
    else if (reading?.direction === 'sent') this.#handshake.sent(reading);
    else if (reading) {
      this.#session.received(reading);
      this.#handshake.received(reading);
    }
  }

  #set(change: Partial<ConnectionState>): void {
    this.state = { ...this.state, ...change };
  }

  #fail(failure: Failure): void {
    this.#handshake.rest();
    this.#isConsequence = false;
    this.#set({ phase: 'failed', failure });
  }

  get #isUp(): boolean {
    return this.state.phase === 'connecting' || this.state.phase === 'connected';
  }

  #live(entry: Lifecycle): void {
    switch (entry.state) {
      case 'opening':
        this.#opening();
        break;
      case 'open':
        this.#upstream = 'open';
        if (entry.pid !== undefined) this.#set({ pid: entry.pid });
        this.#begin();
        break;
      case 'closing':
        this.#closing(entry);
        break;
      case 'closed':
        this.#closed(entry);
        break;
    }
  }

  #opening(): void {
    const isRespawn = this.#respawn === 'wanted';
    this.#respawn = isRespawn ? 'used' : 'unused';
    this.#upstream = 'opening';
    this.#openings++;
    this.#stderr = [];
    this.#session = new SessionWatch();
    this.#renewal = undefined;
    this.#handshake.rest();
    const { attempt, handshake, choices } = this.state;
    this.state = isRespawn
      ? { phase: 'connecting', attempt, handshake, choices }
      : { phase: 'connecting', attempt: attempt + 1, handshake: [], choices };
  }

  #begin(): void {
    const { kind, revision } = this.#target;
    if (revision !== 'Auto' && eraOf(revision) === 'legacy') this.#handshake.initialize(revision);
    else if (this.#respawn === 'used') this.#handshake.initialize(NEWEST_LEGACY);
    // HTTP+SSE belongs to the first revision: whoever speaks it has a handshake.
    else if (kind === 'sse' && revision === 'Auto') this.#handshake.initialize(NEWEST_LEGACY);
    else this.#handshake.probe(NEWEST_MODERN);
  }

  #closing(entry: Lifecycle): void {
    const { phase } = this.state;
    this.#handshake.rest();
    if (!this.#isUp) return;
    if (!endsConnection(entry)) this.#set({ phase: 'disconnected' });
    else this.#fail(unexpectedEnd(entry, this.#target.kind, true, phase, this.#stderr));
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
      if (this.#isUp) this.#set({ phase: 'disconnected' });
      return;
    }
    const { kind, revision } = this.#target;
    const mayDieOfProbe = (kind === 'stdio' || kind === 'ws') && revision === 'Auto';
    if (isProbing && mayDieOfProbe && this.#respawn === 'unused') this.#respawn = 'wanted';
    else this.#fail(unexpectedEnd(entry, kind, wasOpen, phase, this.#stderr));
  }

  #noted(entry: Extract<WireEntry, { kind: 'note' }>): void {
    if (entry.note === 'choices') this.#set({ choices: readChoices(entry.text) });
    if (entry.note === 'attempt' && entry.about === this.#renewal?.about) this.#renewal = undefined;
    if (entry.note !== 'timeout') return;
    this.#handshake.timedOut(entry.about);
    const endpoint = this.#endpoint?.now;
    if (endpoint?.stream !== entry.about || endpoint.url !== undefined || !this.#isUp) return;
    this.#fail({
      what: `The event stream is open, but its endpoint event did not come in ${ENDPOINT_MS / 1000} s.`,
      next: 'If this is a newer server, choose the transport Streamable HTTP.',
    });
  }

  #watchEndpoint(entry: WireEntry): void {
    if (!this.#endpoint) return;
    this.#endpoint.fold(entry);
    const { refused } = this.#endpoint.now;
    if (refused && this.#isUp) this.#fail(refused);
  }

  #over(reading: ExchangeOverReading): void {
    const { failure, status } = reading;
    if (reading.exchange === this.#endpoint?.now.stream && this.#isUp) {
      const ended = {
        what: 'The server ended the event stream that carries its messages.',
        next: 'Reconnect to open a new one.',
      };
      const { what, next } = failure ?? ended;
      this.#fail({ what, next, ...(status !== undefined && { status }) });
      return;
    }
    if (failure?.kind === 'session-gone' && this.state.phase === 'connected') {
      this.#sessionGone(reading);
    } else this.#handshake.over(reading);
  }

  #sessionGone(reading: ExchangeOverReading): void {
    switch (this.#session.gone(reading)) {
      case 'nothing':
        return;
      case 'surrender':
        this.#fail({
          what: 'The server answered HTTP 404 to the session that it had just given out.',
          next: 'Reconnect; if it happens again, the server forgets its sessions.',
          status: 404,
        });
        return;
      case 'renewal': {
        const { revision = '' } = this.state;
        this.#renewal = {
          id: `renewal:${reading.seq}`,
          do: 'note',
          about: reading.seq,
          note: 'attempt',
          text: 'The server does not know the session any more (HTTP 404): initializing again.',
        };
        this.#set({ phase: 'connecting' });
        this.#handshake.initialize(isRevision(revision) ? revision : NEWEST_LEGACY);
      }
    }
  }
}

/** What is known of a connection before its server has said who it is. */
function withoutIntroduction(state: ConnectionState): ConnectionState {
  const { phase, attempt, handshake, choices, pid, declared, retry, fallback } = state;
  return {
    phase,
    attempt,
    handshake,
    choices,
    ...(pid !== undefined && { pid }),
    ...(declared !== undefined && { declared }),
    ...(retry && { retry }),
    ...(fallback && { fallback }),
  };
}
