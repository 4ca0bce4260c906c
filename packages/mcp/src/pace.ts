import { growingPause } from './backoff.ts';

const LEAST_MS = 1_000;
/** So many reloads in a row need no pause: a change, and what changed while it was read. */
const FREE = 2;

/**
 * When something that keeps changing is read again. A server that announces a change with every reading
 * would have it read for ever without a pause, so the pauses grow until it has been quiet for a while.
 */
export class Pace {
  #ended = 0;
  #inARow = 0;
  #pause = 0;

  /** A reading ended at this time of the log. */
  ended(at: number): void {
    this.#ended = at;
  }

  /** A change was announced at this time of the log: how long after the last reading the next may begin. */
  changed(at: number): { readonly pause: number; readonly notBefore: number } {
    if (at - this.#ended > LEAST_MS + 2 * this.#pause) this.#inARow = 0;
    this.#inARow++;
    this.#pause = this.#inARow <= FREE ? 0 : growingPause(this.#inARow - FREE);
    return { pause: this.#pause, notBefore: this.#ended + this.#pause };
  }
}
