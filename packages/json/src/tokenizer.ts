/** A problem found in a text: where it is (UTF-16 offset) and why, in plain words. */
export interface JsonProblem {
  readonly offset: number;
  readonly reason: string;
}

/**
 * What the tokenizer stands on. `{ } [ ]` open and close a container, `key` is a member name (its
 * colon is already consumed), `end` follows a complete text and `invalid` repeats for ever.
 */
export type Token =
  '{' | '}' | '[' | ']' | 'key' | 'string' | 'number' | 'boolean' | 'null' | 'end' | 'invalid';

type Expecting = 'value' | 'key or close' | 'key' | 'item or close' | 'comma or close' | 'nothing';

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
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
const LOWER_U = 0x75;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

const SHORT_ESCAPES = '"\\/bfnrt';

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isHexDigit(code: number): boolean {
  const lower = code | 0x20;
  return isDigit(code) || (lower >= 0x61 && lower <= LOWER_F);
}

/**
 * Strict RFC 8259, one token per call of `next`, with an explicit stack of open containers so that
 * no depth of nesting can exhaust the call stack. Nothing is allocated per token: `start` and `end`
 * hold the UTF-16 range of the token last returned (for a key: of its string).
 */
export class Tokenizer {
  start = 0;
  end = 0;
  /** Says something once `next` has returned `invalid`. */
  problem: JsonProblem = { offset: 0, reason: '' };
  private readonly text: string;
  private at: number;
  private expecting: Expecting = 'value';
  private readonly isObject: boolean[] = [];

  constructor(text: string, at = 0) {
    this.text = text;
    this.at = at;
  }

  /** How many containers are open after the token last returned. */
  get depth(): number {
    return this.isObject.length;
  }

  next(): Token {
    this.skipSpace();
    switch (this.expecting) {
      case 'value':
        return this.value();
      case 'key':
        return this.key();
      case 'key or close':
        return this.text.charCodeAt(this.at) === CLOSE_BRACE ? this.close('}') : this.key();
      case 'item or close':
        return this.text.charCodeAt(this.at) === CLOSE_BRACKET ? this.close(']') : this.value();
      case 'comma or close':
        return this.afterValue();
      case 'nothing':
        return 'invalid';
    }
  }

