import type { ClientCommand } from './commands.ts';
import type { WireEntry } from './transports/reading.ts';

export interface UpstreamOptions {
  /** Hands a command over and returns its key. */
  readonly execute: (command: ClientCommand) => string;
  /** What to send before the upstream is closed; the bridge lets it finish. */
  readonly beforeClosing: () => readonly ClientCommand[];
}

/** Opens and closes the upstream: politely, and never twice at once. */
export class Upstream {
  readonly #options: UpstreamOptions;
  #isUp = false;
  #isLeaving = false;
  #opensAgain = false;
  /** Of the command to close, while it is under way. */
  #closing: string | undefined;

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  /** It is open, or being opened. */
  get isUp(): boolean {
    return this.#isUp;
  }

  /** It was asked to close, and nothing is to be sent any more. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Opens it, after closing it if it is open. */
  open(): void {
    if (!this.#isUp) {
      this.#options.execute({ do: 'open' });
      return;
    }
    this.#opensAgain = true;
    this.close('Closed to connect again.');
  }

  close(reason: string): void {
    if (!this.#isUp || this.#isLeaving) return;
    this.#isLeaving = true;
    for (const command of this.#options.beforeClosing()) this.#options.execute(command);
    this.#closing = this.#options.execute({ do: 'close', reason });
  }

  fold(entry: WireEntry, isDriving: boolean): void {
    if (entry.kind !== 'lifecycle') return;
    this.#isUp = entry.state !== 'closed';
    if (this.#isUp) return;
    this.#isLeaving = false;
    if (this.#opensAgain && isDriving) this.#options.execute({ do: 'open' });
    this.#opensAgain = false;
  }

  /** A command was not done. If it was to close, the upstream stays, and things are sent again. */
  refused(key: string): void {
    if (key === this.#closing) this.release();
  }

  /** Another one drives now. */
  release(): void {
    this.#isLeaving = false;
    this.#opensAgain = false;
  }
}
