/** A number as JSON spells it, without rounding: 0.digits x 10^point. */
interface Decimal {
  readonly negative: boolean;
  /** Neither leading nor trailing zeros; empty for zero. */
  readonly digits: string;
  readonly point: number;
}

/** Longer exponents than this are beyond what can be counted with. */
const LONGEST_EXPONENT = 12;
/** Digits up to which divisibility is worked out. */
const MOST_DIGITS = 1000;

function decimalOf(text: string): Decimal | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const all = whole + fraction;
  let first = 0;
  while (all[first] === '0') first++;
  let last = all.length;
  while (last > first && all[last - 1] === '0') last--;
  const digits = all.slice(first, last);
  if (digits === '') return { negative: false, digits, point: 0 };
  if (exponent.length > LONGEST_EXPONENT) return undefined;
  return { negative: sign === '-', digits, point: Number(exponent) + whole.length - first };
}

/** One spelling for all numbers of the same value: `1`, `1.0` and `10e-1` are alike, 2^53 and 2^53+1 are not. */
export function numberKey(text: string): string {
  const value = decimalOf(text);
  if (value === undefined) return text;
  return `${value.negative ? '-' : ''}${value.digits}e${value.point}`;
}

/** Whether a number is whole, undefined where its exponent is too long to tell. */
export function isWhole(text: string): boolean | undefined {
  const value = decimalOf(text);
  return value && value.digits.length <= value.point;
}

/** Below zero where the first is smaller, above where it is larger; undefined where that can't be told. */
export function compareNumbers(first: string, second: string): number | undefined {
  const a = decimalOf(first);
  const b = decimalOf(second);
  if (a === undefined || b === undefined) return undefined;
  const sign = signOf(a);
  if (sign !== signOf(b)) return sign - signOf(b);
  if (a.point !== b.point) return sign * (a.point - b.point);
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -sign : sign;
}

function signOf({ negative, digits }: Decimal): number {
  if (digits === '') return 0;
  return negative ? -1 : 1;
}

/** Whether a number is a multiple of another, undefined where that can't be told. */
export function isMultiple(text: string, of: string): boolean | undefined {
  const value = decimalOf(text);
  const unit = decimalOf(of);
  if (value === undefined || unit === undefined || unit.digits === '') return undefined;
  if (value.digits === '') return true;
  const valueExponent = value.point - value.digits.length;
  const unitExponent = unit.point - unit.digits.length;
  const lowest = Math.min(valueExponent, unitExponent);
  const longest = Math.max(value.point, unit.point) - lowest;
  if (longest > MOST_DIGITS) return undefined;
  const scaled = (digits: string, exponent: number) =>
    BigInt(digits) * 10n ** BigInt(exponent - lowest);
  return scaled(value.digits, valueExponent) % scaled(unit.digits, unitExponent) === 0n;
}
