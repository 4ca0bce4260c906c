import type { Phase, Row, RowKind, RowStatus } from '../view.ts';

/* What stands in one byte of a column of the line table. Never written to a file, so the numbers may change. */

const KINDS: Readonly<Record<RowKind, number>> = {
  exchange: 0,
  notification: 1,
  frame: 2,
  stderr: 3,
  http: 4,
  lifecycle: 5,
  note: 6,
  malformed: 7,
};
const STATUSES: Readonly<Record<RowStatus, number>> = {
  none: 0,
  waiting: 1,
  'input-required': 2,
  ok: 3,
  error: 4,
  'tool-failure': 5,
  cancelled: 6,
  'timed-out': 7,
  unanswered: 8,
  malformed: 9,
  late: 10,
  unmatched: 11,
};
const DIRECTIONS: Readonly<Record<Row['direction'], number>> = { none: 0, in: 1, out: 2 };
const PHASES: Readonly<Record<Phase, number>> = {
  connect: 0,
  handshake: 1,
  discovery: 2,
  operation: 3,
  end: 4,
};

/** Names that are kept as numbers, both ways. */
interface CodeTable<Name extends string> {
  readonly of: Readonly<Record<Name, number>>;
  readonly names: readonly Name[];
}

function tableOf<Name extends string>(of: Readonly<Record<Name, number>>): CodeTable<Name> {
  return { of, names: (Object.keys(of) as Name[]).sort((a, b) => of[a] - of[b]) };
}

export const KIND = tableOf(KINDS);
export const STATUS = tableOf(STATUSES);
export const DIRECTION = tableOf(DIRECTIONS);
export const PHASE = tableOf(PHASES);
