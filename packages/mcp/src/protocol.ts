import { createAsks } from './asks/asks.ts';
import type { Asks } from './asks/asks.ts';
import type { Step } from './commands.ts';
import { createConnection } from './connection.ts';
import type { Connection, ConnectionTarget } from './connection.ts';
import { createLists } from './lists.ts';
import type { Lists } from './lists.ts';
import { createLogLevel } from './log-level.ts';
import { LOG_MESSAGE, PROGRESS } from './methods/utilities.ts';
import { createRootsChange } from './roots-change.ts';
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

interface ProtocolTarget extends ConnectionTarget {
  /** The wall clock at a time of the log, ISO 8601: for what the protocol wants dated. */
  readonly timeOf?: (at: number) => string;
}

export function createProtocol(target: ProtocolTarget): Protocol {
  const connection = createConnection(target);
  const asks = createAsks(target.kind, target.timeOf ?? (() => '1970-01-01T00:00:00Z'));
  const tasks = createTasks(asks);
  const subscriptions = createSubscriptions(() => tasks.all);
  const lists = createLists({
    isHttp: target.kind === 'http',
    missedUntil: () => subscriptions.resumed,
  });
  // Listening comes before reading: a change in between would go by unseen.
  let told = connection.state;
  const parts = [asks, tasks, createRootsChange(), createLogLevel(), subscriptions, lists];
  return {
    connection,
    lists,
    asks,
    subscriptions,
    tasks,
    fold(entry, reading) {
      connection.fold(entry, reading);
      const { state } = connection;
      if (state === told && isSmallTalk(entry, reading)) return;
      told = state;
      for (const part of parts) part.fold(entry, reading, state);
    },
    next() {
      const { state } = connection;
      const rest = state.phase === 'connected' ? parts.flatMap((part) => part.next(state)) : [];
      return [...connection.next(), ...rest];
    },
  };
}

/** What a server may send without end, and no part ever learns from. */
function isSmallTalk(entry: WireEntry, reading: Reading | undefined): boolean {
  if (entry.kind === 'stderr') return true;
  if (reading?.what !== 'frame' || reading.direction === 'sent') return false;
  return reading.frame.messages.every(
    (message) =>
      message.kind === 'notification' &&
      (message.method === LOG_MESSAGE || message.method === PROGRESS),
  );
}
