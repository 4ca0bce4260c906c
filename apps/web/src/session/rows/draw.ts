import { answerMs } from '@loupe/ledger';
import type { Exchange, Leg } from '@loupe/ledger';
import type { Severity } from '@loupe/rules';
import type { Row, RowKind, RowStatus } from '../view.ts';
import type { LineTable } from './columns.ts';
import { legAt, legStatus } from './legs.ts';
import type { Mark } from './marks.ts';
import { worse } from './marks.ts';
import { TROUBLE } from './trouble.ts';
import { codeText } from './words.ts';

/** What a row shows of its line where the two ways of looking differ. */
export interface Face {
  readonly kind: RowKind;
  readonly status: RowStatus;
  readonly statusText?: string;
  readonly ms?: number;
  readonly size: number;
  readonly other?: number;
}

export function faceOf(table: LineTable, index: number, byFrame: boolean): Face {
  return byFrame ? frameFace(table, index) : pairedFace(table, index);
}

/** The status of the line's face; most lines need no whole one for it. */
export function statusOf(table: LineTable, index: number, byFrame: boolean): RowStatus {
  return table.exchange(index) === undefined && !byFrame
    ? table.status(index)
    : faceOf(table, index, byFrame).status;
}

/** The line as one row of the paired timeline: a question with the answer it got. */
function pairedFace(table: LineTable, index: number): Face {
  const exchange = table.exchange(index);
  const kind = table.kind(index);
  if (kind !== 'exchange' || exchange === undefined) return ownFace(table, index);
  const { answered, size } = exchange;
  const seq = table.seq(index);
  const leg = seq === exchange.asked ? undefined : legAt(exchange, seq);
  if (leg !== undefined) return legFace(table.size(index), exchange, leg);
  const ms = answerMs(exchange);
  const status = exchange.late === true ? 'late' : exchange.status;
  const words = statusWords(exchange);
  return {
    kind,
    status,
    ...(words !== undefined && { statusText: words }),
    ...(ms !== undefined && { ms }),
    size,
    ...(answered !== undefined && { other: answered }),
  };
}

/** A later leg as a row under its call. */
function legFace(size: number, exchange: Exchange, leg: Leg): Face {
  const { answered, answeredAt, askedAt } = leg;
  const words = leg === exchange.legs?.at(-1) ? statusWords(exchange) : undefined;
  return {
    kind: 'exchange',
    status: legStatus(exchange, leg),
    ...(words !== undefined && { statusText: words }),
    ...(answeredAt !== undefined && { ms: answeredAt - askedAt }),
    size,
    ...(answered !== undefined && { other: answered }),
  };
}

function statusWords(exchange: Exchange): string | undefined {
  if (exchange.late === true) return `${exchange.status}, answered late`;
  return codeText(exchange.code);
}

/** The line as a frame by itself: the answer has the status and the milliseconds, the question has them not. */
function frameFace(table: LineTable, index: number): Face {
  const exchange = table.exchange(index);
  const kind = table.kind(index);
  if (exchange === undefined) {
    // The line of an HTTP request has gathered what its later phases say, which have lines of their own.
    const isRequest = kind === 'http' && table.direction(index) === 'out';
    return isRequest ? { kind, status: 'none', size: 0 } : ownFace(table, index);
  }
  const shown = kind === 'exchange' ? 'frame' : kind;
  const size = table.size(index);
  const leg = legAt(exchange, table.seq(index));
  if (kind === 'exchange') {
    const { answered } = leg ?? exchange;
    const status = leg === undefined ? exchange.status : legStatus(exchange, leg);
    const settled = answered !== undefined && exchange.late !== true;
    return {
      kind: shown,
      status: settled ? 'none' : status,
      size,
      ...(answered !== undefined && { other: answered }),
    };
  }
  const { asked, askedAt } = leg ?? exchange;
  const whole = exchange.late === true ? 'late' : exchange.status;
  const status = leg === undefined ? whole : legStatus(exchange, leg);
  const statusText = table.statusText(index);
  const text = statusText === undefined ? {} : { statusText };
  return { kind: shown, status, ...text, ms: table.at(index) - askedAt, size, other: asked };
}

function ownFace(table: LineTable, index: number): Face {
  const statusText = table.statusText(index);
  const ms = ownTime(table, index);
  return {
    kind: table.kind(index),
    status: table.status(index),
    ...(statusText !== undefined && { statusText }),
    ...(ms !== undefined && { ms }),
    size: table.size(index),
  };
}

/** Milliseconds of an HTTP exchange that is over, or of the leg that was answered with a question. */
function ownTime(table: LineTable, index: number): number | undefined {
  const exchange = table.exchange(index);
  if (exchange !== undefined) {
    const leg = legAt(exchange, table.seq(index));
    return table.at(index) - (leg ?? exchange).askedAt;
  }
  const endAt = table.endAt(index);
  return endAt === undefined ? undefined : endAt - table.at(index);
}

/** Whether a status is one that a person looks for when something is wrong. */
export function isTroubled(table: LineTable, index: number, status: RowStatus): boolean {
  // What was answered late had ended in some other way before.
  const known = status === 'late' ? table.exchange(index)?.status : status;
  return known !== undefined && TROUBLE.has(known);
}

/** What else a row says: where it stands and what was found. */
export interface Setting {
  readonly byFrame: boolean;
  readonly depth: 0 | 1;
  readonly children: number;
  readonly expanded: boolean;
  readonly marks: readonly Mark[];
  readonly preview: string;
  readonly personMs?: number;
}

export function drawRow(table: LineTable, index: number, setting: Setting): Row {
  const { byFrame, personMs } = setting;
  const uncertain = !byFrame && table.uncertain(index);
  // What may belong to a call stands apart from it, and is drawn like what hangs under it.
  const depth = uncertain ? 1 : setting.depth;
  let findings = 0;
  let worst: Severity | undefined;
  for (const mark of setting.marks) {
    findings += mark.findings;
    worst = worse(worst, mark.worst);
  }
  const part = table.part(index);
  const name = table.name(index);
  return {
    id: table.seq(index),
    ...(part > 0 && { part }),
    at: table.at(index),
    direction: table.direction(index),
    depth,
    method: table.method(index),
    ...(name !== undefined && { name }),
    ...(table.byHand(index) && { byHand: true }),
    ...faceOf(table, index, byFrame),
    ...(byFrame ? {} : course(table, index)),
    ...(personMs !== undefined && { personMs }),
    preview: setting.preview,
    findings,
    ...(worst !== undefined && { worst }),
    ...(uncertain && { uncertain }),
    ...pinned(table, index, byFrame),
    phase: table.phase(index),
    children: setting.children,
    expanded: setting.expanded,
  };
}

/** When the answer began and ended. */
function course(table: LineTable, index: number): Pick<Row, 'firstAt' | 'endAt'> {
  const firstAt = table.firstAt(index);
  const endAt = table.endAt(index);
  return { ...(firstAt !== undefined && { firstAt }), ...(endAt !== undefined && { endAt }) };
}

function pinned(table: LineTable, index: number, byFrame: boolean): Pick<Row, 'pinned' | 'note'> {
  const { pins } = table;
  const note = byFrame ? pins.noteOfLine(index) : pins.noteOfRow(index);
  return {
    ...(table.isPinned(index, byFrame) && { pinned: true }),
    ...(note !== undefined && { note }),
  };
}
