import { growingPause } from '../backoff.ts';

/** Failed errands are tried again at the latest after this many milliseconds, unless told otherwise. */
const LONGEST_BACKOFF = 60_000;
/** Clocks count no further, and ring at once when asked to. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** One sort of request about one task: when the next is due, as the log tells it. Times are the log's. */
export class Errand {
  #round = 0;
  #underWay = 0;
  #failures = 0;
  /** When it was last asked or answered. */
  #last = 0;
  #least = 0;
  readonly #isPaced: boolean;
  #wasAnswered = false;

  /** `since`: there is a pause before each, the first one's from here. Absent: only after a failure. */
  constructor(since?: number) {
    this.#isPaced = since !== undefined;
    this.#last = since ?? 0;
  }

  /** Changes when the log shows that the last one was sent, or that it can't be any more. */
  get round(): number {
    return this.#round;
  }

  get isUnderWay(): boolean {
    return this.#underWay > 0;
  }

  get wasAnswered(): boolean {
    return this.#wasAnswered;
  }

  /** Not before this time, 0 where it may be at once. `pause` is the least time between two, in milliseconds. */
  due(pause: number): number {
    if (!this.#isPaced && this.#failures === 0) return this.#least;
    const growing = growingPause(this.#failures + 1, pause, LONGEST_BACKOFF);
    const wait = Math.min(LONGEST_WAIT, Math.max(pause, growing));
    return Math.max(this.#last + wait, this.#least);
  }

  sent(at: number): void {
    this.#round++;
    this.#underWay++;
    this.#last = at;
  }

  /** The server asks for this much patience, in milliseconds. */
  wait(at: number, ms: number): void {
    this.#least = Math.max(this.#least, at + Math.min(LONGEST_WAIT, ms));
  }

  answered(at: number): void {
    this.#underWay = Math.max(0, this.#underWay - 1);
    this.#failures = 0;
    this.#wasAnswered = true;
    this.#last = at;
  }

  failed(at: number): void {
    this.#underWay = Math.max(0, this.#underWay - 1);
    this.#failures++;
    this.#round++;
    this.#last = at;
  }

  /** The connection is gone, and with it whatever was under way. */
  lost(): void {
    this.#underWay = 0;
    this.#round++;
  }
}
