import type { Message } from '@loupe/jsonrpc';
import type { Exchange, LedgerView } from '@loupe/ledger';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import type { Row, RowKind, RowStatus } from '../view.ts';
import { codeText, lifecycleLine, noteLine } from './words.ts';
import { httpLine } from './http.ts';
import { preview } from './preview.ts';

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
  /** The head of its text, as a row shows it. */
  readonly preview: string;
  /** UTF-16 length. */
  readonly size: number;
  readonly status: RowStatus;
  readonly statusText?: string;
  /** The exchange that it asks or answers. */
  readonly exchange?: Exchange;
}

const NOTHING_ELSE = { part: 0, direction: 'none', status: 'none' } as const;

/** The lines of an entry: one, or one for each message of a batch. */
export function linesOf(
  entry: Entry,
  reading: Reading | undefined,
  ledger: LedgerView,
): readonly NewLine[] {
  const byHand = entry.kind === 'frame' && entry.origin === 'hand';
  if (reading?.what === 'frame' && reading.frame.messages.length > 0) {
    return reading.frame.messages.map((message, index) => {
      const line = messageLine(message, reading, reading.frame.batch ? index + 1 : 0, ledger);
      return byHand ? { ...line, byHand } : line;
    });
  }
  const line = otherLine(entry);
  return [byHand ? { ...line, byHand } : line];
}

/** The line of an entry in which there is no message. */
export function otherLine(entry: Entry): NewLine {
  const { seq, at } = entry;
  const base = { ...NOTHING_ELSE, seq, at };
  switch (entry.kind) {
    case 'frame': {
      const direction = entry.direction === 'sent' ? 'out' : 'in';
      const size = entry.text.length;
      return { ...base, kind: 'frame', direction, method: '', preview: preview(entry.text), size };
    }
    case 'stderr':
      return {
        ...base,
        kind: 'stderr',
        direction: 'in',
        method: 'stderr',
        preview: preview(entry.text),
        size: entry.text.length,
      };
    case 'undelivered':
      return {
        ...base,
        kind: 'note',
        method: 'undelivered',
        status: 'unanswered',
        preview: preview(`not delivered: ${entry.reason}`),
        size: 0,
      };
    case 'http':
      return { ...base, ...httpLine(entry) };
    case 'lifecycle':
      return { ...base, ...lifecycleLine(entry) };
    case 'note':
      return { ...base, ...noteLine(entry) };
  }
}

function messageLine(
  message: Message,
  reading: FrameReading,
  part: number,
  ledger: LedgerView,
): NewLine {
  const exchange = exchangeAt(message, reading, ledger);
  const { kind, status, statusText } = natureOf(message, exchange);
  const called = message.kind === 'response' || message.kind === 'error' ? '' : message.method;
  // Built field by field: a hundred thousand spreads are felt while a flood comes in.
  const line: { -readonly [Key in keyof NewLine]: NewLine[Key] } = {
    seq: reading.seq,
    part,
    kind,
    at: reading.at,
    direction: reading.direction === 'sent' ? 'out' : 'in',
    method: exchange?.method ?? called ?? '',
    preview: preview(message.text),
    size: message.text.length,
    status,
  };
  if (exchange !== undefined) line.exchange = exchange;
  const name = exchange?.name ?? askedFor(message, reading, ledger);
  if (name !== undefined) line.name = name;
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

function natureOf(
  message: Message,
  exchange: Exchange | undefined,
): { readonly kind: RowKind; readonly status: RowStatus; readonly statusText?: string } {
  switch (message.kind) {
    case 'request':
      return { kind: 'exchange', status: 'waiting' };
    case 'notification':
      return { kind: 'notification', status: 'none' };
    case 'malformed': {
      const statusText = message.reason.replaceAll('-', ' ');
      return { kind: 'malformed', status: 'malformed', statusText };
    }
    default: {
      const status = exchange === undefined ? 'unmatched' : 'none';
      const code = message.kind === 'error' ? codeText(message.code) : undefined;
      return code === undefined
        ? { kind: 'frame', status }
        : { kind: 'frame', status, statusText: code };
    }
  }
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
  return [byId, ledger.exchangeOf(seq)].find((candidate) => candidate?.answered === seq);
}
