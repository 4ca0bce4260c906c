import type { RowKind, RowStatus } from '../view.ts';

const KINDS: Record<RowKind, true> = {
  exchange: true,
  notification: true,
  frame: true,
  stderr: true,
  http: true,
  lifecycle: true,
  note: true,
  malformed: true,
};
const STATUSES: Record<RowStatus, true> = {
  error: true,
  'tool-failure': true,
  waiting: true,
  'input-required': true,
  ok: true,
  cancelled: true,
  'timed-out': true,
  unanswered: true,
  malformed: true,
  late: true,
  unmatched: true,
  none: true,
};

/** What can be asked of a row before a colon. */
interface FilterKey {
  /** What it means, for a person. */
  readonly hint: string;
  /** The only values that it takes. */
  readonly values?: readonly string[];
}

/** The columns of the filter language, in the order in which they are offered. */
export const FILTER_KEYS = {
  method: { hint: 'part of the method, as in method:tools/call' },
  name: { hint: 'part of the name of a tool, prompt or resource' },
  status: {
    hint: 'how it ended: a status or a code, as in status:-32602',
    values: names(STATUSES),
  },
  ms: { hint: 'longer or shorter than, as in ms:>500 or ms:1s..2s' },
  size: { hint: 'larger or smaller than, as in size:>10kb' },
  kind: { hint: 'what kind of row it is', values: names(KINDS) },
  dir: { hint: 'in is from the server, out is to it', values: ['in', 'out'] },
  is: {
    hint: 'what was marked or found',
    values: ['pinned', 'noted', 'finding', 'hand', 'uncertain'],
  },
  rule: { hint: 'has a finding of this rule' },
  id: { hint: 'the id of the request: id:1 is the number, id:"1" the text' },
  at: { hint: 'since the beginning, as in at:1.5s..3s' },
  follow: { hint: 'the conversation of the entry with this number' },
  origin: { hint: 'who wrote what was sent', values: ['hand', 'client'] },
} as const satisfies Readonly<Record<string, FilterKey>>;

export type FilterKeyName = keyof typeof FILTER_KEYS;

export function isFilterKey(name: string): name is FilterKeyName {
  return Object.hasOwn(FILTER_KEYS, name);
}

/** The only values that a key takes; undefined where it takes any. */
export function valuesOf(key: FilterKeyName): readonly string[] | undefined {
  const entry: FilterKey = FILTER_KEYS[key];
  return entry.values;
}

function names(table: object): readonly string[] {
  return Object.keys(table);
}
