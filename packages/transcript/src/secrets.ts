/** Shorter values (a digit, "on", "dev") are everywhere and hide nothing. */
const SHORTEST = 4;
/** Words of JSON itself: masking them would break every message. */
const NOT_SECRET: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** UTF-16 units of values in one expression: engines refuse a very long one. */
const LONGEST_PATTERN = 4096;

/** Values that are known, and what is shown in place of each. */
export interface Known {
  isIn(text: string): boolean;
  /** The text without the values, in whatever spelling it quotes them. */
  without(text: string): string;
  /** As `without`, with quotes around each word. */
  quoted(text: string): string;
}

/**
 * @param words by value, what stands in its place. Words themselves stay as they are, whatever is in them
 * @param digits the same for texts that nobody escapes, such as base64
 * @returns undefined when no value is worth looking for
 */
export function createKnown(
  words: ReadonlyMap<string, string>,
  digits: ReadonlyMap<string, string> = new Map(),
): Known | undefined {
  // The longest first: an alternative that is the beginning of another would leave its rest in the clear.
  const worth = [...words, ...digits]
    .filter(([value]) => value.length >= SHORTEST && !NOT_SECRET.has(value))
    .flatMap(([value, word]) => piecesOf(value).map((piece) => [piece, word] as const))
    .sort(([a], [b]) => b.length - a.length);
  if (worth.length === 0) return undefined;
  const kept = [...new Set(worth.map(([, word]) => plainText(word)))].join('|');
  const batches = batched(worth).map((batch) => {
    const values = batch.map(([value]) =>
      digits.has(value) ? plainText(value) : anySpelling(value),
    );
    const pattern = new RegExp([kept, ...values].map((one) => `(${one})`).join('|'), 'g');
    return { pattern, words: batch.map(([, word]) => word) };
  });
  const replaced = (text: string, dress: (word: string) => string): string =>
    batches.reduce(
      (before, { pattern, words: own }) =>
        before.replace(pattern, (found: string, ...groups: unknown[]) => {
          const at = groups.findIndex((one) => one !== undefined);
          return at === 0 ? found : dress(own[at - 1] ?? '');
        }),
      text,
    );
  return {
    isIn: (text) => batches.some(({ pattern }) => text.search(pattern) !== -1),
    without: (text) => replaced(text, (word) => word),
    quoted: (text) => replaced(text, (word) => `"${word}"`),
  };
}

function piecesOf(value: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < value.length; at += LONGEST_PATTERN) {
    pieces.push(value.slice(at, at + LONGEST_PATTERN));
  }
  return pieces;
}

function batched<T extends readonly [value: string, word: string]>(
  values: readonly T[],
): readonly (readonly T[])[] {
  const batches: T[][] = [];
  let length = Infinity;
  for (const one of values) {
    if (length + one[0].length > LONGEST_PATTERN) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(one);
    length += one[0].length;
  }
  return batches;
}

function plainText(text: string): string {
  return Array.from(text, plain).join('');
}

/** So far into a value its letters and digits are looked for as escapes, too, which hardly anybody writes. */
const THOROUGH = 256;
const HARMLESS = /^[A-Za-z0-9]$/;

/** As it is, percent-encoded, or escaped for JSON however often (a document in a string in a document). */
function anySpelling(value: string): string {
  const spelled = (character: string, index: number): string =>
    index >= THOROUGH && HARMLESS.test(character) ? character : spellings(character);
  return Array.from(value, spelled).join('');
}

/** Backslashes double with each nesting. The bound keeps a text full of them from costing more than its length. */
const ESCAPE = String.raw`\\{1,16}`;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
};

function spellings(character: string): string {
  const ways = [plain(character)];
  const short = SHORT_ESCAPES[character];
  if (short !== undefined) ways.push(ESCAPE + short);
  if (character === '"' || character === '/') ways.push(ESCAPE + plain(character));
  if (character === '\\') ways.push(ESCAPE);
  if (character === ' ') ways.push('\\+');
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  ways.push(units.map((unit) => `${ESCAPE}u${anyCase(hex(unit, 4))}`).join(''));
  const bytes = new TextEncoder().encode(character);
  ways.push(Array.from(bytes, (byte) => `%${anyCase(hex(byte, 2))}`).join(''));
  return `(?:${ways.join('|')})`;
}

function plain(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Fewer digits may be any word. */
const FEWEST_DIGITS = 8;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * How base64 spells a value inside of a longer text: in three ways, by where in a group of three bytes it begins, and
 * in two alphabets. What a neighbour has a share in is left out.
 */
export function base64Spellings(value: string): readonly string[] {
  const bytes = new TextEncoder().encode(value);
  const found = new Set<string>();
  for (const before of [0, 1, 2]) {
    const bits = 8 * (before + bytes.length);
    let digits = '';
    for (let at = Math.ceil((8 * before) / 6); 6 * at + 6 <= bits; at += 1) {
      digits += DIGITS.charAt(sextet(bytes, 6 * at - 8 * before));
    }
    if (digits.length < FEWEST_DIGITS) continue;
    found.add(digits).add(digits.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [...found];
}

/** Six bits, from the bit at `from` on. */
function sextet(bytes: Uint8Array, from: number): number {
  const at = from >> 3;
  const two = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  return (two >> (10 - (from & 7))) & 63;
}
