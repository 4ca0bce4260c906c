import { FORMATS } from './formats.ts';

/** What a mismatch is worded from. */
export interface Case {
  readonly keyword: string;
  /** The keyword's value in the schema. */
  readonly asked: unknown;
  /** The value that differs. */
  readonly value: unknown;
  /** In draft-04: the limit itself is left out. */
  readonly isExclusive: boolean;
  /** A number as it is written in the text it comes from. */
  readonly spell: (number: number) => string;
}

const LONGEST = 60;

/** Text of a schema or value, as much of it as a line takes. */
export function clipped(text: string): string {
  const characters = Array.from(text.slice(0, 2 * LONGEST + 2));
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
}

function spelt(value: unknown, spell: Case['spell']): string {
  return typeof value === 'number' ? spell(value) : clipped(JSON.stringify(value));
}

/** `1 item`, `2 items`. */
function counted(count: unknown, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

const ARTICLES: ReadonlyMap<unknown, string> = new Map([
  ['null', 'null'],
  ['object', 'an object'],
  ['array', 'an array'],
  ['integer', 'an integer'],
  ['number', 'a number'],
  ['string', 'a string'],
  ['boolean', 'a boolean'],
]);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** `is a string, not a number or null`. */
export function typeWords(value: unknown, types: readonly unknown[]): string {
  const names = [...new Set(types)].map((type) => ARTICLES.get(type) ?? String(type));
  const last = names.pop() ?? '';
  const asked = names.length === 0 ? last : `${names.join(', ')} or ${last}`;
  const is = typeOf(value);
  const found =
    is === 'number' && types.includes('integer') ? 'a number with a fraction' : ARTICLES.get(is);
  return `is ${found ?? is}, not ${asked}`;
}

/** `not one of: "a", "b"`, short. */
export function choiceWords(choices: readonly unknown[], spell: Case['spell']): string {
  const first = choices.slice(0, 5).map((choice) => spelt(choice, spell));
  return `not one of: ${first.join(', ')}${choices.length > first.length ? ', …' : ''}`;
}

/** Says in words how a value differs, to stand at its field. Undefined for a keyword without own words. */
export function wordsFor({ keyword, asked, value, isExclusive, spell }: Case): string | undefined {
  const number = typeof value === 'number' ? spell(value) : '';
  const limit = typeof asked === 'number' ? spell(asked) : '';
  switch (keyword) {
    case 'type':
      return typeWords(value, Array.isArray(asked) ? asked : [asked]);
    case 'enum':
      return choiceWords(Array.isArray(asked) ? asked : [], spell);
    case 'const':
      return `is not ${spelt(asked, spell)}`;
    case 'minimum':
      return isExclusive
        ? `${number} is not more than ${limit}`
        : `${number} is less than ${limit}`;
    case 'maximum':
      return isExclusive
        ? `${number} is not less than ${limit}`
        : `${number} is more than ${limit}`;
    case 'exclusiveMinimum':
      return `${number} is not more than ${limit}`;
    case 'exclusiveMaximum':
      return `${number} is not less than ${limit}`;
    case 'multipleOf':
      return `${number} is not a multiple of ${limit}`;
    case 'minLength':
      return `shorter than ${counted(asked, 'character', 'characters')}`;
    case 'maxLength':
      return `longer than ${counted(asked, 'character', 'characters')}`;
    case 'pattern':
      return `does not match the pattern ${clipped(String(asked))}`;
    case 'format':
      return `is not ${FORMATS.get(String(asked)) ?? String(asked)}`;
    default:
      return wordsOnMany(keyword, asked);
  }
}

function wordsOnMany(keyword: string, asked: unknown): string | undefined {
  switch (keyword) {
    case 'minItems':
      return `fewer than ${counted(asked, 'item', 'items')}`;
    case 'maxItems':
      return `more than ${counted(asked, 'item', 'items')}`;
    case 'uniqueItems':
      return 'has the same item twice';
    case 'minProperties':
      return `fewer than ${counted(asked, 'member', 'members')}`;
    case 'maxProperties':
      return `more than ${counted(asked, 'member', 'members')}`;
    case 'contains':
      return 'has no item that fits “contains”';
    case 'minContains':
      return `fewer than ${counted(asked, 'item', 'items')} that fit “contains”`;
    case 'maxContains':
      return `more than ${counted(asked, 'item', 'items')} that fit “contains”`;
    case 'not':
      return 'is what “not” rules out';
    default:
      return undefined;
  }
}
