import type { JsonKind, JsonMember, JsonRoot, JsonSpan } from './scan.ts';

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const UPPER_E = 0x45;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_E = 0x65;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Containers inside one another that fit into the bits of a number. */
const DEEPEST = 30;
const GAVE_UP = -1;
const SHORT_ESCAPES = '"\\/bfnrt';
const HEX_DIGITS = /[\dA-Fa-f]{4}/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const NO_MEMBERS: readonly JsonMember[] = [];
const NO_ITEMS: readonly JsonSpan[] = [];

/**
 * The value at `from` with its immediate children, as `scan` has it; `isAll`: nothing may follow it. The same
 * grammar as the tokenizer's in the form that costs least, for this is how every message of a log is read.
 * Undefined where the text is wrong, which the tokenizer can explain, or nested too deep for this.
 */
export function skim(text: string, from: number, isAll: boolean): JsonRoot | undefined {
  const start = spaceEnd(text, from);
  const code = text.charCodeAt(start);
  const members: JsonMember[] | undefined = code === OPEN_BRACE ? [] : undefined;
  const items: JsonSpan[] | undefined = code === OPEN_BRACKET ? [] : undefined;
  let end: number;
  if (members !== undefined) end = membersEnd(text, start + 1, members);
  else if (items !== undefined) end = itemsEnd(text, start + 1, items);
  else end = valueEnd(text, start);
  if (end === GAVE_UP || (isAll && spaceEnd(text, end) < text.length)) return undefined;
  const span = { kind: kindAt(code), start, end };
  return { span, members: members ?? NO_MEMBERS, items: items ?? NO_ITEMS };
}

function membersEnd(text: string, from: number, members: JsonMember[]): number {
  let at = spaceEnd(text, from);
  if (text.charCodeAt(at) === CLOSE_BRACE) return at + 1;
  for (;;) {
    const keyEnd = stringEnd(text, at);
    if (keyEnd === GAVE_UP) return GAVE_UP;
    const start = colonEnd(text, keyEnd);
    if (start === GAVE_UP) return GAVE_UP;
    const end = valueEnd(text, start);
    if (end === GAVE_UP) return GAVE_UP;
    const value = { kind: kindAt(text.charCodeAt(start)), start, end };
    members.push({ key: nameIn(text, at, keyEnd), value });
    at = spaceEnd(text, end);
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACE) return at + 1;
    if (code !== COMMA) return GAVE_UP;
    at = spaceEnd(text, at + 1);
  }
}

function itemsEnd(text: string, from: number, items: JsonSpan[]): number {
  let at = spaceEnd(text, from);
  if (text.charCodeAt(at) === CLOSE_BRACKET) return at + 1;
  for (;;) {
    const end = valueEnd(text, at);
    if (end === GAVE_UP) return GAVE_UP;
    items.push({ kind: kindAt(text.charCodeAt(at)), start: at, end });
    at = spaceEnd(text, end);
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACKET) return at + 1;
    if (code !== COMMA) return GAVE_UP;
    at = spaceEnd(text, at + 1);
  }
}

/** The end of the value that begins at `from`, whatever is nested in it. */
function valueEnd(text: string, from: number): number {
  let at = from;
  let depth = 0;
  /** A bit for each open container, the innermost last: 1 for an object. */
  let open = 0;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      const isObject = code === OPEN_BRACE;
      at = spaceEnd(text, at + 1);
      if (text.charCodeAt(at) === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) at += 1;
      else {
        if (++depth > DEEPEST) return GAVE_UP;
        open = (open << 1) | (isObject ? 1 : 0);
        if (isObject) at = colonEnd(text, stringEnd(text, at));
        if (at === GAVE_UP) return GAVE_UP;
        continue;
      }
    } else at = code === QUOTE ? stringEnd(text, at) : plainEnd(text, at, code);
    for (;;) {
      if (at === GAVE_UP || depth === 0) return at;
      const isObject = (open & 1) === 1;
      at = spaceEnd(text, at);
      const next = text.charCodeAt(at);
      if (next === COMMA) {
        at = spaceEnd(text, at + 1);
        if (isObject) at = colonEnd(text, stringEnd(text, at));
        if (at === GAVE_UP) return GAVE_UP;
        break;
      }
      if (next !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return GAVE_UP;
      at += 1;
      depth -= 1;
      open >>>= 1;
    }
  }
}

function spaceEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code > SPACE || (code !== SPACE && code !== LF && code !== CR && code !== TAB)) return at;
    at++;
  }
}

/** Where the value of a member begins whose name ended at `from`. */
function colonEnd(text: string, from: number): number {
  if (from === GAVE_UP) return GAVE_UP;
  const at = spaceEnd(text, from);
  return text.charCodeAt(at) === COLON ? spaceEnd(text, at + 1) : GAVE_UP;
}

function stringEnd(text: string, from: number): number {
  if (text.charCodeAt(from) !== QUOTE) return GAVE_UP;
  let at = from + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) {
      at = escapeEnd(text, at + 1);
      if (at === GAVE_UP) return GAVE_UP;
    } else if (code >= SPACE) at++;
    // A control character, or NaN at the end of the text.
    else return GAVE_UP;
  }
}

function escapeEnd(text: string, letterAt: number): number {
  const letter = text.charAt(letterAt);
  if (letter === 'u') {
    HEX_DIGITS.lastIndex = letterAt + 1;
    return HEX_DIGITS.test(text) ? letterAt + 5 : GAVE_UP;
  }
  return letter !== '' && SHORT_ESCAPES.includes(letter) ? letterAt + 1 : GAVE_UP;
}

/** The end of a number, `true`, `false` or `null`. */
function plainEnd(text: string, from: number, code: number): number {
  if (code === LOWER_T) return text.startsWith('true', from) ? from + 4 : GAVE_UP;
  if (code === LOWER_F) return text.startsWith('false', from) ? from + 5 : GAVE_UP;
  if (code === LOWER_N) return text.startsWith('null', from) ? from + 4 : GAVE_UP;
  if (code > ZERO && code <= NINE) {
    let at = from + 1;
    let next = text.charCodeAt(at);
    while (next >= ZERO && next <= NINE) next = text.charCodeAt(++at);
    if (next !== DOT && next !== LOWER_E && next !== UPPER_E) return at;
  }
  NUMBER.lastIndex = from;
  return NUMBER.test(text) ? NUMBER.lastIndex : GAVE_UP;
}

function kindAt(code: number): JsonKind {
  switch (code) {
    case OPEN_BRACE:
      return 'object';
    case OPEN_BRACKET:
      return 'array';
    case QUOTE:
      return 'string';
    case LOWER_T:
    case LOWER_F:
      return 'boolean';
    case LOWER_N:
      return 'null';
    default:
      return 'number';
  }
}

/** Names seen lately, each in a place of its own: logs name the same few members millions of times. */
const NAMES: (string | undefined)[] = new Array<undefined>(256).fill(undefined);
const LONGEST_NAME = 40;

/** The decoded name between two offsets, its quotes included: the same string each time, which compares fast. */
function nameIn(text: string, start: number, end: number): string {
  const length = end - start - 2;
  if (length === 0 || length > LONGEST_NAME) return stringIn(text, start, end);
  const place =
    (length * 37 + text.charCodeAt(start + 1) * 11 + text.charCodeAt(end - 2)) % NAMES.length;
  const known = NAMES[place];
  if (known?.length === length && text.startsWith(known, start + 1)) return known;
  const name = stringIn(text, start, end);
  if (name.length !== length) return name;
  // As the name of a member it is the string that the engine's own comparisons use.
  const [kept = name] = Object.keys({ [name]: true });
  NAMES[place] = kept;
  return kept;
}

/** The decoded string between two offsets, its quotes included. */
export function stringIn(text: string, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  return inner.includes('\\') ? (JSON.parse(text.slice(start, end)) as string) : inner;
}
