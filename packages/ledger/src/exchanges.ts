import type { Message, NotificationMessage, RequestMessage } from '@loupe/jsonrpc';
import type { ExchangeOverReading, FrameReading } from '@loupe/mcp';
import type { LifecycleEntry } from '@loupe/transcript';
import { Asked } from './asked.ts';
import { Book } from './book.ts';
import { Column } from './column.ts';
import { closedFailure, REOPENED, undeliveredFailure } from './endings.ts';
import { Family } from './family.ts';
import { endLeg, latestAsked, pause, resume } from './legs.ts';
import type { RoundsKnown } from './legs.ts';
import { isToolFailure, readCancelled, readProgress, readQuestion, readTaskId } from './params.ts';
import type { Asker, Exchange, ExchangeStatus } from './view.ts';

const NONE: readonly number[] = [];

type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };
type Answer = Exclude<Message, RequestMessage | NotificationMessage>;

/** Pairs questions with answers. Every call costs the same however long the transcript is. */
export class Exchanges {
  readonly all: Exchange[] = [];
  private opening = 0;
  private books = this.newBooks();
  /** Places of the exchanges that entries ask, end or report of. */
  private readonly touched = new Column();
  private readonly family = new Family();
  /** Exchanges by the frames of their later legs. */
  private readonly laterLegs = new Map<number, Exchange>();
  /** Those that wait for the person. */
  private readonly paused = new Set<Exchange>();
  private readonly rounds: RoundsKnown;

  constructor(rounds: RoundsKnown) {
    this.rounds = rounds;
  }

  of(seq: number): Exchange | undefined {
    return this.at(this.touched.at(seq));
  }

  parentOf(seq: number): Exchange | undefined {
    return this.at(this.family.parentOf(seq));
  }

  private at(place: number | undefined): Exchange | undefined {
    return place === undefined ? undefined : this.all[place];
  }

  childrenOf(exchange: Exchange): readonly number[] {
    const place = Asked.placeOf(exchange);
    return place === undefined ? NONE : this.family.childrenOf(place);
  }

  private newBooks(): Record<Asker, Book> {
    return { client: new Book(this.all), server: new Book(this.all) };
  }

  book(askedBy: Asker): Book {
    return this.books[askedBy];
  }

  inFlight(): Exchange[] {
    const { client, server } = this.books;
    return [...client.allWaiting(), ...server.allWaiting()].sort((a, b) => a.asked - b.asked);
  }

  /** A new opening of the target: ids start over, and nobody answers the old questions any more. */
  reopen(): void {
    this.endAll(REOPENED);
    this.opening++;
    this.books = this.newBooks();
  }

  closed(entry: LifecycleEntry): void {
    this.endAll(closedFailure(entry));
  }

  private endAll(failure: NonNullable<Exchange['failure']>): void {
    for (const exchange of [...this.inFlight(), ...this.paused]) {
      this.end(exchange, 'unanswered', failure);
    }
  }

  undelivered(seq: number, frame: number, reason: string): void {
    for (const exchange of this.askedIn(frame)) {
      this.touch(seq, exchange);
      this.end(exchange, 'unanswered', undeliveredFailure(reason));
    }
  }

  /** The client, or the person, stopped waiting for the request at `asked`. */
  givenUp(seq: number, asked: number, status: 'cancelled' | 'timed-out'): void {
    for (const exchange of this.askedIn(asked)) {
      this.relate(seq, exchange);
      if (status === 'cancelled') exchange.cancelled ??= seq;
      this.end(exchange, status);
    }
  }

  /** The paused call that the entry at `about` stopped is not repeated by itself. */
  held(seq: number, about: number, what: string): void {
    const exchange = this.of(about);
    if (exchange === undefined || !this.paused.has(exchange)) return;
    this.relate(seq, exchange);
    exchange.failure = { what, next: 'Allow more rounds, or cancel the call.' };
  }

