import type { Row } from '../../session/view.ts';

type Side = 'client' | 'server';

/** A message on its way from one lifeline to the other. */
interface Arrow {
  readonly shape: 'arrow';
  readonly from: Side;
  /** A question has a solid line, an answer a dashed one, as in UML. */
  readonly line: 'solid' | 'dashed';
  /** Open where nobody answers (a notification), a cross where it went wrong, else filled. */
  readonly head: 'filled' | 'open' | 'cross';
}

/** Something that happened at one lifeline. */
interface Mark {
  readonly shape: 'mark';
  readonly side: Side;
}

export type Figure = Arrow | Mark;

const WRONG: readonly Row['status'][] = ['malformed', 'unmatched', 'error', 'tool-failure'];
/** Kinds of rows that no message stands for. */
const BESIDE: readonly Row['kind'][] = ['http', 'stderr', 'lifecycle', 'note'];

type Drawn = Pick<Row, 'id' | 'kind' | 'direction' | 'status' | 'other' | 'method'>;

/** What a row by frame is in a sequence diagram. */
export function figureOf(row: Drawn): Figure {
  if (BESIDE.includes(row.kind) || row.direction === 'none')
    return { shape: 'mark', side: sideOf(row) };
  return {
    shape: 'arrow',
    from: row.direction === 'out' ? 'client' : 'server',
    line: row.other !== undefined && row.other < row.id ? 'dashed' : 'solid',
    head: WRONG.includes(row.status) ? 'cross' : row.kind === 'notification' ? 'open' : 'filled',
  };
}

/** Where it happened: the client opens and closes, the server lives, speaks and ends. */
function sideOf({ kind, direction, method }: Drawn): Side {
  if (kind === 'stderr') return 'server';
  if (kind === 'note') return 'client';
  if (kind === 'lifecycle') return method === 'open' || method === 'closed' ? 'server' : 'client';
  return direction === 'in' ? 'server' : 'client';
}

/** Whether another phase begins at this row. Rows above that are not at hand leave it open: it does not. */
export function beginsPhase(
  row: Pick<Row, 'phase'>,
  above: Pick<Row, 'phase'> | undefined,
  index: number,
): boolean {
  return above === undefined ? index === 0 : above.phase !== row.phase;
}
