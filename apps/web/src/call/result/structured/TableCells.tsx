import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { TableCell, TableRow } from '../../../session/json-tree/table.ts';
import { Visible } from '../../../ui/JsonLine.tsx';

/** Words on what is to be noticed in a cell; without a column, in the row as a whole. */
export type CellMark = (index: number, column: string | undefined) => string | undefined;

interface TableCellsProps {
  /** Ids of its cells begin so. */
  readonly id: string;
  readonly row: TableRow;
  readonly columns: readonly { readonly name: string }[];
  /** CSS pixels from the top of all rows. */
  readonly top: number;
  readonly tracks: string;
  /** The column that the keyboard stands on, if it stands in this row. */
  readonly active: number | undefined;
  readonly mark: CellMark | undefined;
}

const COLOURS: Readonly<Record<TableCell['kind'], string>> = {
  object: '',
  array: '',
  string: 'text-json-string',
  number: 'text-json-number',
  boolean: 'text-json-word',
  null: 'text-json-word',
};
const CELL =
  'flex min-w-0 items-center gap-1 overflow-hidden border-r border-b border-line/60 px-2 whitespace-pre';

/** One row: its number in the list, and a cell for each column. */
export const TableCells = memo(function TableCells(props: TableCellsProps) {
  const { id, row, columns, top, tracks, active, mark } = props;
  return (
    <div
      role="row"
      aria-rowindex={row.line + 2}
      data-line={row.line}
      className="group absolute top-0 left-0 grid h-6 min-w-full hover:bg-hover"
      style={{ gridTemplateColumns: tracks, transform: `translateY(${top}px)` }}
    >
      <div
        id={`${id}-1`}
        role="rowheader"
        aria-colindex={1}
        data-column={-1}
        className={`${CELL} sticky left-0 z-[1] justify-end text-xs text-ink-2 tabular-nums ${look(active === -1, mark?.(row.index, undefined), 'bg-sunken')}`}
      >
        <Mark words={mark?.(row.index, undefined)} />
        {row.index}
      </div>
      {row.other !== undefined ? (
        <div
          id={`${id}0`}
          role="gridcell"
          aria-colindex={2}
          aria-colspan={columns.length}
          data-column={0}
          className={`${CELL} ${look(active !== undefined && active >= 0, undefined)}`}
          style={{ gridColumn: '2 / -1' }}
        >
          <span className="font-sans text-xs text-ink-2">no object:</span>
          <Value cell={row.other} />
        </div>
      ) : (
        columns.map(({ name }, column) => {
          const words = mark?.(row.index, name);
          const cell = row.cells[column];
          return (
            <div
              key={column}
              id={`${id}${column}`}
              role="gridcell"
              aria-colindex={column + 2}
              data-column={column}
              title={words}
              className={`${CELL} ${look(active === column, words)}`}
            >
              <Mark words={words} />
              {cell === undefined ? <Missing /> : <Value cell={cell} />}
            </div>
          );
        })
      )}
    </div>
  );
});

function look(isActive: boolean, words: string | undefined, otherwise = ''): string {
  const ground = words === undefined ? otherwise : 'bg-warning-soft';
  return isActive ? `${ground} outline-2 -outline-offset-2 outline-accent` : ground;
}

function Mark({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <>
      <TriangleAlert className="size-3 shrink-0 text-warning" aria-hidden />
      <span className="sr-only">{words}: </span>
    </>
  );
}

function Value({ cell }: { cell: TableCell }) {
  return (
    <span dir="ltr" className={`min-w-0 truncate ${COLOURS[cell.kind]}`}>
      <Visible text={cell.text} />
      {cell.isCut && '…'}
    </span>
  );
}

/** There is no such member, which is not the same as null. */
function Missing() {
  return (
    <span className="text-ink-2">
      <span aria-hidden>–</span>
      <span className="sr-only">missing</span>
    </span>
  );
}
