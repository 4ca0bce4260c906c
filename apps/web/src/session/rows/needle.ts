import type { Entry } from '@loupe/transcript';
import { folded, shownTexts } from './shown-text.ts';

/** A word to look for in the lines of a transcript. */
export interface Needle {
  /** Folded: what a text has to hold. */
  readonly word: string;
  /** How a line of the file spells it inside of a JSON string, folded; empty where that depends on what is beside it. */
  readonly spelled: string;
}

export function needleOf(word: string): Needle {
  // Half of a surrogate pair is written as an escape where it stands alone, and as part of a character elsewhere.
  const isWhole = !/\p{Surrogate}/u.test(word);
  return {
    word: folded(word),
    spelled: isWhole ? folded(JSON.stringify(word).slice(1, -1)) : '',
  };
}

/** Which of the words the texts of an entry hold. */
export function heldBy(entry: Entry, needles: readonly Needle[]): readonly boolean[] {
  const texts = shownTexts(entry).map(folded);
  return needles.map(({ word }) => texts.some((text) => text.includes(word)));
}

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Hexadecimal digits of an escape. */
const DIGITS = 4;

/** Whether a character of a JSON string begins at this position, and not the inside of an escape. */
export function isBoundary(json: string, position: number): boolean {
  if (isEscaped(json, position)) return false;
  for (let back = 1; back <= DIGITS; back++) {
    const isU = json.charCodeAt(position - back) === LETTER_U;
    if (isU && isEscaped(json, position - back)) return false;
  }
  return true;
}

/** Whether the character follows a backslash that is not itself escaped. */
function isEscaped(json: string, position: number): boolean {
  let from = position;
  while (json.charCodeAt(from - 1) === BACKSLASH) from--;
  return (position - from) % 2 === 1;
}
