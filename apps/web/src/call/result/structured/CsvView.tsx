import { useCallback, useMemo } from 'react';
import { csvTable } from './csv.ts';
import { TableView } from './TableView.tsx';

interface CsvViewProps {
  readonly text: string;
  readonly separator: ',' | '\t';
  /** Accessible name of the table. */
  readonly label: string;
}

/** Comma- or tab-separated text as a table; its first record names the columns. Fills its parent. */
export function CsvView({ text, separator, label }: CsvViewProps) {
  const table = useMemo(() => csvTable(text, separator), [text, separator]);
  const load = useCallback(
    (from: number, to: number) => Promise.resolve(table.slice(from, to)),
    [table],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      {table.fields > table.columns.length && (
        <p className="shrink-0 border-b border-line px-3 py-1 text-xs text-ink-2">
          The first {table.columns.length} of {table.fields.toLocaleString('en')} columns.
        </p>
      )}
      <div className="min-h-0 flex-1">
        <TableView
          columns={table.columns}
          wholeOf={(cell) => Promise.resolve(table.whole(cell))}
          {...{ label, load }}
        />
      </div>
    </div>
  );
}
