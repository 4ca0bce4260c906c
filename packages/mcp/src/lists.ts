import { isAnswerTo, messagesOf } from './answers.ts';
import type { Step } from './commands.ts';
import type { ConnectionState, ListName, ListState, Phase } from './connection-state.ts';
import { ListFold } from './list-fold.ts';
import { LIST_SORTS } from './list-pages.ts';
import type { Part } from './part.ts';
import type { FrameReading, Reading, WireEntry } from './transports/reading.ts';

/** Folds the log into the four lists and says which pages are to be asked for. */
export interface Lists extends Part {
  /** The same object throughout; each list's state is replaced when it changes. */
  readonly lists: Readonly<Record<ListName, ListState>>;
}

export function createLists(): Lists {
  return new ListsFold();
}

class ListsFold implements Lists {
  readonly #lists: Record<ListName, ListState>;
  readonly #folds: readonly ListFold[];
  #phase: Phase = 'idle';

  constructor() {
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
    if (entry.kind === 'note') {
      const gaveUp = entry.note === 'timeout' || entry.note === 'cancelled';
      if (gaveUp) this.#lost(entry.about, entry.text ?? 'The request was given up.');
    } else if (entry.kind === 'undelivered') {
      this.#lost(entry.frame, `Not delivered: ${entry.reason}`);
    }
    if (reading?.what === 'over' && reading.frame !== undefined && reading.failure) {
      this.#lost(reading.frame, `${reading.failure.what} ${reading.failure.next}`);
    } else if (reading?.what === 'frame') this.#frame(reading, connection);
  }

  #lost(frame: number, problem: string): void {
    for (const fold of this.#folds) if (fold.asked?.seq === frame) fold.failed(problem);
  }

  #frame(reading: FrameReading, { era, revision }: ConnectionState): void {
    for (const message of messagesOf(reading, revision)) {
      for (const fold of this.#folds) {
        if (reading.direction === 'sent') {
          if (message.kind === 'request') fold.sent(message, reading.seq);
        } else if (message.kind === 'notification') {
          if (message.method === fold.sort.changed) fold.changed();
        } else if (fold.asked && isAnswerTo(message, reading, fold.asked)) {
          fold.answered(message, era === 'modern');
        }
      }
    }
  }
}
