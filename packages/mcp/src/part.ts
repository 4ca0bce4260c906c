import type { Step } from './commands.ts';
import type { ConnectionState } from './connection-state.ts';
import type { Reading, WireEntry } from './transports/reading.ts';

/** One part of what the log means, which may want something to be sent. */
export interface Part {
  /** Every entry after the connection has folded it, but for log messages, progress and stderr. */
  fold(entry: WireEntry, reading: Reading | undefined, connection: ConnectionState): void;
  /** What comes next. Asked for only while connected. */
  next(connection: ConnectionState): readonly Step[];
}
