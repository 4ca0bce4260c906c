import type { Severity } from '@loupe/rules';
import type { Row, RowKind, RowStatus } from '../view.ts';
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
  const { answered, answeredAt, askedAt, size } = exchange;
  const status = exchange.late === true ? 'late' : exchange.status;
  const words = statusWords(line);
  return {
    kind,
    status,
    ...(words !== undefined && { statusText: words }),
    ...(answeredAt !== undefined && { ms: answeredAt - askedAt }),
    size,
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
  if (kind === 'exchange') {
    const { answered, status } = exchange;
    const settled = answered !== undefined && exchange.late !== true;
    return {
      kind: shown,
      status: settled ? 'none' : status,
      size: line.size,
      ...(answered !== undefined && { other: answered }),
    };
  }
  const ms = line.at - exchange.askedAt;
  const status = exchange.late === true ? 'late' : exchange.status;
  const text = line.statusText === undefined ? {} : { statusText: line.statusText };
  return { kind: shown, status, ...text, ms, size: line.size, other: exchange.asked };
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
  const { seq, part, at, direction, method, name, preview } = line;
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
    ...face,
    preview,
    findings,
    ...(worst !== undefined && { worst }),
    children: setting.children,
    expanded: setting.expanded,
  };
}
