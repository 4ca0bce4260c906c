import type { ClientCommand, HeaderList } from '../commands.ts';
import type { Reading, WireEntry } from './reading.ts';

export type TargetKind = 'stdio' | 'http' | 'sse' | 'ws';

/** What of an HTTP target the protocol side needs to know. */
export interface HttpTarget {
  readonly url: string;
  /** Typed by the person: they win over headers that the protocol derives. */
  readonly headers?: HeaderList;
  readonly bearer?: string;
}

/** What of a target the protocol side needs to know. */
export type ClientTarget =
  { readonly kind: 'stdio' | 'ws' } | (HttpTarget & { readonly kind: 'http' | 'sse' });

/** The JSON text of the tool of that name, where the list of tools has it. */
export type ToolNamed = (name: string) => string | undefined;

/** A message about to be sent, with what a transport derives headers from. */
export interface Outgoing {
  readonly text: string;
  /** Absent for answers. */
  readonly method?: string;
  /** JSON text. */
  readonly params?: string;
  readonly isRequest: boolean;
}

/**
 * Decides what travels how, from the log alone: no sockets, no timers. Times are the log's milliseconds.
 * `due` marks what it hands out as asked for; whoever replays a log never calls it.
 */
export interface Transport {
  fold(entry: WireEntry, reading: Reading | undefined): void;
  outgoing(message: Outgoing): ClientCommand;
  due(now: number): readonly ClientCommand[];
  /** When `due` will have something, undefined when nothing is planned. */
  nextDue(): number | undefined;
  /** What to send before the upstream is closed. */
  closing(): readonly ClientCommand[];
}
