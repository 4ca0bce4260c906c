import type { Message } from '@loupe/jsonrpc';
import type { Exchange, LedgerView } from '@loupe/ledger';
import type { FrameReading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import type { Row, RowKind, RowStatus } from '../view.ts';
import { codeText, lifecycleLine, noteLine } from './words.ts';
import { httpLine } from './http.ts';

/** What is known of a line when its entry comes. */
export interface NewLine {
  readonly seq: number;
  /** Which message of a batch it is, from 1; 0 for all that come alone. */
  readonly part: number;
  readonly kind: RowKind;
  /** Milliseconds, as `Row.at`. */
  readonly at: number;
  readonly direction: Row['direction'];
  readonly method: string;
  readonly name?: string;
  /** Sent as the person wrote it. */
  readonly byHand?: true;
  /** What a row shows the head of (preview.ts). */
  readonly preview: string;
  /** UTF-16 length. */
  readonly size: number;
  readonly status: RowStatus;
  readonly statusText?: string;
  /** The exchange that it asks or answers. */
  readonly exchange?: Exchange;
}

type FrameEntry = Extract<Entry, { kind: 'frame' }>;
type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

const NOTHING_ELSE = { part: 0, direction: 'none', status: 'none' } as const;

/** The line of an entry in which there is no message. */
export function otherLine(entry: Entry): NewLine {
  const { seq, at } = entry;
  switch (entry.kind) {
    case 'frame':
      return frameLine(entry);
    case 'stderr':
      return {
        seq,
        part: 0,
        kind: 'stderr',
        at,
        direction: 'in',
        method: 'stderr',
        preview: entry.text,
        size: entry.text.length,
        status: 'none',
      };
    case 'undelivered':
      return {
        ...NOTHING_ELSE,
        seq,
        at,
        kind: 'note',
        method: 'undelivered',
        status: 'unanswered',
        preview: `not delivered: ${entry.reason}`,
        size: 0,
      };
    case 'http':
      return { ...NOTHING_ELSE, seq, at, ...httpLine(entry) };
    case 'lifecycle':
      return { ...NOTHING_ELSE, seq, at, ...lifecycleLine(entry) };
    case 'note':
      return { ...NOTHING_ELSE, seq, at, ...noteLine(entry) };
  }
}

function frameLine({ seq, at, direction, origin, text }: FrameEntry): NewLine {
  const line = { ...NOTHING_ELSE, seq, at, kind: 'frame', method: '' } as const;
  return {
    ...line,
    direction: direction === 'sent' ? 'out' : 'in',
    preview: text,
    size: text.length,
    ...(origin === 'hand' && { byHand: true }),
  };
}

/** The line of a message. `part`: see `NewLine`. */
export function messageLine(
  message: Message,
  reading: FrameReading,
  part: number,
  ledger: LedgerView,
): NewLine {
  const exchange = exchangeAt(message, reading, ledger);
  const called = message.kind === 'response' || message.kind === 'error' ? '' : message.method;
  // Built field by field: a hundred thousand spreads are felt while a flood comes in.
  const line: Writable<NewLine> = {
    seq: reading.seq,
    part,
    kind: KINDS[message.kind],
    at: reading.at,
    direction: reading.direction === 'sent' ? 'out' : 'in',
    method: exchange?.method ?? called ?? '',
    preview: message.text,
    size: message.text.length,
    status: statusOf(message, exchange),
  };
  if (reading.origin === 'hand') line.byHand = true;
  if (exchange !== undefined) line.exchange = exchange;
  const name = exchange?.name ?? askedFor(message, reading, ledger);
  if (name !== undefined) line.name = name;
  const statusText = statusTextOf(message);
  if (statusText !== undefined) line.statusText = statusText;
  if (exchange !== undefined && pauses(exchange, reading.seq)) {
    line.status = 'input-required';
  }
  return line;
}

/** Whether the frame with this seq, the newest, is an answer by which a call wants input before it goes on. */
export function pauses({ status, answered }: Exchange, seq: number): boolean {
  return status === 'input-required' && answered === seq;
}

/** The name of the call in the course of which a server asks. */
function askedFor(
  message: Message,
  { seq, direction }: FrameReading,
  ledger: LedgerView,
): string | undefined {
  const isAsk = message.kind === 'request' && direction === 'received';
  return isAsk ? ledger.parentOf(seq)?.name : undefined;
}

const KINDS: Readonly<Record<Message['kind'], RowKind>> = {
  request: 'exchange',
  notification: 'notification',
  response: 'frame',
  error: 'frame',
  malformed: 'malformed',
};

function statusOf({ kind }: Message, exchange: Exchange | undefined): RowStatus {
  if (kind === 'request') return 'waiting';
  if (kind === 'malformed') return 'malformed';
  return kind === 'notification' || exchange !== undefined ? 'none' : 'unmatched';
}

function statusTextOf(message: Message): string | undefined {
  if (message.kind === 'malformed') return message.reason.replaceAll('-', ' ');
  return message.kind === 'error' ? codeText(message.code) : undefined;
}

/** The exchange that a message asks or answers, after the ledger has folded it. */
function exchangeAt(
  message: Message,
  reading: FrameReading,
  ledger: LedgerView,
): Exchange | undefined {
  if (message.kind === 'notification') return undefined;
  const { seq } = reading;
  const sent = reading.direction === 'sent';
  if (message.kind === 'request') {
    return ledger.lastWithId(sent ? 'client' : 'server', message.id.key);
  }
  const byId = message.id && ledger.lastWithId(sent ? 'server' : 'client', message.id.key);
  if (byId?.answered === seq) return byId;
  const byEntry = ledger.exchangeOf(seq);
  return byEntry?.answered === seq ? byEntry : undefined;
}
