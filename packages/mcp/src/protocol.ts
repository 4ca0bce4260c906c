import { createAsks } from './asks/asks.ts';
import type { Asks } from './asks/asks.ts';
import type { Step } from './commands.ts';
import { createConnection } from './connection.ts';
import type { Connection, ConnectionTarget } from './connection.ts';
import { createLists } from './lists.ts';
import type { Lists } from './lists.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { Subscriptions } from './subscriptions.ts';
import { createTasks } from './tasks.ts';
import type { Tasks } from './tasks.ts';
import type { Reading, WireEntry } from './transports/reading.ts';

/** All that the log means as MCP: the connection, and what stands on it. */
export interface Protocol {
  readonly connection: Connection;
  readonly lists: Lists;
  readonly asks: Asks;
  readonly subscriptions: Subscriptions;
  readonly tasks: Tasks;
  fold(entry: WireEntry, reading: Reading | undefined): void;
  /** What the log says is to be done next, the most urgent first. */
  next(): readonly Step[];
}

export function createProtocol(target: ConnectionTarget): Protocol {
  const connection = createConnection(target);
  const lists = createLists();
  const asks = createAsks();
  const subscriptions = createSubscriptions();
  const tasks = createTasks();
  const parts = [asks, tasks, lists, subscriptions];
  return {
    connection,
    lists,
    asks,
    subscriptions,
    tasks,
    fold(entry, reading) {
      connection.fold(entry, reading);
      for (const part of parts) part.fold(entry, reading, connection.state);
    },
    next() {
      const { state } = connection;
      const rest = state.phase === 'connected' ? parts.flatMap((part) => part.next(state)) : [];
      return [...connection.next(), ...rest];
    },
  };
}
