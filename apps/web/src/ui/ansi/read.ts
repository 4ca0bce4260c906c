import { PLAIN, styled, type Style } from './sgr.ts';

/** A stretch of letters in one style, or an escape sequence that is not carried out. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly style: Style;
  /** The letters are an escape sequence that draws nothing: a movement, a title, a link. */
  readonly isEscape?: boolean;
}

export interface AnsiText {
  /** The text without the sequences that say how it looks; all others are still in it. */
  readonly plain: string;
  /** In order, and together the whole of `plain`. */
  readonly runs: readonly Run[];
}

const ESC = '\u001b';
/**
 * Escape sequences of ECMA-48: control sequences, strings (OSC, DCS, APC, PM, SOS) up to their end, the short ones.
 * Each part stops at the next ESC, so that the search takes one pass over any text.
 */
const SEQUENCE = new RegExp(
  [
    '(?:\u001b\\[|\u009b)([0-?]*)([ -/]*[@-~])',
    '(?:\u001b\\]|\u009d)[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\\\|\u009c)?',
    '\u001b[PX^_][^\u001b\u009c\n]*(?:\u001b\\\\|\u009c)?',
    '\u001b[ -/]*[0-~]',
  ].join('|'),
  'g',
);

/** Whether a text holds escape sequences of a terminal. */
export function hasAnsi(text: string): boolean {
  return text.includes(ESC) || text.includes('\u009b');
}

/** Reads how a terminal would draw a text. Nothing is carried out: only colours and looks count. Never throws. */
export function readAnsi(text: string): AnsiText {
  const runs: Run[] = [];
  const parts: string[] = [];
  let style: Style = PLAIN;
  let length = 0;
  const add = (part: string, isEscape: boolean) => {
    if (part === '') return;
    parts.push(part);
    const run = { start: length, end: length + part.length, style };
    runs.push(isEscape ? { ...run, isEscape } : run);
    length = run.end;
  };
  let from = 0;
  for (const match of text.matchAll(SEQUENCE)) {
    add(text.slice(from, match.index), false);
    from = match.index + match[0].length;
    const [whole, parameters = '', final] = match;
    if (final === 'm' && /^[\d;:]*$/.test(parameters)) style = styled(style, parameters);
    else add(whole, true);
  }
  add(text.slice(from), false);
  return { plain: parts.join(''), runs };
}

/** The index of the run that holds a place of the text, by halving. */
export function runAt(runs: readonly Run[], place: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
