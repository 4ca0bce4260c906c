import type {
  Entry,
  HttpEntry,
  Stamp,
  TargetRecord,
  TranscriptHeader,
  NoteKind,
  EntryKind,
} from './entry.ts';

/** Whether a value read from a file may stand in a member. */
type Check = (value: unknown) => boolean;
interface Must {
  readonly check: Check;
  readonly optional: false;
}
interface May {
  readonly check: Check;
  readonly optional: true;
}
/** The members of one shape, in the order in which they are written. */
export type Shape = Readonly<Record<string, Must | May>>;

/** A table with exactly the members of `E`, optional where they are: a forgotten one does not compile. */
type ShapeOf<E, Leave extends PropertyKey = never> = {
  readonly [K in Exclude<keyof E, Leave>]-?: undefined extends E[K] ? May : Must;
};
type EntryShape<E> = ShapeOf<E, keyof Stamp | 'kind' | 'phase'>;
type OfKind<K extends EntryKind> = Extract<Entry, { kind: K }>;
type HttpPhase = HttpEntry['phase'];
type OfPhase<P extends HttpPhase> = Extract<HttpEntry, { phase: P }>;

const must = (check: Check): Must => ({ check, optional: false });
const may = (check: Check): May => ({ check, optional: true });

const isString: Check = (value) => typeof value === 'string';
const isTrue: Check = (value) => value === true;
const isInteger: Check = (value) => Number.isSafeInteger(value);
/** A length in bytes, or a seq where 0 has a meaning. */
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isSeq: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 1;
const isTime: Check = (value) => Number.isFinite(value) && (value as number) >= 0;
/** Checked, because a page that decodes broken base64 would throw. */
const isBase64: Check = (value) =>
  typeof value === 'string' && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
const isInstant: Check = (value) => typeof value === 'string' && INSTANT.test(value);
const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const isStrings: Check = (value) => Array.isArray(value) && value.every(isString);
const isPairs: Check = (value) =>
  Array.isArray(value) && value.every((pair: unknown) => isStrings(pair) && isPair(pair));
const isPair: Check = (value) => Array.isArray(value) && value.length === 2;
const isFills: Check = (value) => Array.isArray(value) && value.every(isFill);
const isHeaderFills: Check = (value) =>
  isFills(value) && (value as JsonObject[]).every(({ header }) => isCount(header));
const isFill: Check = (value) =>
  isObject(value) && isString(value['name']) && isCount(value['start']) && isCount(value['end']);
const oneOf =
  <T extends string>(values: Readonly<Record<T, true>>): Check =>
  (value) =>
    typeof value === 'string' && Object.hasOwn(values, value);

const isNoteKind = oneOf<NoteKind>({
  timeout: true,
  cancelled: true,
  cleared: true,
  attempt: true,
  verdict: true,
  choices: true,
  answer: true,
  retry: true,
  fallback: true,
  pin: true,
  unpin: true,
  text: true,
  ignore: true,
});

export const STAMP: ShapeOf<Stamp> = { seq: must(isSeq), at: must(isTime) };

const KINDS: { readonly [K in Exclude<EntryKind, 'http'>]: EntryShape<OfKind<K>> } = {
  frame: {
    direction: must(oneOf({ sent: true, received: true })),
    origin: may(oneOf({ client: true, hand: true })),
    key: may(isString),
    // Before the text: whoever reads the beginning of a line knows that the text holds more than may be shown.
    filled: may(isFills),
    text: must(isString),
    bytes: may(isBase64),
    cutFrom: may(isCount),
    unterminated: may(isTrue),
  },
  undelivered: { frame: must(isSeq), reason: must(isString) },
  stderr: { text: must(isString), bytes: may(isBase64) },
  lifecycle: {
    state: must(oneOf({ opening: true, open: true, closing: true, closed: true })),
    reason: may(isString),
    unexpected: may(isTrue),
    code: may(isString),
    pid: may(isInteger),
    exitCode: may(isInteger),
    signal: may(isString),
    ended: may(oneOf({ stdin: true, SIGTERM: true, SIGKILL: true })),
  },
  note: { about: must(isCount), note: must(isNoteKind), text: may(isString), ms: may(isTime) },
};

const PHASES: { readonly [P in HttpPhase]: EntryShape<OfPhase<P>> } = {
  request: {
    exchange: must(isSeq),
    method: must(isString),
    url: must(isString),
    headers: must(isPairs),
    frame: may(isSeq),
    key: may(isString),
    filled: may(isHeaderFills),
  },
  response: {
    exchange: must(isSeq),
    status: must(isInteger),
    headers: must(isPairs),
    httpVersion: may(isString),
    remote: may(isString),
  },
  event: { exchange: must(isSeq), text: must(isString), bytes: may(isBase64) },
  body: {
    exchange: must(isSeq),
    text: must(isString),
    bytes: may(isBase64),
    cutFrom: may(isCount),
  },
  end: { exchange: must(isSeq), aborted: may(isTrue), tail: may(isString) },
  failed: { exchange: must(isSeq), reason: must(isString), code: may(isString) },
};

type StdioTarget = Extract<TargetRecord, { kind: 'stdio' }>;
type UrlTarget = Exclude<TargetRecord, StdioTarget>;
const STDIO: ShapeOf<StdioTarget> = {
  kind: must(isString),
  command: must(isStrings),
  cwd: may(isString),
  env: may(isPairs),
};
const BY_URL: ShapeOf<UrlTarget> = {
  kind: must(isString),
  url: must(isString),
  headers: may(isPairs),
  bearer: may(isString),
};
const TARGETS: Readonly<Record<TargetRecord['kind'], Shape>> = {
  stdio: STDIO,
  http: BY_URL,
  sse: BY_URL,
  ws: BY_URL,
};
const isTarget: Check = (value) => {
  if (!isObject(value)) return false;
  const kind = value['kind'];
  return (
    typeof kind === 'string' &&
    Object.hasOwn(TARGETS, kind) &&
    misfit(TARGETS[kind as TargetRecord['kind']], value) === undefined
  );
};

export const HEADER: ShapeOf<TranscriptHeader> = {
  loupe: must((value) => value === 'transcript'),
  version: must(isInteger),
  session: must(isString),
  started: must(isInstant),
  target: must(isTarget),
  revision: must(isString),
  name: must(isString),
  choices: may(isString),
  writer: must(isString),
  redacted: may(isTrue),
};

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of the first member of `value` that is missing or doesn't fit, or undefined when all do. */
export function misfit(shape: Shape, value: JsonObject): string | undefined {
  for (const name in shape) {
    const rule = shape[name];
    if (rule === undefined) continue;
    if (Object.hasOwn(value, name) ? !rule.check(value[name]) : !rule.optional) return name;
  }
  return undefined;
}

/** Copies the members that `shape` names, in its order, from `source` to `to`. */
export function copyMembers(shape: Shape, source: object, to: Record<string, unknown>): void {
  const from = source as JsonObject;
  for (const name in shape) {
    if (Object.hasOwn(from, name) && from[name] !== undefined) to[name] = from[name];
  }
}

/** The shape of an entry of this kind and phase; undefined when there is none. */
export function shapeOf(kind: unknown, phase: unknown): Shape | undefined {
  if (kind === 'http') return own(PHASES, phase);
  return own(KINDS, kind);
}

function own(table: Readonly<Record<string, Shape>>, name: unknown): Shape | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}