  /** The entry with this seq is about another one, or asked in the course of a call. */
  belongs(seq: number, to: number): void {
    const exchange = this.of(to);
    if (exchange !== undefined) this.relate(seq, exchange);
  }

  carriedBy(http: number, frame: number): void {
    for (const exchange of this.askedIn(frame)) exchange.http = http;
  }

  /** The HTTP exchange of a sent frame can bring no message any more. */
  over(reading: ExchangeOverReading): void {
    // What goes on in another exchange is still waited for.
    if (reading.frame === undefined || reading.failure === undefined || reading.goesOn) return;
    const { what, next } = reading.failure;
    for (const exchange of this.askedIn(reading.frame)) {
      // A refusal may have a JSON-RPC error for its body, which says less: no Retry-After, no next step.
      const isRefused = (reading.status ?? 0) >= 300 && exchange.httpStatus === reading.status;
      if (isRefused && exchange.status === 'error') exchange.failure = { what, next };
      if (exchange.status !== 'waiting' || latestAsked(exchange) !== reading.frame) continue;
      this.touch(reading.seq, exchange);
      this.end(exchange, 'unanswered', { what, next });
    }
  }

  message(message: Message, reading: FrameReading): void {
    if (message.kind === 'request') this.ask(message, reading);
    else if (message.kind === 'notification') this.notice(message, reading);
    else this.answer(message, reading);
  }

  private ask(message: RequestMessage, reading: FrameReading): void {
    const { name, tokenKey } = readQuestion(message.params);
    const askedBy = reading.direction === 'sent' ? 'client' : 'server';
    const first =
      askedBy === 'client' ? this.rounds.goesOnWith(message.method, message.params) : undefined;
    const before = first === undefined ? undefined : this.askedIn(first)[0];
    if (before !== undefined && this.paused.delete(before)) {
      resume(before, message, reading);
      this.laterLegs.set(reading.seq, before);
      before.size += message.text.length;
      this.books.client.open(before, tokenKey);
      this.relate(reading.seq, before);
      return;
    }
    const exchange = new Asked(message, reading, name, this.opening, this.all.length);
    this.all.push(exchange);
    if (this.of(reading.seq)?.asked !== reading.seq) this.touch(reading.seq, exchange);
    this.books[askedBy].open(exchange, tokenKey);
    this.relateToStream(reading);
  }

  private notice(message: NotificationMessage, reading: FrameReading): void {
    const fromClient = reading.direction === 'sent';
    if (message.method === 'notifications/progress') {
      const report = readProgress(message.params);
      const book = this.books[fromClient ? 'server' : 'client'];
      const exchange = report.tokenKey === undefined ? undefined : book.withToken(report.tokenKey);
      if (exchange === undefined) {
        this.relateToStream(reading);
        return;
      }
      this.relate(reading.seq, exchange);
      Asked.reported(exchange, reading.seq);
      const { progress, total, message: words } = report;
      if (progress !== undefined) {
        const last: Mutable<NonNullable<Exchange['lastProgress']>> = { progress };
        if (total !== undefined) last.total = total;
        if (words !== undefined) last.message = words;
        exchange.lastProgress = last;
      }
    } else if (message.method === 'notifications/cancelled') {
      const key = readCancelled(message.params);
      const book = this.books[fromClient ? 'client' : 'server'];
      const exchange = key === undefined ? undefined : (book.waiting(key) ?? book.newest(key));
      if (exchange === undefined) {
        this.relateToStream(reading);
        return;
      }
      this.relate(reading.seq, exchange);
      // The frame on the wire says more than the note that announced it.
      exchange.cancelled = reading.seq;
      this.end(exchange, 'cancelled');
    } else {
      this.relateToStream(reading);
    }
  }

