import type { Entry, Fill, HeaderList } from './entry.ts';

/** A variable's value that the bridge filled in, in one of the spellings in which it went out. */
export interface FilledValue {
  readonly name: string;
  readonly value: string;
}

const NAME = '[A-Za-z_][A-Za-z0-9_]*';
const WHOLE_NAME = new RegExp(`^${NAME}$`);
const PLACEHOLDER = new RegExp(String.raw`\{\{ *env:(${NAME}) *\}\}`, 'g');

/** The place of a variable in a text. */
export function placeholderOf(name: string): string {
  return `{{env:${name}}}`;
}

/** Whether a variable can be named in a placeholder. */
export function isVariableName(name: string): boolean {
  return WHOLE_NAME.test(name);
}

/** The names of the variables that a text has places for, each once. */
export function variablesIn(text: string): readonly string[] {
  if (!text.includes('{{')) return [];
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))];
}

/** A text with the places of some variables filled in, and where that was. The other places stay. */
export function fillText(
  text: string,
  values: ReadonlyMap<string, string>,
): { readonly text: string; readonly filled: readonly Fill[] } {
  const filled: Fill[] = [];
  let moved = 0;
  const result = text.replace(PLACEHOLDER, (place: string, name: string, at: number) => {
    const value = values.get(name);
    if (value === undefined) return place;
    const start = at + moved;
    filled.push({ name, start, end: start + value.length });
    moved += value.length - place.length;
    return value;
  });
  return { text: result, filled };
}

/** Whether the marks of an entry point into its texts, ascending and apart from each other. */
export function fillsFit(entry: Entry): boolean {
  if (entry.kind === 'frame') return entry.filled === undefined || fit(entry.filled, entry.text);
  if (entry.kind !== 'http' || entry.phase !== 'request' || entry.filled === undefined) return true;
  const { filled, headers } = entry;
  const isInList = filled.every(({ header }) => header < headers.length);
  return isInList && headers.every(([, value], index) => fit(ofHeader(filled, index), value));
}

function fit(fills: readonly Fill[], text: string): boolean {
  let from = 0;
  for (const { name, start, end } of fills) {
    if (!isVariableName(name) || start < from || end < start || end > text.length) return false;
    from = end;
  }
  return true;
}

function ofHeader<F extends Fill & { readonly header: number }>(
  fills: readonly F[],
  index: number,
): readonly F[] {
  return fills.filter(({ header }) => header === index);
}

/** What was filled in, as it stands in the entry and, where that is JSON, without its escapes too. */
export function filledValues(entry: Entry): readonly FilledValue[] {
  if (entry.kind === 'frame') {
    return (entry.filled ?? []).flatMap(({ name, start, end }) => {
      const written = entry.text.slice(start, end);
      return [...new Set([written, unescaped(written)])].map((value) => ({ name, value }));
    });
  }
  if (entry.kind !== 'http' || entry.phase !== 'request') return [];
  return (entry.filled ?? []).map(({ name, header, start, end }) => ({
    name,
    value: entry.headers[header]?.[1].slice(start, end) ?? '',
  }));
}

function unescaped(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

/** The entry as it was before anything was filled in, with the word for each variable where its value stood. */
export function unfilled(entry: Entry, word: (name: string) => string = placeholderOf): Entry {
  if (entry.kind === 'frame' && entry.filled !== undefined) {
    const { filled, ...rest } = entry;
    return { ...rest, text: replaced(entry.text, filled, word) };
  }
  if (entry.kind === 'http' && entry.phase === 'request' && entry.filled !== undefined) {
    const { filled, ...rest } = entry;
    const headers: HeaderList = entry.headers.map(([name, value], index) => [
      name,
      replaced(value, ofHeader(filled, index), word),
    ]);
    return { ...rest, headers };
  }
  return entry;
}

function replaced(text: string, fills: readonly Fill[], word: (name: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { name, start, end } of fills) {
    parts.push(text.slice(from, start), word(name));
    from = end;
  }
  return parts.join('') + text.slice(from);
}