  private skipSpace(): void {
    const text = this.text;
    let at = this.at;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== SPACE && code !== LF && code !== CR && code !== TAB) break;
      at++;
    }
    this.at = at;
  }

  private fail(offset: number, reason: string): 'invalid' {
    this.problem = { offset, reason };
    this.expecting = 'nothing';
    return 'invalid';
  }

  private afterValue(): Token {
    const inObject = this.isObject.at(-1);
    const code = this.text.charCodeAt(this.at);
    if (inObject === undefined) {
      if (this.at >= this.text.length) return 'end';
      return this.fail(this.at, 'there is more text after the end of the value');
    }
    if (code === COMMA) {
      this.at++;
      this.skipSpace();
      return inObject ? this.key() : this.value();
    }
    if (inObject && code === CLOSE_BRACE) return this.close('}');
    if (!inObject && code === CLOSE_BRACKET) return this.close(']');
    const container = inObject ? 'an object' : 'an array';
    if (this.at >= this.text.length) return this.fail(this.at, `the text ends inside ${container}`);
    return this.fail(this.at, `expected "," or "${inObject ? '}' : ']'}" inside ${container}`);
  }

  private key(): Token {
    const text = this.text;
    if (text.charCodeAt(this.at) !== QUOTE) {
      if (this.at >= text.length) return this.fail(this.at, 'the text ends inside an object');
      return this.fail(this.at, 'expected a member name in double quotes');
    }
    if (!this.string()) return 'invalid';
    this.skipSpace();
    if (text.charCodeAt(this.at) !== COLON) {
      return this.fail(this.at, 'expected ":" after the member name');
    }
    this.at++;
    this.expecting = 'value';
    return 'key';
  }

  private value(): Token {
    const code = this.text.charCodeAt(this.at);
    switch (code) {
      case QUOTE:
        return this.string() ? 'string' : 'invalid';
      case OPEN_BRACE:
        return this.open('{');
      case OPEN_BRACKET:
        return this.open('[');
      case LOWER_T:
        return this.word('true', 'boolean');
      case LOWER_F:
        return this.word('false', 'boolean');
      case LOWER_N:
        return this.word('null', 'null');
    }
    if (code === MINUS || isDigit(code)) return this.number() ? 'number' : 'invalid';
    if (this.at >= this.text.length) {
      const blank = this.isObject.length === 0;
      return this.fail(this.at, blank ? 'the text is empty' : 'the text ends before a value');
    }
    if (code === BYTE_ORDER_MARK)
      return this.fail(this.at, 'a byte order mark is not part of JSON');
    return this.fail(this.at, 'expected a value');
  }

  private open(bracket: '{' | '['): Token {
    this.isObject.push(bracket === '{');
    this.expecting = bracket === '{' ? 'key or close' : 'item or close';
    this.start = this.at;
    this.end = ++this.at;
    return bracket;
  }

  private close(bracket: '}' | ']'): Token {
    this.isObject.pop();
    this.expecting = 'comma or close';
    this.start = this.at;
    this.end = ++this.at;
    return bracket;
  }

  private finish(end: number): true {
    this.start = this.at;
    this.end = end;
    this.at = end;
    this.expecting = 'comma or close';
    return true;
  }

  private word(word: string, token: 'boolean' | 'null'): Token {
    if (!this.text.startsWith(word, this.at)) return this.fail(this.at, 'expected a value');
    this.finish(this.at + word.length);
    return token;
  }

  private string(): boolean {
    const text = this.text;
    let at = this.at + 1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return this.finish(at + 1);
      if (code === BACKSLASH) {
        const end = this.escapeEnd(at);
        if (end === undefined) return false;
        at = end;
      } else if (code >= SPACE) {
        at++;
      } else if (at >= text.length) {
        this.fail(at, 'the text ends inside a string');
        return false;
      } else {
        this.fail(at, `control character ${code} inside a string has to be escaped`);
        return false;
      }
    }
  }

  private escapeEnd(backslash: number): number | undefined {
    const text = this.text;
    const letter = text.charAt(backslash + 1);
    if (letter !== '' && SHORT_ESCAPES.includes(letter)) return backslash + 2;
    if (text.charCodeAt(backslash + 1) === LOWER_U) {
      const end = backslash + 6;
      let at = backslash + 2;
      while (at < end && isHexDigit(text.charCodeAt(at))) at++;
      if (at === end) return end;
      this.fail(backslash, '"\\u" needs four hexadecimal digits');
      return undefined;
    }
    this.fail(backslash, 'a backslash starts no known escape');
    return undefined;
  }

  private number(): boolean {
    const text = this.text;
    let at = this.at;
    if (text.charCodeAt(at) === MINUS) at++;
    const first = at;
    at = this.digitsEnd(at);
    if (at === first) return this.badNumber(at, 'a digit has to follow "-"');
    if (text.charCodeAt(first) === ZERO && at > first + 1) {
      return this.badNumber(first, 'a number has no leading zeros');
    }
    if (text.charCodeAt(at) === DOT) {
      const fraction = at + 1;
      at = this.digitsEnd(fraction);
      if (at === fraction) return this.badNumber(at, 'a digit has to follow "." in a number');
    }
    if (text.charCodeAt(at) === LOWER_E || text.charCodeAt(at) === UPPER_E) {
      const sign = text.charCodeAt(at + 1);
      const exponent = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      at = this.digitsEnd(exponent);
      if (at === exponent) return this.badNumber(at, 'an exponent needs a digit');
    }
    return this.finish(at);
  }

  private digitsEnd(from: number): number {
    let at = from;
    while (isDigit(this.text.charCodeAt(at))) at++;
    return at;
  }

  private badNumber(offset: number, reason: string): false {
    this.fail(offset, reason);
    return false;
  }
}
