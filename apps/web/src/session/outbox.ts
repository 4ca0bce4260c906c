import type { Command } from '@loupe/bridge-api';

interface Pending {
  readonly session: string;
  readonly command: Command;
}

/** Commands that the bridge has not answered yet, in the order they were given. */
export interface Outbox {
  /** Settles when the bridge answers, however many connections that takes. */
  add(session: string, command: Command): Promise<void>;
  done(key: string): void;
  refused(key: string, reason: string): void;
  unacknowledged(): readonly Pending[];
  /** The session is not followed any more: nobody will hear an answer. */
  abandon(session: string): void;
}

export function createOutbox(): Outbox {
  const waiting = new Map<
    string,
    { readonly pending: Pending; done(): void; failed(error: Error): void }
  >();
  const settle = (key: string, failure?: Error): void => {
    const one = waiting.get(key);
    waiting.delete(key);
    if (failure === undefined) one?.done();
    else one?.failed(failure);
  };
  return {
    add: (session, command) =>
      new Promise((done, failed) => {
        waiting.set(command.key, { pending: { session, command }, done, failed });
      }),
    done: (key) => settle(key),
    refused: (key, reason) => settle(key, new Error(reason)),
    unacknowledged: () => [...waiting.values()].map(({ pending }) => pending),
    abandon(session) {
      for (const [key, { pending }] of waiting) {
        if (pending.session === session) settle(key, new Error('The session was closed.'));
      }
    },
  };
}
