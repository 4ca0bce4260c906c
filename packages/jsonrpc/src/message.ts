import { quote } from '@loupe/json';

/**
 * A request id with its type: `1` is not `"1"` (spec 2025-11-25/basic#requests).
 * `text` is its JSON as spelled on the wire, `key` is what ids are compared and indexed by:
 * `s:` + the decoded string or `n:` + the integer, all digits kept, where `1.0` is `1`.
 */
export interface Id {
  readonly key: string;
  readonly text: string;
}

export type MalformedReason =
  | 'not-json'
  | 'not-an-object'
  | 'empty-batch'
  | 'unclassifiable'
  | 'result-and-error'
  | 'neither-result-nor-error'
  | 'bad-id'
  | 'bad-method';

interface Call {
  readonly method: string;
  /** JSON text. */
  readonly params?: string;
  /** What it has beside its method although it is no answer; of both the result. */
  readonly also?: 'result' | 'error';
}

interface Raw {
  /** The frame, or the element of a batch, as it came. */
  readonly text: string;
  /** The value of `jsonrpc` where it is a string. */
  readonly version?: string;
}

export interface RequestMessage extends Raw, Call {
  readonly kind: 'request';
  readonly id: Id;
}

export interface NotificationMessage extends Raw, Call {
  readonly kind: 'notification';
}

export interface ResponseMessage extends Raw {
  readonly kind: 'response';
  readonly id: Id;
  /** JSON text. */
  readonly result: string;
}

export interface ErrorMessage extends Raw {
  readonly kind: 'error';
  readonly id?: Id;
  /** The id as spelled where it is present but can't be one, such as `null`. */
  readonly idText?: string;
  /** JSON text of the whole error member, whatever it is. */
  readonly error: string;
  readonly code?: number;
  readonly message?: string;
  /** JSON text. */
  readonly data?: string;
}

export interface MalformedMessage extends Raw {
  readonly kind: 'malformed';
  readonly reason: MalformedReason;
  /** What is wrong, in plain words. */
  readonly detail: string;
  readonly id?: Id;
  readonly method?: string;
}

/** What a text means as JSON-RPC 2.0. Whatever it is, it is one of these. */
export type Message =
  RequestMessage | NotificationMessage | ResponseMessage | ErrorMessage | MalformedMessage;

/** The id of a number that is an integer. */
export function numberId(value: number): Id {
  const text = String(value);
  return { key: `n:${integerKey(text) ?? text}`, text };
}

export function stringId(value: string): Id {
  return { key: `s:${value}`, text: quote(value) };
}

/** Whether two ids have the same value and the same type. */
export function sameId(a: Id, b: Id): boolean {
  return a.key === b.key;
}

/** Whether one id is the other with its type changed, as `5` and `"5"` are. */
export function differOnlyInType(a: Id, b: Id): boolean {
  return a.key !== b.key && a.key.slice(2) === b.key.slice(2);
}

const PLAIN_COUNT = /^[1-9]\d{0,14}$/;
const PLAIN_INTEGER = /^-?\d{1,15}$/;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const LONGEST_WRITTEN_OUT = 1000;

/**
 * One spelling for every JSON number that is an integer (`1`, `1.0`, `10e-1`), undefined for a
 * fraction. Works on digits, for doubles stop telling integers apart at 2^53.
 */
export function integerKey(numberText: string): string | undefined {
  if (PLAIN_COUNT.test(numberText)) return numberText;
  if (PLAIN_INTEGER.test(numberText)) return String(Number(numberText));
  const parts = NUMBER.exec(numberText);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const written = (whole + fraction).replace(/^0+/, '');
  let length = written.length;
  while (length > 0 && written.charAt(length - 1) === '0') length--;
  if (length === 0) return '0';
  const zeros = Number(exponent) - fraction.length + (written.length - length);
  if (zeros < 0) return undefined;
  const digits = sign + written.slice(0, length);
  return zeros > LONGEST_WRITTEN_OUT ? `${digits}e${zeros}` : digits + '0'.repeat(zeros);
}
