import { isProblem, nodeKey, nodeSpan, parseTree } from '@loupe/json';

/** A number as it is written: `digits` times ten to the `exponent`, without trailing zeros. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** Texts whose numbers a computer's own numbers can hold, and how each that was replaced is really written. */
export interface Comparable {
  readonly schema: string;
  readonly value: string;
  readonly literals: ReadonlyMap<number, string>;
}

interface Literal {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly decimal: Decimal;
  readonly isDivisor: boolean;
}

/** Only a text with so many digits in a row, or an exponent, can hold a number that gets lost. */
const SUSPECT = /[\d.]{16}|\d[eE]/;

/** Integers from here on are replaced once one of them would get lost: far above any length or count. */
const LARGE = 2n ** 40n;
const SAFE = 2n ** 53n;

/** A number with more digits is not written out. */
const MOST_DIGITS = 5000;

/**
 * JSON.parse rounds integers beyond 2^53, and the validator computes with what it gives. So where one is rounded, all
 * large integers of both texts are replaced by others that are exact and stand in the same order, are the same where
 * they were the same, and have the same remainders by every `multipleOf` of the schema. Undefined where that cannot
 * be done: a fraction with too many digits, or divisors that leave no room.
 */
export function comparable(schema: string, value: string): Comparable | undefined {
  const literals = new Map<number, string>();
  if (!SUSPECT.test(schema) && !SUSPECT.test(value)) return { schema, value, literals };
  const ofSchema = literalsOf(schema);
  const ofValue = literalsOf(value);
  if (ofSchema === undefined || ofValue === undefined) return undefined;
  const all = [...ofSchema, ...ofValue];
  const lost = all.filter((literal) => isLost(literal));
  if (lost.length === 0) return { schema, value, literals };
  if (lost.some(({ decimal, isDivisor }) => decimal.exponent < 0 || isDivisor)) return undefined;
  const stands = replacements(all);
  if (stands === undefined) return undefined;
  for (const { text, decimal } of all) {
    const replaced = stands.get(wholeOf(decimal));
    if (replaced !== undefined) literals.set(Number(replaced), text);
  }
  return {
    schema: withReplaced(schema, ofSchema, stands),
    value: withReplaced(value, ofValue, stands),
    literals,
  };
}

/** Undefined for a number too long to be written out. A text that is no JSON has no numbers. */
function literalsOf(text: string): Literal[] | undefined {
  const tree = parseTree(text);
  const literals: Literal[] = [];
  if (isProblem(tree)) return literals;
  for (let node = 0; node < tree.size; node++) {
    const { kind, start, end } = nodeSpan(tree, node);
    if (kind !== 'number') continue;
    const literal = text.slice(start, end);
    const decimal = decimalOf(literal);
    if (decimal === undefined) return undefined;
    const isDivisor = nodeKey(tree, node) === 'multipleOf';
    literals.push({ text: literal, start, end, decimal, isDivisor });
  }
  return literals;
}

function decimalOf(literal: string): Decimal | undefined {
  const [coefficient = '', power = '0'] = literal.split(/[eE]/);
  const [whole = '', fraction = ''] = coefficient.split('.');
  const trimmed = `${whole}${fraction}`.replace(/0+$/, '');
  if (trimmed === '' || trimmed === '-') return { digits: 0n, exponent: 0 };
  const dropped = whole.length + fraction.length - trimmed.length;
  const exponent = Number(power) - fraction.length + dropped;
  if (trimmed.length > MOST_DIGITS || Math.abs(exponent) > MOST_DIGITS) return undefined;
  return { digits: BigInt(trimmed), exponent };
}

function isLost({ text, decimal }: Literal): boolean {
  const kept = Number(text);
  if (!Number.isFinite(kept)) return true;
  const { digits, exponent } = decimalOf(String(kept)) ?? { digits: 0n, exponent: 0 };
  return digits !== decimal.digits || exponent !== decimal.exponent;
}

/** Of an integer: its value. Of a fraction: what stands before the point. */
function wholeOf({ digits, exponent }: Decimal): bigint {
  return exponent < 0 ? digits / 10n ** BigInt(-exponent) : digits * 10n ** BigInt(exponent);
}

function replacements(all: readonly Literal[]): Map<bigint, bigint> | undefined {
  let floor = LARGE;
  let divisor = 1n;
  const large = new Set<bigint>();
  for (const { decimal, isDivisor } of all) {
    const whole = wholeOf(decimal);
    const size = whole < 0n ? -whole : whole;
    if (isDivisor) divisor = leastCommonMultiple(divisor, remainderStep(decimal));
    else if (decimal.exponent < 0) floor = size >= floor ? size + 1n : floor;
    else if (size >= LARGE) large.add(whole);
  }
  const sorted = [...large].sort((a, b) => (a < b ? -1 : 1));
  const up = stepsFrom(
    floor,
    divisor,
    sorted.filter((whole) => whole > 0n),
  );
  const down = stepsFrom(
    floor,
    divisor,
    sorted.filter((whole) => whole < 0n).map((whole) => -whole),
    true,
  );
  return up && down && new Map([...up, ...[...down].map(([from, to]) => [-from, -to] as const)]);
}

/** The smallest numbers above `floor`, in the order of the sizes, each with its size's remainder by the divisor. */
function stepsFrom(
  floor: bigint,
  divisor: bigint,
  sizes: readonly bigint[],
  isReversed = false,
): Map<bigint, bigint> | undefined {
  const stands = new Map<bigint, bigint>();
  let last = floor;
  for (const size of isReversed ? sizes.toReversed() : sizes) {
    const next = last + 1n;
    last = next + ((((size - next) % divisor) + divisor) % divisor);
    if (last >= SAFE) return undefined;
    stands.set(size, last);
  }
  return stands;
}

/** Integers are multiples of a decimal number exactly where they are multiples of this one. */
function remainderStep({ digits, exponent }: Decimal): bigint {
  const size = digits < 0n ? -digits : digits;
  if (size === 0n) return 1n;
  if (exponent >= 0) return size * 10n ** BigInt(exponent);
  return size / greatestCommonDivisor(size, 10n ** BigInt(-exponent));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function withReplaced(
  text: string,
  literals: readonly Literal[],
  stands: ReadonlyMap<bigint, bigint>,
): string {
  const parts: string[] = [];
  let kept = 0;
  for (const { start, end, decimal, isDivisor } of literals) {
    const stand = decimal.exponent < 0 || isDivisor ? undefined : stands.get(wholeOf(decimal));
    if (stand === undefined) continue;
    parts.push(text.slice(kept, start), String(stand));
    kept = end;
  }
  return parts.join('') + text.slice(kept);
}
