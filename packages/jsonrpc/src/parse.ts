import { isProblem, membersOf, quote, scan, slice, stringAt } from '@loupe/json';
import type { JsonRoot, JsonSpan } from '@loupe/json';
import { integerKey } from './message.ts';
import type { ErrorMessage, Id, MalformedMessage, MalformedReason, Message } from './message.ts';

/** A frame's text read as JSON-RPC. */
export interface ParsedFrame {
  /** One message, the elements of a batch in order, or none where the frame is blank. */
  readonly messages: readonly Message[];
  readonly batch: boolean;
  /** Nothing but white space. */
  readonly blank: boolean;
}

const BLANK = /^[ \t\r\n]*$/;

/**
 * Reads a frame as JSON-RPC 2.0. Total: never throws, and whatever does not fit is a message of
 * kind `malformed`. White space around the value (a trailing CR) is no fault.
 */
export function parseFrame(text: string): ParsedFrame {
  if (BLANK.test(text)) return { messages: [], batch: false, blank: true };
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
  const message =
    members.method === undefined
      ? readAnswer(text, members)
      : readCall(text, members, members.method);
  if (members.version?.kind !== 'string') return message;
  return { ...message, version: stringAt(text, members.version) };
}

/** A message with a method: a request where it has an id, else a notification. */
function readCall(text: string, members: Members, methodSpan: JsonSpan): Message {
  const id = members.id && idAt(text, members.id);
  if (methodSpan.kind !== 'string') {
    const detail = `The method is a string, not ${named(methodSpan)}.`;
    return malformed(text, 'bad-method', detail, id);
  }
  const method = stringAt(text, methodSpan);
  const params = members.params && { params: slice(text, members.params) };
  if (members.id === undefined) return { kind: 'notification', text, method, ...params };
  if (id === undefined) {
    return { ...malformed(text, 'bad-id', badId(text, members.id, 'request')), method };
  }
  return { kind: 'request', text, id, method, ...params };
}

/** A message without a method: a response, an error, or something that is neither. */
function readAnswer(text: string, members: Members): Message {
  const { id: idSpan, result, error } = members;
  const id = idSpan && idAt(text, idSpan);
  if (result !== undefined && error !== undefined) {
    const detail = 'An answer has either a result or an error; this one has both.';
    return malformed(text, 'result-and-error', detail, id);
  }
  if (error !== undefined) return readError(text, error, idSpan, id);
  if (result !== undefined) {
    if (id !== undefined) return { kind: 'response', text, id, result: slice(text, result) };
    return malformed(text, 'bad-id', badId(text, idSpan, 'result'));
  }
  if (id !== undefined) {
    const detail = 'There is an id, but no method, no result and no error.';
    return malformed(text, 'neither-result-nor-error', detail, id);
  }
  return malformed(text, 'unclassifiable', 'There is no method, no result and no error.');
}

function readError(
  text: string,
  error: JsonSpan,
  idSpan: JsonSpan | undefined,
  id: Id | undefined,
): ErrorMessage {
  const parts: { code?: number; message?: string; data?: string } = {};
  for (const { key, value } of membersOf(text, error)) {
    if (key === 'code' && value.kind === 'number') parts.code = Number(slice(text, value));
    if (key === 'message' && value.kind === 'string') parts.message = stringAt(text, value);
    if (key === 'data') parts.data = slice(text, value);
  }
  const base = { kind: 'error', text, error: slice(text, error), ...parts } as const;
  if (id !== undefined) return { ...base, id };
  return idSpan === undefined ? base : { ...base, idText: slice(text, idSpan) };
}

/** The id at a place, undefined where what stands there is neither a string nor an integer. */
function idAt(text: string, span: JsonSpan): Id | undefined {
  const spelled = slice(text, span);
  if (span.kind === 'string') {
    const value = stringAt(text, span);
    const quoted = quote(value);
    // Ids are kept for long. An equal string of its own does not keep the frame's text alive.
    return { key: `s:${value}`, text: quoted === spelled ? quoted : spelled };
  }
  const integer = span.kind === 'number' ? integerKey(spelled) : undefined;
  return integer === undefined ? undefined : { key: `n:${integer}`, text: spelled };
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
): MalformedMessage {
  const message = { kind: 'malformed', text, reason, detail } as const;
  return id === undefined ? message : { ...message, id };
}
