import type { ExchangeOverReading, FrameReading } from './transports/reading.ts';

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
  gone(reading: ExchangeOverReading): 'nothing' | 'renewal' | 'surrender' {
    if (reading.exchange < this.#since) return 'nothing';
    if (this.#isRenewed && !this.#isProven) return 'surrender';
    this.#isRenewed = true;
    return 'renewal';
  }
}
