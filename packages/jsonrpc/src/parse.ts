import { isProblem, membersOf, quote, scan, slice, stringAt } from '@loupe/json';
import type { JsonRoot, JsonSpan } from '@loupe/json';
import { integerKey } from './message.ts';
import type {
  ErrorMessage,
  Id,
  MalformedMessage,
  MalformedReason,
  Message,
  NotificationMessage,
  RequestMessage,
  ResponseMessage,
} from './message.ts';

/** A message that is being made: to add a member costs far less than to copy it with one more. */
type Open<M> = { -readonly [Member in keyof M]: M[Member] };

/** A frame's text read as JSON-RPC. */
export interface ParsedFrame {
  /** One message, the elements of a batch in order, or none where the frame is blank. */
  readonly messages: readonly Message[];
  readonly batch: boolean;
  /** Nothing but white space. */
  readonly blank: boolean;
}

const BLANK = /^[ \t\r\n]*$/;
const OPEN_BRACE = 0x7b;
const USUAL_VERSION = '2.0';

/**
 * Reads a frame as JSON-RPC 2.0. Total: never throws, and whatever does not fit is a message of
 * kind `malformed`. White space around the value (a trailing CR) is no fault.
 */
export function parseFrame(text: string): ParsedFrame {
  if (text.charCodeAt(0) !== OPEN_BRACE && BLANK.test(text)) {
    return { messages: [], batch: false, blank: true };
  }
  const root = scan(text);
  if (isProblem(root)) {
    const detail = `Not JSON: ${root.reason} (at character ${root.offset + 1}).`;
    return { messages: [malformed(text, 'not-json', detail)], batch: false, blank: false };
  }
  if (root.span.kind !== 'array') {
    return { messages: [readMessage(text, root)], batch: false, blank: false };
  }
  if (root.items.length === 0) {
    const empty = malformed(text, 'empty-batch', 'A batch has at least one message in it.');
    return { messages: [empty], batch: true, blank: false };
  }
  const messages = root.items.map((item) => readElement(slice(text, item)));
  return { messages, batch: true, blank: false };
}

/** An element of a batch, which is valid JSON already. */
function readElement(text: string): Message {
  const root = scan(text);
  if (isProblem(root)) return malformed(text, 'not-json', `Not JSON: ${root.reason}.`);
  return readMessage(text, root);
}

interface Members {
  version?: JsonSpan;
  id?: JsonSpan;
  method?: JsonSpan;
  params?: JsonSpan;
  result?: JsonSpan;
  error?: JsonSpan;
}

/** The members that JSON-RPC knows; of duplicates the last one counts, as in `JSON.parse`. */
function knownMembers(root: JsonRoot): Members {
  const known: Members = {};
  for (const { key, value } of root.members) {
    switch (key) {
      case 'jsonrpc':
        known.version = value;
        break;
      case 'id':
      case 'method':
      case 'params':
      case 'result':
      case 'error':
        known[key] = value;
    }
  }
  return known;
}

function readMessage(text: string, root: JsonRoot): Message {
  if (root.span.kind !== 'object') {
    return malformed(text, 'not-an-object', `A message is an object, not ${named(root.span)}.`);
  }
  const members = knownMembers(root);
  const version = members.version?.kind === 'string' ? versionAt(text, members.version) : undefined;
  return members.method === undefined
    ? readAnswer(text, members, version)
    : readCall(text, members, members.method, version);
}

/** A message with a method: a request where it has an id, else a notification. */
function readCall(
  text: string,
  members: Members,
  methodSpan: JsonSpan,
  version: string | undefined,
): Message {
  const id = members.id && idAt(text, members.id);
  if (methodSpan.kind !== 'string') {
    const detail = `The method is a string, not ${named(methodSpan)}.`;
    return malformed(text, 'bad-method', detail, id, version);
  }
  const method = methodAt(text, methodSpan);
  const message: Open<RequestMessage | NotificationMessage> =
    id === undefined
      ? { kind: 'notification', text, method }
      : { kind: 'request', text, id, method };
  if (members.id !== undefined && id === undefined) {
    const detail = badId(text, members.id, 'request');
    return { ...malformed(text, 'bad-id', detail, id, version), method };
  }
  if (members.params !== undefined) message.params = slice(text, members.params);
  if (members.result !== undefined) message.also = 'result';
  else if (members.error !== undefined) message.also = 'error';
  if (version !== undefined) message.version = version;
  return message;
}

