import type { Exchange, LedgerView } from '@loupe/ledger';
import type { Entry } from '@loupe/transcript';
import type { Part } from './exporter.ts';

/** Which entries go out with those that were chosen. */
export interface Selection {
  /** Hears every entry, after the ledger has folded it. */
  add(entry: Entry): void;
  /** The exchanges that go out, once all entries were heard. */
  exchanges(): readonly Exchange[];
  includes(entry: Entry): boolean;
  /** As `includes`, for a seq alone: of HTTP phases only those that were chosen themselves are known by it. */
  has(seq: number): boolean;
}

/**
 * A chosen question or answer brings all of its exchange, every entry the HTTP exchange that carried it (of a stream
 * only its beginning and end), and every part the openings and endings of the target.
 */
export function createSelection(ledger: LedgerView, part: Part): Selection {
  const exchanges = new Set<Exchange>();
  /** Frames that go out although they are no part of a chosen exchange. */
  const frames = new Set<number>();
  /** HTTP exchanges that go out whole. */
  const carriers = new Set<number>();
  /** HTTP exchanges of which single events go out. */
  const streams = new Set<number>();

  const isOut = (seq: number): boolean => {
    const exchange = ledger.exchangeOf(seq);
    const isPart = exchange !== undefined && exchanges.has(exchange);
    return part.chosen(seq) || frames.has(seq) || isPart;
  };

  /** Whether nothing of this connection can be read without the entry. */
  const isFoundation = ({ seq, ...entry }: Entry): boolean =>
    part.withHandshake === true &&
    (ledger.connection.handshake.at(-1) === seq ||
      (entry.kind === 'note' && (entry.note === 'fallback' || entry.note === 'choices')));

  return {
    add(entry) {
      if (entry.kind === 'http' && entry.phase === 'request' && entry.frame !== undefined) {
        if (isOut(entry.frame)) carriers.add(entry.exchange);
        else if (part.chosen(entry.seq)) frames.add(entry.frame);
      }
      if (isFoundation(entry)) frames.add(entry.seq);
      if (!isOut(entry.seq)) return;
      const exchange = ledger.exchangeOf(entry.seq);
      // A progress report or a log message can be understood by itself.
      if (exchange !== undefined && framesOf(exchange).includes(entry.seq)) exchanges.add(exchange);
      if (entry.kind !== 'http') return;
      if (entry.phase === 'request') carriers.add(entry.exchange);
      else streams.add(entry.exchange);
    },
    exchanges() {
      // A frame with several messages belongs to several exchanges, of which it names one.
      for (const exchange of ledger.exchanges) {
        if (framesOf(exchange).some((seq) => part.chosen(seq))) exchanges.add(exchange);
        if (exchange.http !== undefined && exchanges.has(exchange)) carriers.add(exchange.http);
      }
      return ledger.exchanges.filter((exchange) => exchanges.has(exchange));
    },
    includes(entry) {
      if (entry.kind === 'lifecycle' || isOut(entry.seq)) return true;
      if (entry.kind !== 'http') return false;
      if (carriers.has(entry.exchange)) return true;
      const isFrame = entry.phase === 'event' || entry.phase === 'body';
      return !isFrame && streams.has(entry.exchange);
    },
    has: isOut,
  };
}

/** Seqs of the questions and answers of an exchange. */
export function framesOf({ asked, answered, legs = [] }: Exchange): readonly number[] {
  const frames = [asked, answered, ...legs.flatMap((leg) => [leg.asked, leg.answered])];
  return [...new Set(frames.filter((seq) => seq !== undefined))];
}
