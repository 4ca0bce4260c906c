import { isAnswerTo, messagesOf } from './answers.ts';
import type { Step } from './commands.ts';
import type { ConnectionState, ListName, ListState, Phase } from './connection-state.ts';
import { ListFold } from './list-fold.ts';
import { LIST_SORTS } from './list-pages.ts';
import { lostBy } from './lost.ts';
import type { Part } from './part.ts';
import type { FrameReading, Reading, WireEntry } from './transports/reading.ts';

/** Folds the log into the four lists and says which pages are to be asked for. */
export interface Lists extends Part {
  /** The same object throughout; each list's state is replaced when it changes. */
  readonly lists: Readonly<Record<ListName, ListState>>;
}

export interface ListsOptions {
  /** The target is one of Streamable HTTP. */
  readonly isHttp: boolean;
  /** Seq of the newest entry before which changes went by unseen: the lists are read again after it. */
  readonly missedUntil: () => number | undefined;
}

export function createLists(options: ListsOptions): Lists {
  return new ListsFold(options);
}

class ListsFold implements Lists {
  readonly #lists: Record<ListName, ListState>;
  readonly #folds: readonly ListFold[];
  readonly #options: ListsOptions;
  #readAfter: number | undefined;
  #phase: Phase = 'idle';

  constructor(options: ListsOptions) {
    this.#options = options;
    const none: ListState = { status: 'waiting', items: [], pages: 0 };
    this.#lists = { tools: none, resources: none, resourceTemplates: none, prompts: none };
    this.#folds = LIST_SORTS.map(
      (sort) => new ListFold(sort, (state) => (this.#lists[sort.member] = state)),
    );
  }

  get lists(): Readonly<Record<ListName, ListState>> {
    return this.#lists;
  }

  next(): readonly Step[] {
    return this.#folds.flatMap((fold) => fold.step() ?? []);
  }

  fold(entry: WireEntry, reading: Reading | undefined, connection: ConnectionState): void {
    if (connection.phase !== this.#phase) {
      this.#phase = connection.phase;
      for (const fold of this.#folds) {
        if (connection.phase === 'connected') fold.begin(connection.capabilities);
        else fold.wait(connection.phase === 'connecting');
      }
    }
    const lost = lostBy(entry, reading);
    if (lost) {
      for (const fold of this.#folds) {
        if (fold.asked?.seq === lost.frame) fold.failed(lost.problem, entry.at);
      }
    }
    if (reading?.what === 'frame') this.#frame(reading, connection);
    const missedUntil = this.#options.missedUntil();
    if (missedUntil !== this.#readAfter && missedUntil !== undefined) {
      for (const fold of this.#folds) fold.changed(entry.at);
    }
    this.#readAfter = missedUntil;
  }

  #frame(reading: FrameReading, { era, revision, choices }: ConnectionState): void {
    for (const message of messagesOf(reading, revision)) {
      for (const fold of this.#folds) {
        if (reading.direction === 'sent') {
          if (message.kind === 'request') fold.sent(message, reading.seq);
        } else if (message.kind === 'notification') {
          if (message.method === fold.sort.changed) fold.changed(reading.at);
        } else if (fold.asked && isAnswerTo(message, reading, fold.asked)) {
          fold.answered(message, {
            emptyCursorGoesOn: era === 'modern',
            hasParamHeaders: era === 'modern' && this.#options.isHttp,
            paging: choices.paging,
            at: reading.at,
          });
        }
      }
    }
  }
}