/** A message without a method: a response, an error, or something that is neither. */
function readAnswer(text: string, members: Members, version: string | undefined): Message {
  const { id: idSpan, result, error } = members;
  const id = idSpan && idAt(text, idSpan);
  if (result !== undefined && error !== undefined) {
    const detail = 'An answer has either a result or an error; this one has both.';
    return malformed(text, 'result-and-error', detail, id, version);
  }
  if (error !== undefined) return readError(text, members, error, id, version);
  if (result !== undefined && id !== undefined) {
    const message: Open<ResponseMessage> = {
      kind: 'response',
      text,
      id,
      result: slice(text, result),
    };
    if (version !== undefined) message.version = version;
    return message;
  }
  if (result !== undefined) {
    return malformed(text, 'bad-id', badId(text, idSpan, 'result'), id, version);
  }
  if (id !== undefined) {
    const detail = 'There is an id, but no method, no result and no error.';
    return malformed(text, 'neither-result-nor-error', detail, id, version);
  }
  const detail = 'There is no method, no result and no error.';
  return malformed(text, 'unclassifiable', detail, id, version);
}

function readError(
  text: string,
  members: Members,
  error: JsonSpan,
  id: Id | undefined,
  version: string | undefined,
): ErrorMessage {
  const message: Open<ErrorMessage> = { kind: 'error', text, error: slice(text, error) };
  for (const { key, value } of membersOf(text, error)) {
    if (key === 'code' && value.kind === 'number') message.code = Number(slice(text, value));
    if (key === 'message' && value.kind === 'string') message.message = stringAt(text, value);
    if (key === 'data') message.data = slice(text, value);
  }
  if (id !== undefined) message.id = id;
  else if (members.id !== undefined) message.idText = slice(text, members.id);
  if (version !== undefined) message.version = version;
  return message;
}

function versionAt(text: string, span: JsonSpan): string {
  const isUsual = span.end - span.start === USUAL_VERSION.length + 2;
  return isUsual && text.startsWith(USUAL_VERSION, span.start + 1)
    ? USUAL_VERSION
    : stringAt(text, span);
}

/** One string for each method: a long log names few, again and again, and each is kept for long. */
const methods = new Map<string, string>();
const MOST_METHODS = 500;
const LONGEST_METHOD = 100;

function methodAt(text: string, span: JsonSpan): string {
  const spelled = slice(text, span);
  const known = methods.get(spelled);
  if (known !== undefined) return known;
  const method = stringAt(text, span);
  // The key is a string of its own as well, where nothing in it is escaped.
  const isFew = methods.size < MOST_METHODS && method.length < LONGEST_METHOD;
  if (isFew && quote(method) === spelled) methods.set(quote(method), method);
  return method;
}

/**
 * The id at a place, undefined where what stands there is neither a string nor an integer. Ids are kept for long,
 * so both texts are strings of their own, which do not keep the frame's text alive.
 */
function idAt(text: string, span: JsonSpan): Id | undefined {
  if (span.kind === 'string') {
    const value = stringAt(text, span);
    const [quoted, spelled] = [quote(value), slice(text, span)];
    return { key: `s:${value}`, text: quoted === spelled ? quoted : copyOf(spelled) };
  }
  if (span.kind !== 'number') return undefined;
  const spelled = slice(text, span);
  const integer = integerKey(spelled);
  if (integer === undefined) return undefined;
  if (integer === spelled) return { key: `n:${integer}`, text: copyOf(integer) };
  return { key: copyOf(`n:${integer}`), text: copyOf(spelled) };
}

/** Engines copy a shorter substring themselves. */
const SHORTEST_SHARED = 13;

function copyOf(value: string): string {
  return value.length < SHORTEST_SHARED ? value : (JSON.parse(quote(value)) as string);
}

function badId(text: string, span: JsonSpan | undefined, of: 'request' | 'result'): string {
  if (span === undefined) return `The id is missing, so this ${of} belongs to no call.`;
  const what = span.kind === 'number' ? `the fraction ${slice(text, span)}` : named(span);
  return `The id of a ${of} is a string or an integer, not ${what}.`;
}

function named(span: JsonSpan): string {
  if (span.kind === 'null') return 'null';
  return span.kind === 'object' || span.kind === 'array' ? `an ${span.kind}` : `a ${span.kind}`;
}

function malformed(
  text: string,
  reason: MalformedReason,
  detail: string,
  id?: Id,
  version?: string,
): MalformedMessage {
  const message: Open<MalformedMessage> = { kind: 'malformed', text, reason, detail };
  if (id !== undefined) message.id = id;
  if (version !== undefined) message.version = version;
  return message;
}
