import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Visible } from '../../../ui/JsonLine.tsx';
import { visibleText } from '../../../ui/visible.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { realHeight } from '../../../ui/tall.ts';
import type { TableCell, TableColumn, TableOrder } from '../../../session/json-tree/table.ts';
import { TableCells, type CellMark } from './TableCells.tsx';
import { CellBar } from './CellBar.tsx';
import { cellAfter, type ActiveCell } from './tableKeys.ts';
import {
  revealRow,
  TABLE_ROW,
  useTableRows,
  type LoadRows,
  type TableRows,
} from './useTableRows.ts';

/** Characters: a column is at least and at most so wide. */
const NARROWEST = 5;
const WIDEST = 44;

interface TableViewProps {
  /** Accessible name of the grid. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly load: LoadRows;
  /** The order that is shown. */
  readonly order?: TableOrder | undefined;
  /** Present where the rows can be put into an order. */
  readonly onOrder?: (order: TableOrder | undefined) => void;
  readonly mark?: CellMark | undefined;
  /** The whole of a value. */
  readonly wholeOf: (cell: TableCell) => Promise<string>;
  /** Shows a value where it stands in the whole. */
  readonly onOpen?: ((cell: TableCell) => void) | undefined;
}

/** Rows and columns of any number: only the rows in view are in the document. Fills its parent. */
export function TableView(props: TableViewProps) {
  const { label, columns, load, order, onOrder, mark, wholeOf, onOpen } = props;
  const id = useId();
  const { scroller, slice, problem, total, shift } = useTableRows(load);
  const { active, row, cell, sort, press, point } = useCells(props, { scroller, slice, total });
  const cellId = (line: number, column: number) => `${id}r${line}c${column}`;
  const activeId = cellId(active.line, active.column);
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);
  if (problem !== undefined && slice === undefined)
    return (
      <EmptyState kind="failed" title="The table could not be read">
        {problem}
      </EmptyState>
    );
  const tracks = tracksOf(columns, total);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={activeId}
        aria-readonly
        tabIndex={0}
        onKeyDown={press}
        onClick={point}
        onDoubleClick={() => cell !== undefined && onOpen?.(cell)}
        className="min-h-0 flex-1 scroll-pt-6 overflow-auto bg-page font-mono text-sm -outline-offset-2"
        style={{ scrollPaddingLeft: `${numberWidth(total)}ch` }}
      >
        <div role="presentation" className="relative w-max min-w-full">
          <div role="rowgroup" className="sticky top-0 z-10">
            <Header {...{ columns, tracks, order, active, cellId }} onSort={onOrder && sort} />
          </div>
          <div
            role="rowgroup"
            className="relative"
            style={{ height: realHeight(total * TABLE_ROW) }}
          >
            {slice === undefined && (
              <p role="presentation" className="px-2 py-1 font-sans text-ink-2">
                Reading
              </p>
            )}
            {slice?.lines.map((each) => (
              <TableCells
                key={each.line}
                id={`${id}r${each.line}c`}
                row={each}
                top={each.line * TABLE_ROW + shift}
                active={each.line === active.line ? active.column : undefined}
                {...{ columns, tracks, mark }}
              />
            ))}
          </div>
        </div>
      </div>
      <CellBar
        {...{ cell, wholeOf, onOpen }}
        index={row?.index}
        column={columns[active.column]?.name}
        mark={row && mark?.(row.index, columns[active.column]?.name)}
      />
    </div>
  );
}

/** The cell that the keyboard stands on, and what keys and the mouse do. */
function useCells(
  { columns, order, onOrder, onOpen }: TableViewProps,
  { scroller, slice, total }: Pick<TableRows, 'scroller' | 'slice' | 'total'>,
) {
  const [active, setActive] = useState<ActiveCell>({ line: 0, column: 0 });
  const row = slice?.lines.find(({ line }) => line === active.line);
  const cell = active.column < 0 ? undefined : (row?.other ?? row?.cells[active.column]);
  const sort = (by: number) => {
    const isAgain = order?.by === by;
    onOrder?.(isAgain && order.isDescending ? undefined : { by, isDescending: isAgain });
  };
  const press = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / TABLE_ROW) - 2);
    const size = { lines: total, columns: columns.length, page };
    const next = cellAfter(event.key, event.ctrlKey || event.metaKey, active, size);
    if (next !== undefined) {
      setActive(next);
      revealRow(scroller, next.line, total);
    } else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (active.line === -1 && active.column >= 0) sort(active.column);
    else if (cell !== undefined) onOpen?.(cell);
    event.preventDefault();
  };
  const point = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (place !== undefined) setActive(place);
  };
  return { active, row, cell, sort, press, point };
}

function placeOf(target: EventTarget): ActiveCell | undefined {
  const cell = (target as Element).closest('[data-column]');
  const line = cell?.closest('[data-line]')?.getAttribute('data-line');
  if (cell === null || line === null || line === undefined) return undefined;
  return { line: Number(line), column: Number(cell.getAttribute('data-column')) };
}

const numberWidth = (total: number) => String(total).length + 4;

function tracksOf(columns: readonly TableColumn[], total: number): string {
  const widths = columns.map(({ name, width }) => {
    const title = name === '' ? 'empty name' : visibleText(name);
    return Math.min(WIDEST, Math.max(NARROWEST, title.length, width)) + 4;
  });
  return [numberWidth(total), ...widths].map((width) => `${width}ch`).join(' ');
}

interface HeaderProps {
  readonly columns: readonly TableColumn[];
  readonly tracks: string;
  readonly order: TableOrder | undefined;
  readonly active: ActiveCell;
  readonly cellId: (line: number, column: number) => string;
  readonly onSort: ((by: number) => void) | undefined;
}

/** The names of the columns; pressing one puts the rows into its order. */
function Header({ columns, tracks, order, active, cellId, onSort }: HeaderProps) {
  const look = (column: number) =>
    `flex min-w-0 items-center border-r border-b text-xs border-line bg-sunken ${active.line === -1 && active.column === column ? 'outline-2 -outline-offset-2 outline-accent' : ''}`;
  return (
    <div
      role="row"
      aria-rowindex={1}
      data-line={-1}
      className="grid h-6 min-w-full"
      style={{ gridTemplateColumns: tracks }}
    >
      <div
        id={cellId(-1, -1)}
        role="columnheader"
        aria-colindex={1}
        data-column={-1}
        className={`${look(-1)} sticky left-0 z-[1] justify-end px-2 text-ink-2`}
      >
        <span aria-hidden>#</span>
        <span className="sr-only">Number</span>
      </div>
      {columns.map(({ name }, column) => {
        const isOrder = order?.by === column;
        const words =
          name === '' ? <i className="text-ink-2">empty name</i> : <Visible text={name} />;
        return (
          <div
            key={column}
            id={cellId(-1, column)}
            role="columnheader"
            aria-colindex={column + 2}
            aria-sort={isOrder ? (order.isDescending ? 'descending' : 'ascending') : undefined}
            data-column={column}
            title={name}
            onClick={() => onSort?.(column)}
            className={`${look(column)} gap-1 px-2 font-medium ${onSort === undefined ? '' : 'cursor-pointer hover:bg-hover'}`}
          >
            <bdi className="min-w-0 truncate whitespace-pre">{words}</bdi>
            {isOrder &&
              (order.isDescending ? (
                <ArrowDown className="size-3 shrink-0" aria-hidden />
              ) : (
                <ArrowUp className="size-3 shrink-0" aria-hidden />
              ))}
          </div>
        );
      })}
    </div>
  );
}
