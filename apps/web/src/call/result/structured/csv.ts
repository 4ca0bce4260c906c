import {
  MOST_COLUMNS,
  type TableCell,
  type TableColumn,
  type TableSlice,
} from '../../../session/json-tree/table.ts';

/** Which sign stands between the fields of a text of this media type; undefined where it is no such table. */
export function separatorOf(mimeType: string | undefined): ',' | '\t' | undefined {
  const essence = mimeType?.split(';')[0]?.trim().toLowerCase();
  if (essence === 'text/csv') return ',';
  return essence === 'text/tab-separated-values' ? '\t' : undefined;
}

/**
 * The records of a text as RFC 4180 has them: fields in quotes may hold separators, line breaks and doubled quotes. A
 * quote inside a field that does not begin with one is an ordinary character; one that is never closed ends with the text.
 */
export function csvRecords(text: string, separator: ',' | '\t'): readonly (readonly string[])[] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const field = fieldAt(text, at, separator);
    record.push(field.value);
    at = field.end;
    const sign = text[at];
    if (sign === separator) {
      at += 1;
      if (at === text.length) record.push('');
      else continue;
    } else if (sign === '\r' && text[at + 1] === '\n') at += 2;
    else at += 1;
    records.push(record);
    record = [];
  }
  return records;
}

/** One field, and where it ends: at a separator, a line break, or the end of the text. */
function fieldAt(
  text: string,
  start: number,
  separator: string,
): { readonly value: string; readonly end: number } {
  const pieces: string[] = [];
  let at = start;
  while (text[at] === '"' && (at === start || pieces.length > 0)) {
    const close = text.indexOf('"', at + 1);
    if (close === -1) return { value: pieces.join('"') + text.slice(at + 1), end: text.length };
    pieces.push(text.slice(at + 1, close));
    at = close + 1;
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  return { value: pieces.join('"') + text.slice(at, end), end };
}

/** UTF-16 units of a field that are drawn. */
const LONGEST_CELL = 120;
const MEASURED_ROWS = 200;

/** A table whose first record names the columns. `node` of a cell is its number, row by row. */
interface CsvTable {
  readonly columns: readonly TableColumn[];
  /** How many fields the longest record has. */
  readonly fields: number;
  slice(from: number, to: number): TableSlice;
  whole(cell: TableCell): string;
}

export function csvTable(text: string, separator: ',' | '\t'): CsvTable {
  const [head = [], ...records] = csvRecords(text, separator);
  const fields = records.reduce((most, { length }) => Math.max(most, length), head.length);
  const count = Math.min(fields, MOST_COLUMNS);
  const columns = Array.from({ length: count }, (_, place) => {
    const lengths = records.slice(0, MEASURED_ROWS).map((record) => record[place]?.length ?? 0);
    const name = head[place] ?? '';
    return { name, width: Math.min(LONGEST_CELL, Math.max(name.length, ...lengths)) };
  });
  const cellOf = (line: number, place: number): TableCell | undefined => {
    const value = records[line]?.[place];
    if (value === undefined) return undefined;
    const isCut = value.length > LONGEST_CELL && ({ isCut: true } as const);
    const shown = value.slice(0, LONGEST_CELL);
    return { node: line * fields + place, kind: 'string', text: shown, ...isCut };
  };
  return {
    columns,
    fields,
    slice(from, to) {
      const lines = records.slice(from, to).map((_, offset) => ({
        line: from + offset,
        index: from + offset,
        cells: columns.map((_column, place) => cellOf(from + offset, place)),
      }));
      return { total: records.length, from, lines };
    },
    whole: ({ node }) => records[Math.floor(node / fields)]?.[node % fields] ?? '',
  };
}
