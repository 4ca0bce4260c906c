import type { Step } from './commands.ts';
import type { Failure, Retry } from './connection-state.ts';
import { retryAfterWords } from './transports/retry-after.ts';
import type { WireEntry } from './transports/reading.ts';

/** How often a lost connection is tried again by itself. */
const TRIES = 5;
/** Only a connection that stood so long was got back: one that is lost sooner goes on using up its tries. */
const STOOD_MS = 10_000;

type Stage =
  | { readonly is: 'rest' }
  /** The next try is to be announced. */
  | { readonly is: 'wanted'; readonly about: number; readonly failure: Failure }
  | { readonly is: 'waiting'; readonly about: number; readonly note: number; readonly due: number }
  | { readonly is: 'trying'; readonly about: number; readonly note: number };

/**
 * Gets a lost connection back: announces a try in the log, waits, opens, and after a failure does so
 * again, ever more slowly, until the tries are used up. Whoever takes over the log goes on with it.
 */
export class Reconnecting {
  #stage: Stage = { is: 'rest' };
  #tries = 0;
  /** When the connection was established, in the log's time. */
  #since = 0;
  #retry: Retry | undefined;

  /** What the person sees of it; replaced, not changed. */
  get retry(): Retry | undefined {
    return this.#retry;
  }

  steps(): readonly Step[] {
    const stage = this.#stage;
    if (stage.is === 'waiting') {
      return [{ id: `open:${stage.note}`, do: 'open', notBefore: stage.due }];
    }
    if (stage.is !== 'wanted') return [];
    const { about, failure } = stage;
    const asked = failure.retryAfter;
    return [
      {
        id: `retry:${about}`,
        do: 'retry',
        about,
        attempt: this.#tries,
        of: TRIES,
        ...(asked?.ms !== undefined && { least: asked.ms }),
        text: `Connecting again.${asked ? ` ${retryAfterWords(asked)}` : ''}`,
      },
    ];
  }

  connected(at: number): void {
    this.#since = at;
    this.#enter({ is: 'rest' });
  }

  /** A connection that stood is lost. Returns the failure as it is to be told. */
  lost(failure: Failure, { seq, at }: Pick<WireEntry, 'seq' | 'at'>): Failure {
    if (at - this.#since >= STOOD_MS) this.#tries = 0;
    return this.#again(failure, seq);
  }

  /** Any failure, by the entry `seq`: it counts if it is that of a try. Returns it as it is to be told. */
  failed(failure: Failure, seq: number): Failure {
    switch (this.#stage.is) {
      case 'rest':
        return failure;
      case 'trying':
        return this.#again(failure, seq);
      case 'wanted':
      case 'waiting':
        return { ...failure, next: BY_ITSELF };
    }
  }

  #again(failure: Failure, about: number): Failure {
    // Who is not let in today is not let in a second later: that needs the person.
    if (failure.status === 401 || failure.status === 403) {
      this.stop();
      return failure;
    }
    if (this.#tries >= TRIES) {
      this.stop();
      return { ...failure, what: `${failure.what} All ${TRIES} attempts to connect again failed.` };
    }
    this.#tries++;
    this.#enter({ is: 'wanted', about, failure });
    return { ...failure, next: BY_ITSELF };
  }

  /** The upstream is being opened: the try that was announced, or what the person wants. */
  opening(): void {
    if (this.#stage.is === 'waiting') this.#enter({ ...this.#stage, is: 'trying' });
    else this.stop();
  }

  /** No more tries; the next loss begins to count anew. */
  stop(): void {
    this.#tries = 0;
    this.#enter({ is: 'rest' });
  }

  noted(entry: Extract<WireEntry, { kind: 'note' }>): void {
    const stage = this.#stage;
    if (stage.is === 'rest') return;
    const isAbout = entry.about === stage.about;
    if (entry.note === 'cancelled') {
      const isAboutNote = stage.is !== 'wanted' && entry.about === stage.note;
      if (isAbout || isAboutNote) this.stop();
    } else if (entry.note === 'retry' && stage.is === 'wanted' && isAbout) {
      const due = entry.at + (entry.ms ?? 0);
      this.#enter({ is: 'waiting', about: stage.about, note: entry.seq, due });
    }
  }

  #enter(stage: Stage): void {
    this.#stage = stage;
    this.#retry =
      stage.is === 'rest'
        ? undefined
        : {
            attempt: this.#tries,
            of: TRIES,
            about: stage.about,
            ...(stage.is !== 'wanted' && { note: stage.note }),
            ...(stage.is === 'waiting' && { due: stage.due }),
          };
  }
}

const BY_ITSELF = 'It is tried again by itself, unless you stop trying.';
