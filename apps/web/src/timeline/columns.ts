/** The grid's columns, in order. Narrow timelines leave some out (container queries). */
export interface Column {
  readonly id: string;
  readonly title: string;
  /** Classes that show the column where there is room for it. */
  readonly shown: string;
  readonly numeric?: true;
}

const ROOMY = 'hidden @3xl:flex';
const WIDE = 'hidden @5xl:flex';

export const COLUMNS: readonly Column[] = [
  { id: 'seq', title: '#', shown: 'flex', numeric: true },
  { id: 'time', title: 'Time', shown: ROOMY },
  { id: 'delta', title: 'Δ', shown: WIDE, numeric: true },
  { id: 'direction', title: 'Dir', shown: 'flex' },
  { id: 'method', title: 'Method', shown: 'flex' },
  { id: 'name', title: 'Name', shown: 'flex' },
  { id: 'status', title: 'Status', shown: 'flex' },
  { id: 'ms', title: 'ms', shown: 'flex', numeric: true },
  { id: 'size', title: 'Size', shown: ROOMY, numeric: true },
  { id: 'bar', title: 'Duration', shown: WIDE },
];

/** The track sizes that go with the `shown` classes above. */
export const TRACKS =
  'grid grid-cols-[3.25rem_2rem_minmax(8rem,1.2fr)_minmax(6rem,1.4fr)_8rem_4.75rem] @3xl:grid-cols-[3.5rem_6.5rem_2rem_minmax(10rem,1fr)_minmax(8rem,1.4fr)_8.5rem_5rem_4.5rem] @5xl:grid-cols-[4rem_6.5rem_4.75rem_2rem_minmax(13rem,1fr)_minmax(12rem,1.8fr)_9rem_5.25rem_4.75rem_7rem]';

/** Classes of the cell in this column. */
export function cellClass(id: string): string {
  const column = COLUMNS.find((each) => each.id === id);
  return `${column?.shown ?? ''} min-w-0 items-center gap-1 overflow-hidden px-1.5 ${
    column?.numeric ? 'justify-end' : ''
  }`;
}
