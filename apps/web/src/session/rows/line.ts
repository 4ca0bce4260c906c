import type { Message } from '@loupe/jsonrpc';
import type { Exchange, LedgerView } from '@loupe/ledger';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import type { Row, RowKind, RowStatus } from '../view.ts';
import { codeText, lifecycleLine, noteLine } from './words.ts';
import { httpLine } from './http.ts';
import { legAt } from './legs.ts';
import { preview } from './preview.ts';

/**
 * What the timeline keeps of an entry, or of one message of a batch. One list of lines serves both
 * ways of looking at a session: by frame each line is a row; paired, some stand for others.
 */
export interface Line {
  readonly seq: number;
  /** Which message of a batch it is; 0 for all that come alone. */
  readonly part: number;
  readonly kind: RowKind;
  readonly at: number;
  readonly direction: Row['direction'];
  readonly method: string;
  readonly name?: string;
  /** Sent as the person wrote it. */
  readonly byHand?: true;
  readonly preview: string;
  size: number;
  status: RowStatus;
  statusText?: string;
  ms?: number;
  /** The exchange that it asks or answers. */
  readonly exchange?: Exchange;
  /** Paired, it is no row of its own but part of this line (an index); `NOWHERE`: of none. */
  partOf?: number;
  /** Paired, it hangs under this line (an index), which itself hangs under none. */
  parent?: number;
  /** Paired, the lines (indexes) that hang under this one, ascending. */
  children?: number[];
}

export const NOWHERE = -1;

/** A line before its place among the others is known. */
export type NewLine = Omit<Line, 'partOf' | 'parent' | 'children'>;

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

function otherLine(entry: Entry): NewLine {
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
    line.ms = reading.at - (legAt(exchange, reading.seq) ?? exchange).askedAt;
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
