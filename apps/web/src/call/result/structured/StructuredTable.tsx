import { useCallback, useEffect, useMemo, useState } from 'react';
import { sessionWorker } from '../../../session/hooks.ts';
import type { TableCell, TableFacts, TableOrder } from '../../../session/json-tree/table.ts';
import type { TextRef } from '../../../session/opened.ts';
import type { TableHead } from '../../../session/text-api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Mismatch } from '../../../validate/verdict.ts';
import { cellMarks } from './marks.ts';
import { TableView } from './TableView.tsx';
import { NO_SESSION } from './useGiven.ts';

interface StructuredTableProps {
  readonly textRef: TextRef;
  readonly table: TableFacts;
  readonly mismatches: readonly Mismatch[];
  /** Goes to a value in the tree, by its JSONPath. */
  readonly onOpen: (path: string) => void;
}

/** A list of objects as a table, its cells as the wire has them. Fills its parent. */
export function StructuredTable({ textRef, table, mismatches, onOpen }: StructuredTableProps) {
  const head = useTableHead(textRef, table.node);
  const [order, setOrder] = useState<TableOrder>();
  const load = useCallback(
    (from: number, to: number) =>
      sessionWorker().tableRows(NO_SESSION, textRef, table.node, order, from, to),
    [textRef, table.node, order],
  );
  const mark = useMemo(
    () => cellMarks(mismatches, table, head?.columns ?? []),
    [mismatches, table, head],
  );
  if (head === undefined) return <EmptyState kind="loading" title="Reading" />;
  const open = (cell: TableCell) =>
    void sessionWorker()
      .node(NO_SESSION, textRef, cell.node)
      .then(({ path }) => onOpen(path));
  const wholeOf = async (cell: TableCell) =>
    (await sessionWorker().nodeText(NO_SESSION, textRef, cell.node)).text();
  return (
    <div className="flex h-full min-h-0 flex-col">
      {head.names > head.columns.length && (
        <p className="shrink-0 border-b border-line px-3 py-1 text-xs text-ink-2">
          The first {head.columns.length} of {head.names.toLocaleString('en')} columns. The tree has
          them all.
        </p>
      )}
      <div className="min-h-0 flex-1">
        <TableView
          label="Structured content as table"
          columns={head.columns}
          {...{ load, order, mark, wholeOf }}
          onOrder={setOrder}
          onOpen={open}
        />
      </div>
    </div>
  );
}

function useTableHead(textRef: TextRef, node: number): TableHead | undefined {
  const [known, setKnown] = useState<{ readonly of: TextRef; node: number; head: TableHead }>();
  useEffect(() => {
    let isGone = false;
    void sessionWorker()
      .tableColumns(NO_SESSION, textRef, node)
      .then((head) => isGone || setKnown({ of: textRef, node, head }));
    return () => {
      isGone = true;
    };
  }, [textRef, node]);
  return known?.of === textRef && known.node === node ? known.head : undefined;
}
