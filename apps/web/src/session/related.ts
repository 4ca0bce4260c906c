import { Column } from '@loupe/ledger';
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
  const phases = new Phases();
  /** HTTP exchanges by the frames that they carry. */
  const carriedBy = new Column();
  const logs = new Logs();

  return {
    add(entry, reading) {
      if (entry.kind === 'http' && entry.phase !== 'event') {
        phases.add(entry.exchange, entry.seq);
        if (entry.phase === 'request' && entry.frame !== undefined)
          carriedBy.set(entry.frame, entry.exchange);
      }
      if (reading?.what !== 'frame' || reading.direction !== 'received') return;
      for (const message of reading.frame.messages) {
        if (message.kind !== 'notification' || message.method !== LOG_METHOD) continue;
        logs.add(entry.seq, reading.exchange);
      }
    },
    phases: (exchange) => phases.of(exchange),
    httpOf: (entry) => (entry.kind === 'http' ? entry.exchange : carriedBy.at(entry.seq)),
    logs: (from, to, http) => logs.between(from, to, http),
  };
}

/** Each phase knows the next one of its exchange: an array for each exchange would take more. */
class Phases {
  private readonly next = new Column();
  /** By exchange. */
  private readonly first = new Column();
  private readonly last = new Column();

  add(exchange: number, seq: number): void {
    const last = this.last.at(exchange);
    if (last === undefined) this.first.set(exchange, seq);
    else this.next.set(last, seq);
    this.last.set(exchange, seq);
  }

  of(exchange: number): readonly number[] {
    const seqs: number[] = [];
    let seq = this.first.at(exchange);
    for (; seq !== undefined; seq = this.next.at(seq)) seqs.push(seq);
    return seqs;
  }
}

class Logs {
  /** In ascending order. */
  private readonly seqs: number[] = [];
  /** Of those that came over HTTP: the exchange. */
  private readonly exchanges = new Column();

  add(seq: number, exchange: number | undefined): void {
    this.seqs.push(seq);
    if (exchange !== undefined) this.exchanges.set(seq, exchange);
  }

  between(from: number, to: number, http: number | undefined): readonly number[] {
    const found: number[] = [];
    for (let at = this.firstAfter(from); at < this.seqs.length; at++) {
      const seq = this.seqs[at];
      if (seq === undefined || seq >= to) break;
      const own = http === undefined ? undefined : this.exchanges.at(seq);
      if (own === undefined || own === http) found.push(seq);
    }
    return found;
  }

  private firstAfter(seq: number): number {
    let [low, high] = [0, this.seqs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.seqs[middle] ?? Infinity) <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
