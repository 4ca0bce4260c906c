import { skim, stringIn } from './skim.ts';
import { Tokenizer } from './tokenizer.ts';
import type { JsonProblem, Token } from './tokenizer.ts';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** Where a value stands in its text: UTF-16 offsets, `end` exclusive. */
export interface JsonSpan {
  readonly kind: JsonKind;
  readonly start: number;
  readonly end: number;
}

/** A member of an object, its name decoded. Duplicates are listed as often as they are written. */
export interface JsonMember {
  readonly key: string;
  readonly value: JsonSpan;
}

/** The outermost value with its immediate children: `members` of an object, `items` of an array. */
export interface JsonRoot {
  readonly span: JsonSpan;
  readonly members: readonly JsonMember[];
  readonly items: readonly JsonSpan[];
}

/** Tells a problem from whatever else a function of this package may return. */
export function isProblem(outcome: unknown): outcome is JsonProblem {
  return (
    typeof outcome === 'object' && outcome !== null && 'offset' in outcome && 'reason' in outcome
  );
}

/** The kind of the value that a token is, opens or closes. */
export function kindOfToken(token: Token): JsonKind {
  switch (token) {
    case '{':
    case '}':
      return 'object';
    case '[':
    case ']':
      return 'array';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return token;
    default:
      throw new RangeError(`"${token}" is not the token of a value`);
  }
}

/** Reads one value, keeping its direct children; leaves the tokenizer behind that value. */
function readValue(text: string, tokens: Tokenizer): JsonRoot | JsonProblem {
  const members: JsonMember[] = [];
  const items: JsonSpan[] = [];
  const first = tokens.next();
  if (first === 'invalid') return tokens.problem;
  const start = tokens.start;
  const kind = kindOfToken(first);
  let key = '';
  let childStart = 0;
  while (tokens.depth > 0) {
    const token = tokens.next();
    if (token === 'invalid') return tokens.problem;
    if (tokens.depth > 2) continue;
    if (token === 'key') {
      if (tokens.depth === 1) key = stringIn(text, tokens.start, tokens.end);
      continue;
    }
    if (token === '{' || token === '[') {
      childStart = tokens.start;
      continue;
    }
    if (tokens.depth !== 1) continue;
    const closes = token === '}' || token === ']';
    const child = {
      kind: kindOfToken(token),
      start: closes ? childStart : tokens.start,
      end: tokens.end,
    };
    if (kind === 'object') members.push({ key, value: child });
    else items.push(child);
  }
  return { span: { kind, start, end: tokens.end }, members, items };
}

/** Texts up to this length are remembered, for one after the other asks for its member. */
const LONGEST_KEPT = 16 * 1024;
let latest: { readonly text: string; readonly root: JsonRoot } | undefined;

/**
 * Validates the whole text (strict RFC 8259) and keeps its root and the root's immediate children.
 * Never throws, however deep or broken the text is.
 */
export function scan(text: string): JsonRoot | JsonProblem {
  if (latest?.text === text) return latest.root;
  const root = skim(text, 0, true) ?? scanSlowly(text);
  if (text.length <= LONGEST_KEPT && !isProblem(root)) latest = { text, root };
  return root;
}

function scanSlowly(text: string): JsonRoot | JsonProblem {
  const tokens = new Tokenizer(text);
  const root = readValue(text, tokens);
  return tokens.next() === 'end' ? root : tokens.problem;
}

function childrenOf(text: string, span: JsonSpan): JsonRoot | undefined {
  if (span.end - span.start === text.length) {
    const whole = scan(text);
    return isProblem(whole) ? undefined : whole;
  }
  const skimmed = skim(text, span.start, false);
  if (skimmed !== undefined) return skimmed;
  const root = readValue(text, new Tokenizer(text, span.start));
  return isProblem(root) ? undefined : root;
}

/** The members of the object at `span` of a valid text, in order; none for any other kind. */
export function membersOf(text: string, span: JsonSpan): readonly JsonMember[] {
  return span.kind === 'object' ? (childrenOf(text, span)?.members ?? []) : [];
}

/** The items of the array at `span` of a valid text; none for any other kind. */
export function itemsOf(text: string, span: JsonSpan): readonly JsonSpan[] {
  return span.kind === 'array' ? (childrenOf(text, span)?.items ?? []) : [];
}

/** The value of a member. Of duplicates the last one counts, as in `JSON.parse`. */
export function member(text: string, span: JsonSpan, key: string): JsonSpan | undefined {
  return lastNamed(membersOf(text, span), key);
}

function lastNamed(members: readonly JsonMember[], key: string): JsonSpan | undefined {
  for (let at = members.length - 1; at >= 0; at--) {
    const candidate = members[at];
    if (candidate?.key === key) return candidate.value;
  }
  return undefined;
}

/**
 * The raw text of a nested value, reached by member names and array indexes; undefined where the
 * text is invalid or there is nothing at that place.
 */
export function path(text: string, ...keys: readonly (string | number)[]): string | undefined {
  const root = scan(text);
  if (isProblem(root)) return undefined;
  let span: JsonSpan | undefined = root.span;
  for (const key of keys) {
    if (span === undefined) return undefined;
    span = typeof key === 'number' ? itemsOf(text, span)[key] : member(text, span, key);
  }
  return span && slice(text, span);
}

/** The raw text of a span. */
export function slice(text: string, span: JsonSpan): string {
  return text.slice(span.start, span.end);
}

/**
 * The decoded value of the string at `span` of a valid text. It is a string of its own: an engine's
 * substring would keep the whole text, perhaps megabytes, alive for as long as a name is kept.
 */
export function stringAt(text: string, span: JsonSpan): string {
  const { start, end } = span;
  if (end - start > LONGEST_COPIED) return JSON.parse(slice(text, span)) as string;
  return stringIn(text, start, end);
}

/** Engines copy so short a substring (with its quotes). */
const LONGEST_COPIED = 14;
