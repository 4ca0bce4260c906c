/** Shorter values (a digit, "on", "dev") are everywhere and hide nothing. */
const SHORTEST = 4;
/** Words of JSON itself: masking them would break every message. */
const NOT_SECRET: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** A pattern for values that are known, in whatever spelling a text may quote them; undefined when none is worth it. */
export function patternOf(values: Iterable<string>): RegExp | undefined {
  const worth = [...new Set(values)].filter(
    (value) => value.length >= SHORTEST && !NOT_SECRET.has(value),
  );
  if (worth.length === 0) return undefined;
  // The longest first: an alternative that is the beginning of another would leave its rest in the clear.
  const alternatives = worth.sort((a, b) => b.length - a.length).map(anySpelling);
  return new RegExp(alternatives.join('|'), 'g');
}

/** As it is, percent-encoded, or escaped for JSON however often (a document in a string in a document). */
function anySpelling(value: string): string {
  return Array.from(value, spellings).join('');
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
