/** Letters behind a number, with what they multiply it by. */
type Units = Readonly<Record<string, number>>;

export const MS_UNITS: Units = { '': 1, ms: 1, s: 1000, m: 60_000 };
export const SIZE_UNITS: Units = { '': 1, b: 1, kb: 1000, mb: 1_000_000 };

/** Whether a number is one that was asked for; `to` where it is a span of numbers. */
type Measure = (from: number, to?: number) => boolean;

interface Amount {
  readonly value: number;
  /** What its last digit stands for. */
  readonly step: number;
}

/**
 * Reads `500`, `>500`, `<=1.5s`, `1s..3s`, `1s..` or `..3s`. A number alone means what is that number when it is rounded
 * to as many digits; of a span any part may match. Undefined where it is none of these.
 */
export function measureOf(text: string, units: Units): Measure | undefined {
  const lower = text.toLowerCase();
  const range = /^(.*?)\.\.(.*)$/.exec(lower);
  if (range !== null) return rangeOf(range[1] ?? '', range[2] ?? '', units);
  const [, operator = '=', number = ''] = /^(>=|<=|>|<|=)?(.*)$/.exec(lower) ?? [];
  const limit = amountOf(number, units);
  if (limit === undefined) return undefined;
  const { value, step } = limit;
  switch (operator) {
    case '>':
      return (from, to = from) => to > value;
    case '>=':
      return (from, to = from) => to >= value;
    case '<':
      return (from) => from < value;
    case '<=':
      return (from) => from <= value;
    default:
      return (from) => from >= value - step / 2 && from < value + step / 2;
  }
}

function rangeOf(first: string, last: string, units: Units): Measure | undefined {
  const least = first === '' ? -Infinity : amountOf(first, units)?.value;
  const most = last === '' ? Infinity : amountOf(last, units)?.value;
  const isOpen = first === '' && last === '';
  if (least === undefined || most === undefined || isOpen || least > most) return undefined;
  return (from, to = from) => to >= least && from <= most;
}

function amountOf(text: string, units: Units): Amount | undefined {
  const [, digits, decimals = '', letters = ''] = /^(\d+(?:\.(\d+))?)([a-z]*)$/.exec(text) ?? [];
  const unit = Object.hasOwn(units, letters) ? units[letters] : undefined;
  if (digits === undefined || unit === undefined) return undefined;
  return { value: Number(digits) * unit, step: unit / 10 ** decimals.length };
}
