import type { Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';

/** Seqs of entries that belong together beyond what the ledger knows: HTTP phases, and log messages. */
export interface Related {
  add(entry: Entry, reading: Reading | undefined): void;
  /** The phases of an HTTP exchange (by the seq of its request), without its events. */
  phases(exchange: number): readonly number[];
  /** The HTTP exchange that an entry belongs to: itself a phase, or the frame that was its body. */
  httpOf(entry: Entry): number | undefined;
  /** Log messages from the server after `from` and before `to`; of one HTTP exchange, where it is given. */
  logs(from: number, to: number, http?: number): readonly number[];
}

const LOG_METHOD = 'notifications/message';

export function createRelated(): Related {
  const phases = new Map<number, number[]>();
  const carriedBy = new Map<number, number>();
  const logs: { readonly seq: number; readonly http?: number }[] = [];

  return {
    add(entry, reading) {
      if (entry.kind === 'http' && entry.phase !== 'event') {
        const known = phases.get(entry.exchange);
        if (known === undefined) phases.set(entry.exchange, [entry.seq]);
        else known.push(entry.seq);
        if (entry.phase === 'request' && entry.frame !== undefined)
          carriedBy.set(entry.frame, entry.exchange);
      }
      if (reading?.what !== 'frame' || reading.direction !== 'received') return;
      const { exchange } = reading;
      for (const message of reading.frame.messages) {
        if (message.kind !== 'notification' || message.method !== LOG_METHOD) continue;
        logs.push(exchange === undefined ? { seq: entry.seq } : { seq: entry.seq, http: exchange });
      }
    },
    phases: (exchange) => phases.get(exchange) ?? [],
    httpOf: (entry) => (entry.kind === 'http' ? entry.exchange : carriedBy.get(entry.seq)),
    logs(from, to, http) {
      const found: number[] = [];
      for (let at = firstAfter(logs, from); at < logs.length; at++) {
        const log = logs[at];
        if (log === undefined || log.seq >= to) break;
        if (http === undefined || log.http === undefined || log.http === http) found.push(log.seq);
      }
      return found;
    },
  };
}

/** Index of the first item whose seq is above `seq`; the items are in order of seq. */
function firstAfter(items: readonly { readonly seq: number }[], seq: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.seq ?? Infinity) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
