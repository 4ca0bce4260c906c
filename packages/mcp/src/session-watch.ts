import type { Step } from './commands.ts';
import type { Failure } from './connection-state.ts';
import type { ExchangeOverReading, FrameReading } from './transports/reading.ts';

/** A note by which the log says how a connection goes on. */
export type Announcement = Extract<Step, { do: 'note' }>;

/** What the loss of a session asks for. */
export type SessionVerdict =
  | { readonly is: 'nothing' }
  | { readonly is: 'renewal'; readonly announcement: Announcement }
  | { readonly is: 'surrender'; readonly failure: Failure };

/**
 * Whether a session that the server does not know any more may be replaced by a new one. A new session
 * that is refused before it was of any use is not replaced again: that would go on for ever.
 */
export class SessionWatch {
  /** Seq of the answer to initialize: requests made before it belong to an older session. */
  #since = 0;
  #isRenewed = false;
  #isProven = false;

  begin(seq: number): void {
    this.#since = seq;
    this.#isProven = false;
  }

  received(reading: FrameReading): void {
    const inSession = reading.exchange !== undefined && reading.exchange > this.#since;
    const isAnswer = reading.frame.messages.some((message) => message.kind === 'response');
    const isFine = reading.status !== undefined && reading.status < 300;
    if (inSession && isAnswer && isFine) this.#isProven = true;
  }

  /** What a `session-gone` failure asks for. */
  gone({ exchange, seq }: ExchangeOverReading): SessionVerdict {
    if (exchange < this.#since) return { is: 'nothing' };
    if (this.#isRenewed && !this.#isProven) return { is: 'surrender', failure: FORGETFUL };
    this.#isRenewed = true;
    const text = 'The server does not know the session any more (HTTP 404): initializing again.';
    const id = `renewal:${seq}`;
    return { is: 'renewal', announcement: { id, do: 'note', about: seq, note: 'attempt', text } };
  }
}

const FORGETFUL: Failure = {
  what: 'The server answered HTTP 404 to the session that it had just given out.',
  next: 'Reconnect; if it happens again, the server forgets its sessions.',
  status: 404,
};
