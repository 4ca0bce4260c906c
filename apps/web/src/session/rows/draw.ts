import type { Exchange, Leg } from '@loupe/ledger';
import type { Severity } from '@loupe/rules';
import type { Row, RowKind, RowStatus } from '../view.ts';
import { legAt, legStatus, serverTime } from './legs.ts';
import type { Line } from './line.ts';
import type { Mark } from './marks.ts';
import { worse } from './marks.ts';
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

/** The line as one row of the paired timeline: a question with the answer it got. */
export function pairedFace(line: Line): Face {
  const { exchange, kind } = line;
  if (kind !== 'exchange' || exchange === undefined) return ownFace(line);
  const { answered, size } = exchange;
  const leg = line.seq === exchange.asked ? undefined : legAt(exchange, line.seq);
  if (leg !== undefined) return legFace(line, exchange, leg);
  const ms = serverTime(exchange);
  const status = exchange.late === true ? 'late' : exchange.status;
  const words = statusWords(line);
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
function legFace(line: Line, exchange: Exchange, leg: Leg): Face {
  const { answered, answeredAt, askedAt } = leg;
  const words = leg === exchange.legs?.at(-1) ? statusWords(line) : undefined;
  return {
    kind: line.kind,
    status: legStatus(exchange, leg),
    ...(words !== undefined && { statusText: words }),
    ...(answeredAt !== undefined && { ms: answeredAt - askedAt }),
    size: line.size,
    ...(answered !== undefined && { other: answered }),
  };
}

function statusWords({ exchange }: Line): string | undefined {
  if (exchange?.late === true) return `${exchange.status}, answered late`;
  return codeText(exchange?.code);
}

/** The line as a frame by itself: the answer has the status and the milliseconds, the question has them not. */
export function frameFace(line: Line): Face {
  const { exchange, kind } = line;
  if (exchange === undefined) {
    // The line of an HTTP request has gathered what its later phases say, which have lines of their own.
    const isRequest = kind === 'http' && line.direction === 'out';
    return isRequest ? { kind, status: 'none', size: 0 } : ownFace(line);
  }
  const shown = kind === 'exchange' ? 'frame' : kind;
  const leg = legAt(exchange, line.seq);
  if (kind === 'exchange') {
    const { answered } = leg ?? exchange;
    const status = leg === undefined ? exchange.status : legStatus(exchange, leg);
    const settled = answered !== undefined && exchange.late !== true;
    return {
      kind: shown,
      status: settled ? 'none' : status,
      size: line.size,
      ...(answered !== undefined && { other: answered }),
    };
  }
  const { asked, askedAt } = leg ?? exchange;
  const ms = line.at - askedAt;
  const whole = exchange.late === true ? 'late' : exchange.status;
  const status = leg === undefined ? whole : legStatus(exchange, leg);
  const text = line.statusText === undefined ? {} : { statusText: line.statusText };
  return { kind: shown, status, ...text, ms, size: line.size, other: asked };
}

function ownFace({ kind, status, statusText, ms, size }: Line): Face {
  return {
    kind,
    status,
    ...(statusText !== undefined && { statusText }),
    ...(ms !== undefined && { ms }),
    size,
  };
}

/** What else a row says: where it stands and what was found. */
export interface Setting {
  readonly depth: 0 | 1;
  readonly children: number;
  readonly expanded: boolean;
  readonly marks: readonly Readonly<Mark>[];
}

export function drawRow(line: Line, face: Face, setting: Setting): Row {
  const { seq, part, at, direction, method, name, byHand, preview } = line;
  let findings = 0;
  let worst: Severity | undefined;
  for (const mark of setting.marks) {
    findings += mark.findings;
    worst = worse(worst, mark.worst);
  }
  return {
    id: seq,
    ...(part > 0 && { part }),
    at,
    direction,
    depth: setting.depth,
    method,
    ...(name !== undefined && { name }),
    ...(byHand && { byHand }),
    ...face,
    preview,
    findings,
    ...(worst !== undefined && { worst }),
    children: setting.children,
    expanded: setting.expanded,
  };
}
