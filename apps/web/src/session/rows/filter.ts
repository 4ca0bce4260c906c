import type { RowKind, RowsSlice, RowStatus } from '../view.ts';
import type { Face } from './draw.ts';
import type { Line } from './line.ts';

type Test = (line: Line, face: Face) => boolean;
type Problem = RowsSlice['problems'][number];

/** A filter that a person typed, ready to be asked. */
export interface Filter {
  /** Nothing in it restricts anything. */
  readonly empty: boolean;
  readonly problems: readonly Problem[];
  matches(line: Line, face: Face): boolean;
}

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
  waiting: true,
  'input-required': true,
  ok: true,
  error: true,
  'tool-failure': true,
  cancelled: true,
  'timed-out': true,
  unanswered: true,
  malformed: true,
  late: true,
  unmatched: true,
  none: true,
};
const DIRECTIONS = { in: true, out: true };
const ORIGINS = { hand: true };

/** Makes a test of a value, or says why it can't. */
const KEYS: Readonly<Record<string, (value: string) => Test | string>> = {
  method: (value) => (line) => has(line.method, value),
  name: (value) => (line) => has(line.name, value),
  status: statusTest,
  ms: msTest,
  dir: (value) =>
    value in DIRECTIONS ? (line) => line.direction === value : oneOf('dir', DIRECTIONS),
  origin: (value) => (value in ORIGINS ? (line) => line.byHand === true : oneOf('origin', ORIGINS)),
  kind: (value) => (value in KINDS ? (_, face) => face.kind === value : oneOf('kind', KINDS)),
};

/**
 * Reads a filter: words with white space between them, all of which have to match. `key:value` asks
 * one column, `-` negates, double quotes keep white space and colons in a word. A word that is not
 * understood is reported and restricts nothing.
 */
export function parseFilter(text: string): Filter {
  const tests: Test[] = [];
  const problems: Problem[] = [];
  for (const token of tokensOf(text)) {
    const negated = token.startsWith('-') && token.length > 1;
    const test = testOf(negated ? token.slice(1) : token);
    if (typeof test === 'string') problems.push({ token, reason: test });
    else tests.push(negated ? (line, face) => !test(line, face) : test);
  }
  return {
    empty: tests.length === 0,
    problems,
    matches: (line, face) => tests.every((test) => test(line, face)),
  };
}

/** Splits at white space outside of double quotes; a quote that is still open reaches to the end. */
function tokensOf(text: string): readonly string[] {
  return text.match(/(?:"[^"]*(?:"|$)|[^\s"])+/g) ?? [];
}

function testOf(token: string): Test | string {
  const [, key, raw = token] = /^([A-Za-z]+):(.*)$/s.exec(token) ?? [];
  const value = raw.replaceAll('"', '').toLowerCase();
  if (key === undefined) return wordTest(value);
  const column = Object.hasOwn(KEYS, key.toLowerCase()) ? KEYS[key.toLowerCase()] : undefined;
  if (column === undefined) {
    const known = Object.keys(KEYS).join(', ');
    return `There is no column "${key}". Columns are ${known}; put the word in quotes to search for it as text.`;
  }
  return value === '' ? `"${key}:" needs a value.` : column(value);
}

function wordTest(word: string): Test {
  return (line, face) =>
    has(line.method, word) ||
    has(line.name, word) ||
    has(line.preview, word) ||
    has(face.statusText, word);
}

function statusTest(value: string): Test | string {
  if (value in STATUSES) {
    // What ended without an answer and got one later counts as both.
    return (line, face) =>
      face.status === value || (face.status === 'late' && line.exchange?.status === value);
  }
  if (!/\d/.test(value)) return oneOf('status', STATUSES, ' or a code');
  return (_, face) => face.statusText?.toLowerCase() === value;
}

const COMPARE: Readonly<Record<string, (ms: number, limit: number) => boolean>> = {
  '>': (ms, limit) => ms > limit,
  '>=': (ms, limit) => ms >= limit,
  '<': (ms, limit) => ms < limit,
  '<=': (ms, limit) => ms <= limit,
  '=': (ms, limit) => Math.round(ms) === limit,
};

function msTest(value: string): Test | string {
  const [, operator = '=', digits] = /^(>=|<=|>|<|=)?(\d+(?:\.\d+)?)$/.exec(value) ?? [];
  const compare = COMPARE[operator];
  if (digits === undefined || compare === undefined) {
    return 'ms wants a number of milliseconds, as in ms:>500 or ms:<=20.';
  }
  const limit = Number(digits);
  return (_, { ms }) => ms !== undefined && compare(ms, limit);
}

function oneOf(key: string, values: object, more = ''): string {
  return `${key} is one of ${Object.keys(values).join(', ')}${more}.`;
}

function has(text: string | undefined, lowerCase: string): boolean {
  return text?.toLowerCase().includes(lowerCase) === true;
}
