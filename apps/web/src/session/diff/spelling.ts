import type { JsonKind } from '@loupe/json';

/** Whether two different spellings mean the same value: `1.0` and `1`, `"\u0041"` and `"A"`. Exact, whatever the size of a number. */
export function meansTheSame(kind: JsonKind, a: string, b: string): boolean {
  if (kind === 'number') return exactNumber(a) === exactNumber(b);
  return kind === 'string' && JSON.parse(a) === JSON.parse(b);
}

/** A JSON number in its one spelling: sign, digits without zeros at either end, power of ten. Zero has no sign. */
function exactNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const exponent =
    BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${exponent}`;
}
