import { messagesOf } from './answers.ts';
import type { Step } from './commands.ts';
import type { ConnectionState } from './connection-state.ts';
import { stringAtPath } from './json-values.ts';
import { lostBy } from './lost.ts';
import type { Part } from './part.ts';
import { ListenFold } from './subscribing/listen-fold.ts';
import { ResourceFold } from './subscribing/resource-fold.ts';
import { Shown } from './subscribing/shown.ts';
import type { Subscription } from './subscribing/shown.ts';
import { canSubscribe, wishOf } from './subscribing/wish.ts';
import type { Task } from './tasks.ts';
import type { FrameReading, Reading, WireEntry } from './transports/reading.ts';

export type { Subscription } from './subscribing/shown.ts';

const UPDATED = 'notifications/resources/updated';

/** Folds the log into subscriptions, and asks for those that the choices want. */
export interface Subscriptions extends Part {
  /** Of the current opening, oldest first. The same array while nothing changes. */
  readonly all: readonly Subscription[];
  /** Seq of the newest `notifications/resources/updated` of a URI. */
  readonly updated: ReadonlyMap<string, number>;
  /** Seq of the newest acknowledgement before which changes may have gone by unseen. */
  readonly resumed: number | undefined;
}

/** `tasks`: those that a listener may be told of, the same array while nothing changes. */
export function createSubscriptions(tasks: () => readonly Task[]): Subscriptions {
  return new SubscriptionsFold(tasks);
}

class SubscriptionsFold implements Subscriptions {
  readonly updated = new Map<string, number>();
  readonly #tasks: () => readonly Task[];
  readonly #shown = new Shown();
  readonly #resources = new ResourceFold(this.#shown);
  readonly #listens = new ListenFold(this.#shown);
  #isConnected = false;
  #wishedBy: readonly unknown[] = [];

  constructor(tasks: () => readonly Task[]) {
    this.#tasks = tasks;
  }

  get all(): readonly Subscription[] {
    return this.#shown.all;
  }

  get resumed(): number | undefined {
    return this.#listens.resumed;
  }

  next({ era, capabilities = '{}' }: ConnectionState): readonly Step[] {
    if (era === 'modern') return this.#listens.steps();
    return canSubscribe(capabilities) ? this.#resources.steps() : [];
  }

  fold(entry: WireEntry, reading: Reading | undefined, connection: ConnectionState): void {
    this.#connect(entry.seq, connection.phase === 'connected');
    if (!this.#isConnected) return;
    this.#wish(connection);
    const lost = lostBy(entry, reading);
    if (lost) {
      this.#resources.lost(lost);
      this.#listens.lost(lost, entry.at);
    }
    if (reading?.what === 'frame') this.#frame(reading, connection);
  }

  /** Whoever connects anew, be it in a new session of the same opening, begins anew. */
  #connect(seq: number, isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    if (!isConnected) {
      this.#shown.endAll('The connection ended.');
      return;
    }
    this.#shown.clear();
    this.#resources.begin(seq);
    this.#listens.begin(seq);
  }

  #wish(connection: ConnectionState): void {
    const tasks = this.#tasks();
    const wishedBy = [connection.choices, connection.capabilities, tasks];
    if (wishedBy.every((one, place) => one === this.#wishedBy[place])) return;
    this.#wishedBy = wishedBy;
    this.#resources.wish(connection.choices.watch.resources);
    this.#listens.wish(wishOf(connection, tasks));
  }

  #frame(reading: FrameReading, { revision }: ConnectionState): void {
    for (const message of messagesOf(reading, revision)) {
      if (reading.direction === 'sent') {
        if (message.kind !== 'request') continue;
        this.#resources.sent(message, reading.seq);
        this.#listens.sent(message, reading);
      } else if (message.kind === 'notification') {
        this.#listens.notified(message, reading);
        const uri = message.method === UPDATED ? stringAtPath(message.params, 'uri') : undefined;
        if (uri === undefined) continue;
        this.updated.set(uri, reading.seq);
        this.#resources.updated(uri);
      } else if (message.kind !== 'request') {
        this.#resources.answered(message, reading);
        this.#listens.answered(message, reading);
      }
    }
  }
}
