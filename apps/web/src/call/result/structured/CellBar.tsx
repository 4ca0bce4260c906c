import { useCopy } from '../../../session/json-tree/useCopy.ts';
import type { TableCell } from '../../../session/json-tree/table.ts';
import { Button } from '../../../ui/Button.tsx';
import { visibleText } from '../../../ui/visible.ts';

interface CellBarProps {
  /** The value that the keyboard stands on; none on a row's number, or where there is none. */
  readonly cell: TableCell | undefined;
  /** Index of its row in the list. */
  readonly index: number | undefined;
  readonly column: string | undefined;
  readonly mark: string | undefined;
  readonly wholeOf: (cell: TableCell) => Promise<string>;
  readonly onOpen?: ((cell: TableCell) => void) | undefined;
}

/** Where the keyboard stands in a table, what is said of it, and what can be done with the value. */
export function CellBar({ cell, index, column, mark, wholeOf, onOpen }: CellBarProps) {
  const [words, copy] = useCopy();
  const place =
    index === undefined ? '' : column === undefined ? `[${index}]` : `[${index}] ${column}`;
  return (
    <div className="flex h-7 shrink-0 items-center gap-1 border-t border-line bg-sunken px-2 text-xs">
      <span className="min-w-0 flex-1 truncate" dir="ltr">
        <span className="font-mono">{visibleText(place)}</span>
        {mark !== undefined && <span className="text-warning"> · {visibleText(mark)}</span>}
      </span>
      <span role="status" className="text-ink-2">
        {words}
      </span>
      {onOpen !== undefined && (
        <Button
          look="quiet"
          className="h-6 text-xs"
          tip="Show the value in the tree (Enter)"
          isDisabled={cell === undefined}
          onPress={() => cell !== undefined && onOpen(cell)}
        >
          Show in tree
        </Button>
      )}
      <Button
        look="quiet"
        className="h-6 text-xs"
        isDisabled={cell === undefined}
        onPress={() => cell !== undefined && copy('Value', () => wholeOf(cell))}
      >
        Copy value
      </Button>
    </div>
  );
}
