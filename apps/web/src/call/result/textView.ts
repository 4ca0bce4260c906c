import { isProblem, scan } from '@loupe/json';
import { hasAnsi } from '../../ui/ansi/read.ts';
import { isJsonType } from './media.ts';
import { separatorOf } from './structured/csv.ts';

/** How a text can be looked at: as it came, as JSON, as a table, in a terminal's colours, as Markdown. */
export type TextView = 'plain' | 'indented' | 'tree' | 'table' | 'coloured' | 'markdown';

interface TextViews {
  /** What it is shown as unasked. */
  readonly first: TextView;
  /** What it can be shown as instead. */
  readonly others: readonly TextView[];
  /** Its type promises something that it is not. */
  readonly fault?: string;
}

/** Longer texts are not searched for JSON that nobody promised. UTF-16 units. */
const LONGEST_GUESSED = 1_000_000;
/** Longer ones are coloured on request. */
const LONGEST_COLOURED = 2_000_000;

/** The ways to look at a text of this media type. Markdown only ever comes on request. */
export function textViews(text: string, mimeType: string | undefined): TextViews {
  const isPromised = isJsonType(mimeType);
  const isGuess = !isPromised && text.length <= LONGEST_GUESSED && /^\s*[[{]/.test(text);
  if (isPromised || isGuess) {
    const root = scan(text);
    if (!isProblem(root))
      return isPromised
        ? { first: 'indented', others: ['tree', 'plain'] }
        : { first: 'plain', others: ['indented', 'tree', 'markdown'] };
    if (isPromised) {
      const fault = `Its type promises JSON, which it is not: ${root.reason} (at character ${root.offset + 1}).`;
      return { first: 'plain', others: [], fault };
    }
  }
  if (separatorOf(mimeType) !== undefined && text.trim() !== '')
    return { first: 'table', others: ['plain'] };
  if (hasAnsi(text))
    return text.length <= LONGEST_COLOURED
      ? { first: 'coloured', others: ['plain'] }
      : { first: 'plain', others: ['coloured'] };
  return { first: 'plain', others: text.trim() === '' ? [] : ['markdown'] };
}
