import { useMemo } from 'react';
import { useLocalStorage } from '../ui/useLocalStorage.ts';
import { chosenColumns, type Column } from './columns.ts';

const NONE: readonly string[] = [];
const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

interface Columns {
  readonly columns: readonly Column[];
  /** Leaves out the columns with these ids. */
  readonly leaveOut: (ids: readonly string[]) => void;
}

/** The columns that the person chose. What is kept is those left out: a column that is new is there. */
export function useColumns(): Columns {
  const [left, leaveOut] = useLocalStorage('loupe.columnsLeftOut', isStrings, NONE);
  const columns = useMemo(() => chosenColumns(left), [left]);
  return { columns, leaveOut };
}
