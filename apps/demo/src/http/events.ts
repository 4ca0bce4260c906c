import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

const KEPT = 1000;

interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly message: JSONRPCMessage;
}

/** The last events of one session, so that a client may resume a stream with Last-Event-ID. */
export class RecentEvents implements EventStore {
  #events: StoredEvent[] = [];
  #count = 0;

  storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.#count += 1;
    const id = `event-${String(this.#count)}`;
    this.#events = [...this.#events.slice(1 - KEPT), { id, stream, message }];
    return Promise.resolve(id);
  }

  getStreamIdForEventId(id: string): Promise<string | undefined> {
    return Promise.resolve(this.#events.find((event) => event.id === id)?.stream);
  }

  /** Sends what followed the event on its stream. Rejects where the event is not known (any more). */
  async replayEventsAfter(
    id: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const at = this.#events.findIndex((event) => event.id === id);
    const from = this.#events[at];
    if (!from) throw new Error(`There is no event ${id}.`);
    for (const { id: next, stream, message } of this.#events.slice(at + 1)) {
      // A priming event has an id and no message worth repeating.
      if (stream === from.stream && 'jsonrpc' in message) await send(next, message);
    }
    return from.stream;
  }
}
