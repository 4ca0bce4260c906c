import type { Message } from '@loupe/jsonrpc';
import type { Exchange, LedgerView } from '@loupe/ledger';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry, HttpEntry, NoteEntry } from '@loupe/transcript';
import { isCall } from '../calls.ts';
import { Carriers } from './carriers.ts';
import type { Carrier } from './carriers.ts';
import { LineTable, NOWHERE } from './columns.ts';
import { foldPhase } from './http.ts';
import { Kin } from './kin.ts';
import { legAt } from './legs.ts';
import { messageLine, otherLine, pauses } from './line.ts';
import type { NewLine } from './line.ts';
import { PersonTime } from './person-time.ts';
import { Phases } from './phases.ts';
import type { NearPreviews } from './previews.ts';
import type { Phase } from '../view.ts';

/** Where a line comes from. */
interface Origin {
  readonly entry: Entry;
  readonly reading?: FrameReading | undefined;
  readonly message?: Message | undefined;
}

/** The row that a line hangs under. */
interface Above {
  readonly index: number;
  readonly uncertain: boolean;
}

const NO_MESSAGES: readonly Message[] = [];
const NO_LINES: readonly number[] = [];

/** Notes that are shown at the row that they are about. */
const ABOUT_ROWS: ReadonlySet<string> = new Set(['pin', 'unpin', 'text', 'ignore']);

/** Notifications that name what they belong to: where that is not known, the time at which they came says nothing. */
const NAMED = new Set([
  'notifications/progress',
  'notifications/cancelled',
  'notifications/resources/updated',
  'notifications/elicitation/complete',
  'notifications/tasks',
  'notifications/tasks/status',
]);

/**
 * All lines of a session in wire order, each with its place in the paired timeline. An entry is
 * placed once, when it comes, by what is known then.
 */
export class Lines {
  readonly table = new LineTable();
  /** Indexes of the paired rows that hang under no other, ascending. */
  readonly tops: number[] = [];
  /** Rows up to this seq are hidden. */
  cleared = 0;
  readonly person = new PersonTime(this.table);
  private readonly kin = new Kin(this.table);
  private readonly phases = new Phases();
  private readonly near: NearPreviews;
  private readonly carriers = new Carriers();
  /** The questions that have no answer yet. */
  private readonly waiting = new Set<number>();
  /** Of these, the calls of the person. */
  private readonly calls = new Set<number>();

  constructor(near: NearPreviews) {
    this.near = near;
  }

  /** Appends an entry, which the ledger has folded already. Returns the indexes of older lines that changed. */
  add(entry: Entry, read: Reading | undefined, ledger: LedgerView): readonly number[] {
    const phase = this.phases.of(entry, read);
    const reading = read?.what === 'frame' ? read : undefined;
    if (entry.kind === 'lifecycle' && entry.state === 'opening') this.kin.reopen();
    const messages = reading?.frame.messages ?? NO_MESSAGES;
    if (reading === undefined || messages.length === 0) {
      this.addLine(otherLine(entry), phase, { entry, reading }, ledger);
    } else {
      let part = reading.frame.batch ? 1 : 0;
      for (const message of messages) {
        const line = messageLine(message, reading, part++, ledger);
        this.addLine(line, phase, { entry, reading, message }, ledger);
      }
    }
    if (entry.kind === 'note' && entry.note === 'cleared') this.cleared = entry.seq;
    const changed = this.changedBy(entry, ledger);
    const isOver = entry.kind === 'http' && (entry.phase === 'end' || entry.phase === 'failed');
    if (isOver) this.carriers.end(entry.exchange, read);
    return changed;
  }

  private addLine(line: NewLine, phase: Phase, origin: Origin, ledger: LedgerView): void {
    const index = this.table.add(line, phase);
    this.near.add(index, line.preview);
    this.place(index, origin, ledger);
  }