  private answer(message: Answer, reading: FrameReading): void {
    const found = this.answeredBy(message, reading);
    if (found.length === 0) this.relateToStream(reading);
    for (const exchange of found) {
      if (!this.touched.has(reading.seq)) this.touch(reading.seq, exchange);
      if (message.kind === 'response' && this.pauses(exchange, message.result)) {
        this.answered(exchange, reading, 'input-required');
      } else if (message.kind === 'malformed')
        this.answeredBadly(exchange, reading, message.detail);
      else if (message.kind === 'response') {
        const failed = exchange.method === 'tools/call' && isToolFailure(message.result);
        const task = exchange.method === 'tools/call' ? readTaskId(message.result) : undefined;
        if (task !== undefined) exchange.task = task;
        this.answered(exchange, reading, failed ? 'tool-failure' : 'ok');
      } else {
        if (message.code !== undefined) exchange.code = message.code;
        if (message.message !== undefined) exchange.message = message.message;
        this.answered(exchange, reading, 'error');
      }
      exchange.size += message.text.length;
    }
  }

  private pauses({ askedBy, method, status }: Exchange, result: string): boolean {
    const isAnswered = askedBy === 'client' && status === 'waiting';
    return isAnswered && this.rounds.isInputRequired(method, result);
  }

  /** Whom an answer answers: by its id, or, without a usable one, by the HTTP exchange it came over. */
  private answeredBy(message: Answer, reading: FrameReading): readonly Exchange[] {
    const book = this.books[reading.direction === 'received' ? 'client' : 'server'];
    if (message.id !== undefined) {
      const isAnswer = message.kind !== 'malformed' || message.reason !== 'bad-method';
      const exchange = isAnswer ? book.answered(message.id.key, reading.answers) : undefined;
      return exchange === undefined ? [] : [exchange];
    }
    if (reading.answers === undefined) return [];
    const isAnswer = message.kind === 'error' || reading.whole === true;
    return isAnswer
      ? this.askedIn(reading.answers).filter(({ status }) => status === 'waiting')
      : [];
  }

  private answeredBadly(exchange: Exchange, reading: FrameReading, detail: string): void {
    exchange.message = detail;
    this.answered(exchange, reading, 'malformed');
  }

  private answered(exchange: Exchange, reading: FrameReading, status: ExchangeStatus): void {
    if (exchange.status !== 'waiting') exchange.late = true;
    endLeg(exchange, reading);
    exchange.answered = reading.seq;
    exchange.answeredAt = reading.at;
    if (reading.status !== undefined) exchange.httpStatus = reading.status;
    if (status !== 'input-required') this.end(exchange, status);
    else {
      this.books.client.close(exchange);
      this.paused.add(exchange);
      pause(exchange, reading);
      this.relate(reading.seq, exchange);
    }
  }

  /** The first ending counts; what comes later does not change it. */
  private end(exchange: Exchange, status: ExchangeStatus, failure?: Exchange['failure']): void {
    if (exchange.status !== 'waiting' && !this.paused.delete(exchange)) return;
    exchange.status = status;
    if (failure !== undefined) exchange.failure = failure;
    this.books[exchange.askedBy].close(exchange);
  }

  /** What came over a request's own HTTP exchange belongs to it, unless that carried several requests. */
  private relateToStream(reading: FrameReading): void {
    if (reading.answers === undefined || reading.direction === 'sent') return;
    const [exchange, ...more] = this.askedIn(reading.answers);
    if (exchange !== undefined && more.length === 0) this.relate(reading.seq, exchange);
  }

  private relate(seq: number, exchange: Exchange): void {
    if (!this.touched.has(seq)) this.touch(seq, exchange);
    const place = Asked.placeOf(exchange);
    if (place !== undefined) this.family.add(seq, place);
  }

  private touch(seq: number, exchange: Exchange): void {
    const place = Asked.placeOf(exchange);
    if (place !== undefined) this.touched.set(seq, place);
  }

  /** The exchanges that one entry asks: none, one, or those of a batch. */
  private askedIn(seq: number): readonly Exchange[] {
    const later = this.laterLegs.get(seq);
    if (later !== undefined) return [later];
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.all[middle]?.asked ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    const found: Exchange[] = [];
    for (let next = this.all[low]; next?.asked === seq; next = this.all[++low]) found.push(next);
    return found;
  }
}
