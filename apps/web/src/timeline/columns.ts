/** Where a column is shown: always, in a roomy grid (48rem) or only in a wide one (64rem). */
type Room = 'always' | 'roomy' | 'wide';

export type ColumnId =
  | 'seq'
  | 'time'
  | 'delta'
  | 'direction'
  | 'method'
  | 'name'
  | 'status'
  | 'ms'
  | 'size'
  | 'waterfall';

/** One column of the grid. */
export interface Column {
  readonly id: ColumnId;
  readonly title: string;
  /** In the list of columns, where the title alone says too little. */
  readonly words?: string;
  readonly room: Room;
  /** Track sizes in a narrow, a roomy and a wide grid. */
  readonly tracks: readonly [narrow: string, roomy: string, wide: string];
  readonly numeric?: true;
}

/** The grid's columns, in order. */
export const COLUMNS: readonly Column[] = [
  {
    id: 'seq',
    title: '#',
    words: '# (number)',
    room: 'always',
    tracks: ['3rem', '3.5rem', '4rem'],
    numeric: true,
  },
  { id: 'time', title: 'Time', room: 'roomy', tracks: ['', '6.5rem', '6.5rem'] },
  {
    id: 'delta',
    title: 'Δ',
    words: 'Δ (since the row above)',
    room: 'wide',
    tracks: ['', '', '4.75rem'],
    numeric: true,
  },
  {
    id: 'direction',
    title: 'Dir',
    words: 'Direction',
    room: 'always',
    tracks: ['2rem', '2rem', '2rem'],
  },
  {
    id: 'method',
    title: 'Method',
    room: 'always',
    tracks: ['minmax(5rem,1.2fr)', 'minmax(10rem,1fr)', 'minmax(12rem,1fr)'],
  },
  {
    id: 'name',
    title: 'Name',
    room: 'always',
    tracks: ['minmax(4rem,1.4fr)', 'minmax(8rem,1.4fr)', 'minmax(11rem,1.8fr)'],
  },
  { id: 'status', title: 'Status', room: 'always', tracks: ['7.5rem', '8.5rem', '9rem'] },
  { id: 'ms', title: 'ms', room: 'always', tracks: ['4.25rem', '5rem', '5.25rem'], numeric: true },
  { id: 'size', title: 'Size', room: 'roomy', tracks: ['', '4.5rem', '4.75rem'], numeric: true },
  { id: 'waterfall', title: 'Waterfall', room: 'wide', tracks: ['', '', 'minmax(8rem,1fr)'] },
];

/** The column that can't be left out: what hangs under a row is opened in it. */
export const KEPT: ColumnId = 'name';

const SHOWN: Readonly<Record<Room, string>> = {
  always: 'flex',
  roomy: 'hidden @3xl:flex',
  wide: 'hidden @5xl:flex',
};

/** Lays a row out on the tracks that `trackStyle` names. */
export const TRACKS = 'grid grid-cols-(--narrow) @3xl:grid-cols-(--roomy) @5xl:grid-cols-(--wide)';

const CELLS = new Map(
  COLUMNS.map(({ id, room, numeric }) => [
    id,
    `${SHOWN[room]} min-w-0 items-center gap-1 overflow-hidden px-1.5 ${numeric ? 'justify-end' : ''}`,
  ]),
);

/** Classes of the cell in this column. */
export function cellClass(id: ColumnId): string {
  return CELLS.get(id) ?? '';
}

/** Custom properties with the tracks of these columns, for the element around the rows. */
export function trackStyle(columns: readonly Column[]): Readonly<Record<`--${string}`, string>> {
  const tracks = (size: 0 | 1 | 2) =>
    columns
      .map((column) => column.tracks[size])
      .filter((track) => track !== '')
      .join(' ');
  return { '--narrow': tracks(0), '--roomy': tracks(1), '--wide': tracks(2) };
}

/** The columns without those that a person left out. */
export function chosenColumns(left: readonly string[]): readonly Column[] {
  return COLUMNS.filter(({ id }) => id === KEPT || !left.includes(id));
}