  private place(index: number, origin: Origin, ledger: LedgerView): void {
    const { table } = this;
    const { entry, message, reading } = origin;
    const partOf = this.wholeOf(index, entry);
    if (message !== undefined && reading !== undefined) {
      this.kin.learn(index, message, reading, partOf);
    }
    if (partOf !== undefined) {
      table.setPartOf(index, partOf);
      return;
    }
    const above = this.above(index, origin, ledger);
    if (above === undefined) this.placeApart(index, origin);
    else {
      table.hang(index, above.index, above.uncertain);
      const isOfAnswer = !above.uncertain && table.direction(index) === 'in';
      if (isOfAnswer) table.began(above.index, entry.at);
      this.person.added(index);
    }
    const exchange = table.exchange(index);
    if (table.kind(index) !== 'exchange') return;
    this.waiting.add(index);
    if (exchange !== undefined && isCall(exchange)) this.calls.add(index);
  }

  /** A row of its own; dashed where it came while one call was in flight, and may belong to that. */
  private placeApart(index: number, { entry, message }: Origin): void {
    this.tops.push(index);
    const call = isLoose(entry, message) ? this.onlyCall() : undefined;
    if (call !== undefined) this.table.follow(index, call, true);
  }

  /** The line that a new one is part of in the paired timeline, if it is no row of its own there. */
  private wholeOf(index: number, entry: Entry): number | undefined {
    const { table } = this;
    const exchange = table.exchange(index);
    const kind = table.kind(index);
    if (exchange !== undefined && kind !== 'exchange') {
      // What wants input is a row under the call, for the call goes on.
      return pauses(exchange, entry.seq) ? undefined : this.questionOf(exchange);
    }
    if (entry.kind === 'http' && kind === 'http' && entry.phase !== 'request') {
      return this.carriers.of(entry.exchange)?.index;
    }
    if (entry.kind === 'frame' && kind === 'frame' && table.status(index) === 'none') {
      return NOWHERE; // a blank line between messages, which the protocol skips
    }
    if (entry.kind !== 'note') return undefined;
    if (entry.note === 'cleared') return NOWHERE;
    if (!ABOUT_ROWS.has(entry.note)) return undefined;
    const about = table.indexOf(entry.about);
    return about === undefined ? NOWHERE : (table.rowOf(about) ?? NOWHERE);
  }

  private above(
    line: number,
    { entry, message, reading }: Origin,
    ledger: LedgerView,
  ): Above | undefined {
    if (entry.kind === 'undelivered') return certain(this.topAt(entry.frame));
    if (entry.kind === 'http' && entry.phase === 'request') {
      return certain(this.topAt(this.carriers.begin(entry, line)));
    }
    const named = message && this.kin.above(message);
    if (named !== undefined) return certain(named);
    const exchange = ledger.parentOf(entry.seq);
    if (exchange === undefined) return undefined;
    const question = this.questionOf(exchange);
    const index = question === undefined ? undefined : this.table.topOf(question);
    if (index === undefined) return undefined;
    // A request over a wire that all share does not say for which call it is: there was but one.
    const isGuess =
      message?.kind === 'request' &&
      reading?.direction === 'received' &&
      reading.answers === undefined;
    return { index, uncertain: isGuess };
  }

  /** The row of the call of the person that is in flight, where it is the only one and not cleared away. */
  private onlyCall(): number | undefined {
    let only: number | undefined;
    for (const index of this.calls) {
      const isInFlight = this.table.exchange(index)?.status === 'waiting';
      const top = isInFlight ? this.table.topOf(index) : undefined;
      if (top === undefined || top === only) continue;
      if (only !== undefined) return undefined;
      only = top;
    }
    const isHidden = only !== undefined && this.table.seq(only) <= this.cleared;
    return isHidden ? undefined : only;
  }

  private topAt(seq: number | undefined): number | undefined {
    const index = seq === undefined ? undefined : this.table.indexOf(seq);
    return index === undefined ? undefined : this.table.topOf(index);
  }

  private questionOf(exchange: Exchange): number | undefined {
    const { table } = this;
    const { asked } = exchange;
    let index = table.indexOf(asked);
    for (; index !== undefined && table.seq(index) === asked; index++) {
      if (table.exchange(index) === exchange) return index;
    }
    return undefined;
  }

