import { endsConnection, isInputRequired, messagesOf } from '@loupe/mcp';
import type {
  Ask,
  ConnectionState,
  ListName,
  ListState,
  Protocol,
  Reading,
  Subscription,
  Task,
} from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import { Exchanges } from './exchanges.ts';
import type { Asker, Exchange, LedgerView } from './view.ts';

export interface Ledger extends LedgerView {
  /** Folds the next entry, with what the reader found in it. Entries come in the order of their seqs. */
  add(entry: Entry, reading: Reading | undefined): void;
}

/** An empty ledger. It owns the protocol from now on: `add` feeds it too. What it wants sent is not its business. */
export function createLedger(protocol: Omit<Protocol, 'next'>): Ledger {
  return new OpenLedger(protocol);
}

class OpenLedger implements Ledger {
  seq = 0;
  private readonly pairs: Exchanges;
  private readonly protocol: Omit<Protocol, 'next'>;

  constructor(protocol: Omit<Protocol, 'next'>) {
    this.protocol = protocol;
    this.pairs = new Exchanges({
      isInputRequired: (method, result) =>
        this.connection.era === 'modern' && isInputRequired(method, result),
      goesOnWith: (method, params) => protocol.asks.goesOnWith(method, params),
    });
  }

  get connection(): ConnectionState {
    return this.protocol.connection.state;
  }

  get lists(): Readonly<Record<ListName, ListState>> {
    return this.protocol.lists.lists;
  }

  get asks(): readonly Ask[] {
    return this.protocol.asks.all;
  }

  get subscriptions(): readonly Subscription[] {
    return this.protocol.subscriptions.all;
  }

  get updated(): ReadonlyMap<string, number> {
    return this.protocol.subscriptions.updated;
  }

  get tasks(): readonly Task[] {
    return this.protocol.tasks.all;
  }

  get exchanges(): readonly Exchange[] {
    return this.pairs.all;
  }

  exchangeOf(seq: number): Exchange | undefined {
    return this.pairs.of(seq);
  }

  waiting(askedBy: Asker, idKey: string): Exchange | undefined {
    return this.pairs.book(askedBy).waiting(idKey);
  }

  inFlight(): readonly Exchange[] {
    return this.pairs.inFlight();
  }

  lastWithId(askedBy: Asker, idKey: string): Exchange | undefined {
    return this.pairs.book(askedBy).newest(idKey);
  }

  withToken(askedBy: Asker, tokenKey: string): Exchange | undefined {
    return this.pairs.book(askedBy).withToken(tokenKey);
  }

  parentOf(seq: number): Exchange | undefined {
    return this.pairs.parentOf(seq);
  }

  childrenOf(exchange: Exchange): readonly number[] {
    return this.pairs.childrenOf(exchange);
  }

  add(entry: Entry, reading: Reading | undefined): void {
    this.seq = entry.seq;
    this.addEntry(entry);
    if (reading?.what === 'over') this.pairs.over(reading);
    else if (reading !== undefined) {
      // The revision that was agreed on before this frame decides what its messages are worth.
      for (const message of messagesOf(reading, this.connection.revision)) {
        this.pairs.message(message, reading);
      }
    }
    this.protocol.fold(entry, reading);
    if (reading?.what !== 'frame' || reading.direction === 'sent') return;
    if (!reading.frame.messages.some(({ kind }) => kind === 'request')) return;
    for (const { cause, id } of this.protocol.asks.at(entry.seq)) {
      if (cause !== undefined && id !== undefined) this.pairs.belongs(entry.seq, cause);
    }
  }

  private addEntry(entry: Entry): void {
    switch (entry.kind) {
      case 'lifecycle':
        if (entry.state === 'opening') this.pairs.reopen();
        else if (endsConnection(entry)) this.pairs.closed(entry);
        break;
      case 'undelivered':
        this.pairs.undelivered(entry.seq, entry.frame, entry.reason);
        break;
      case 'note':
        if (entry.note === 'timeout') this.pairs.givenUp(entry.seq, entry.about, 'timed-out');
        else if (entry.note === 'cancelled') {
          this.pairs.givenUp(entry.seq, entry.about, 'cancelled');
        } else if (entry.note === 'answer') this.pairs.belongs(entry.seq, entry.about);
        else if (entry.note === 'verdict') {
          this.pairs.held(entry.seq, entry.about, entry.text ?? '');
        }
        break;
      case 'http':
        if (entry.phase === 'request' && entry.frame !== undefined) {
          this.pairs.carriedBy(entry.exchange, entry.frame);
        }
        break;
      case 'frame':
      case 'stderr':
    }
  }
}
