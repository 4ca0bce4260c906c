import { Column } from './column.ts';

/** Ids and tokens that count up from 1 go into a column. */
const MOST_NUMBERED = 1 << 20;
const DIGIT_ZERO = 0x30;

/** The place of the newest exchange for each id or token, by its key. */
export class Newest {
  private readonly numbered = new Column();
  private readonly others = new Map<string, number>();

  at(key: string): number | undefined {
    const number = numberIn(key);
    return number === undefined ? this.others.get(key) : this.numbered.at(number);
  }

  set(key: string, place: number): void {
    const number = numberIn(key);
    if (number === undefined) this.others.set(key, place);
    else this.numbered.set(number, place);
  }
}

/** The number in a key such as `n:42`, undefined for strings, and for numbers that are no small count. */
function numberIn(key: string): number | undefined {
  if (!key.startsWith('n:')) return undefined;
  let number = 0;
  for (let at = 2; at < key.length; at++) {
    const digit = key.charCodeAt(at) - DIGIT_ZERO;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
    if (number >= MOST_NUMBERED) return undefined;
  }
  return number;
}