  private changedBy(entry: Entry, ledger: LedgerView): readonly number[] {
    const carrier = entry.kind === 'http' ? this.carriers.of(entry.exchange) : undefined;
    const noted = entry.kind === 'note' ? this.noted(entry) : NO_LINES;
    if (entry.kind === 'http' && carrier !== undefined) this.carried(entry, carrier);
    const questions = this.questionsAt(entry, carrier, ledger);
    for (const index of questions) this.settle(index, entry);
    if (carrier !== undefined) return [carrier.index, ...questions];
    return noted.length === 0 ? questions : [...noted, ...questions];
  }

  private carried(entry: HttpEntry, { index, frame }: Carrier): void {
    const { table } = this;
    foldPhase(table, index, entry);
    if (entry.phase !== 'response' || frame === undefined) return;
    for (const asked of table.indexesOf(frame)) {
      if (table.kind(asked) === 'exchange') table.began(asked, entry.at);
    }
  }

  private noted({ about, note, text }: NoteEntry): readonly number[] {
    const index = ABOUT_ROWS.has(note) ? this.table.indexOf(about) : undefined;
    if (index === undefined) return NO_LINES;
    const row = this.table.rowOf(index) ?? index;
    const { pins } = this.table;
    if (note === 'pin') pins.pin(index, row);
    if (note === 'unpin') pins.unpin(index, row);
    if (note === 'text' || (note === 'pin' && text !== undefined)) {
      pins.write(index, row, text ?? '');
    }
    return [index, row];
  }

  /** The questions that an entry may have settled. */
  private questionsAt(
    entry: Entry,
    carrier: Carrier | undefined,
    ledger: LedgerView,
  ): readonly number[] {
    const { table } = this;
    if (this.endsSeveral(entry, carrier)) {
      return [...this.waiting].filter((index) => table.exchange(index)?.status !== 'waiting');
    }
    const exchange = ledger.exchangeOf(entry.seq);
    const question = exchange && this.questionOf(exchange);
    const later = exchange?.legs?.slice(1).map(({ asked }) => table.indexOf(asked)) ?? NO_LINES;
    if (later.length === 0) return question === undefined ? NO_LINES : [question];
    return [question, ...later].filter((index) => index !== undefined);
  }

  /** A closed connection, or what is about a batch, ends any number of exchanges. */
  private endsSeveral(entry: Entry, carrier: Carrier | undefined): boolean {
    const { table } = this;
    if (entry.kind === 'lifecycle' || table.part(table.length - 1) > 0) return true;
    const about =
      entry.kind === 'note'
        ? entry.about
        : entry.kind === 'undelivered'
          ? entry.frame
          : carrier?.frame;
    const index = about === undefined ? undefined : table.indexOf(about);
    return index !== undefined && table.part(index) > 0;
  }

  /** Writes down when the question at `index` was answered, or ended without an answer. */
  private settle(index: number, { seq, at }: Entry): void {
    const { table } = this;
    const exchange = table.exchange(index);
    if (exchange === undefined) return;
    const asked = table.seq(index);
    const leg = asked === exchange.asked ? undefined : legAt(exchange, asked);
    const isAnswer = (leg ?? exchange).answered === seq;
    if (isAnswer) table.began(index, at);
    const goesOn = exchange.status === 'waiting' || exchange.status === 'input-required';
    const isFirstEnd = table.endAt(index) === undefined;
    const isOver = leg?.answered === undefined ? !goesOn : true;
    if (isOver && (isFirstEnd || isAnswer)) table.ended(index, at);
    if (isOver && isFirstEnd) this.person.settled(index, at);
    if (goesOn) return;
    this.waiting.delete(index);
    this.calls.delete(index);
  }
}

function certain(index: number | undefined): Above | undefined {
  return index === undefined ? undefined : { index, uncertain: false };
}

/** Whether it may belong to whatever call is in flight, for all that it says. */
function isLoose(entry: Entry, message: Message | undefined): boolean {
  if (entry.kind === 'stderr') return true;
  const isReceived =
    entry.kind === 'http' || (entry.kind === 'frame' && entry.direction === 'received');
  return isReceived && message?.kind === 'notification' && !NAMED.has(message.method);
}
