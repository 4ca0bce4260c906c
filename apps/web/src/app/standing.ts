import { useMemo } from 'react';
import type { Summary } from '../session/view.ts';

/** The parts of a summary that change seldom: during a flood the header and the tabs are left alone. */
export type Standing = Pick<
  Summary,
  'header' | 'bridge' | 'link' | 'damage' | 'connection' | 'lists' | 'calls'
>;

/** The same object as long as no part of it has changed. */
export function useStanding(summary: Summary): Standing {
  const { header, bridge, link, damage, connection, lists, calls } = summary;
  return useMemo(
    () => ({
      link,
      connection,
      lists,
      calls,
      ...(header === undefined ? {} : { header }),
      ...(bridge === undefined ? {} : { bridge }),
      ...(damage === undefined ? {} : { damage }),
    }),
    [header, bridge, link, damage, connection, lists, calls],
  );
}
