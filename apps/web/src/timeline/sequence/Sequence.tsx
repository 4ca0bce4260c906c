import { Grid } from '../Grid.tsx';
import type { RowsViewProps } from '../RowTable.tsx';
import { beginsPhase } from './geometry.ts';
import { SEQUENCE_CELL, SEQUENCE_ROOMY, SEQUENCE_TRACKS, SequenceRow } from './SequenceRow.tsx';

/** The same rows as a sequence diagram: every frame an arrow between two lifelines. */
export function Sequence({ actions, started, live, ...rest }: RowsViewProps) {
  return (
    <Grid
      {...rest}
      columns={6}
      tracks={SEQUENCE_TRACKS}
      header={<SequenceHeader />}
      draw={({ row, index, top, above, selected, related }) => (
        <SequenceRow
          row={row}
          index={index}
          top={top}
          selected={selected}
          related={related}
          begins={beginsPhase(row, above, index)}
          started={started}
          live={live}
          actions={actions}
        />
      )}
    />
  );
}

function SequenceHeader() {
  return (
    <>
      <span role="columnheader" className={`${SEQUENCE_CELL} justify-end`}>
        #
      </span>
      <span role="columnheader" className={`${SEQUENCE_CELL} ${SEQUENCE_ROOMY}`}>
        Time
      </span>
      <span role="columnheader" className="hidden items-center px-1.5 @3xl:flex">
        Phase
      </span>
      <span role="columnheader" className="flex items-center justify-between @3xl:px-1.5">
        <span className="w-12 @3xl:w-21 text-center font-medium text-ink">Client</span>
        <span className="w-12 @3xl:w-21 text-center font-medium text-ink">Server</span>
      </span>
      <span role="columnheader" className={SEQUENCE_CELL}>
        Status
      </span>
      <span role="columnheader" className={`${SEQUENCE_CELL} justify-end`}>
        ms
      </span>
    </>
  );
}
