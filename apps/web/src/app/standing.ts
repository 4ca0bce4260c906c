import type { Phase } from '@loupe/mcp';
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

/**
 * The phase to show: what could not be read at all has failed. A session that nobody can drive (any more, or
 * while the bridge is away) is not connected, whatever its last entry says, and one that the bridge has not
 * told about yet is on its way. An opened file, which has a header and no bridge, is on its way no more.
 */
export function shownPhase(
  standing: Pick<Standing, 'connection' | 'bridge' | 'header' | 'link' | 'damage'>,
): Phase {
  const { connection, bridge, header, link, damage } = standing;
  const { phase } = connection;
  if (header === undefined && damage !== undefined) return 'failed';
  if (bridge?.life === 'past' || !link.up)
    return phase === 'connected' || phase === 'connecting' ? 'disconnected' : phase;
  const isOpenedFile = bridge === undefined && header !== undefined;
  if (isOpenedFile && (phase === 'idle' || phase === 'connecting')) return 'disconnected';
  return phase;
}

/** Whether the connection is still being tried for: in a session that somebody drives. */
export function isRetrying({ connection, bridge, link }: Standing): boolean {
  return connection.retry !== undefined && bridge?.life === 'live' && link.up;
}

/**
 * Which attempt is next, and in how many seconds; `now` is the wall clock in milliseconds. The log counts from
 * the wall clock of its header, and the bridge runs on this machine.
 */
export function retryWords({ connection, header }: Standing, now: number): string {
  const { retry, phase } = connection;
  if (retry === undefined) return '';
  const which = `attempt ${retry.attempt} of ${retry.of}`;
  if (phase === 'connecting') return which;
  const since = Date.parse(header?.started ?? '');
  if (retry.due === undefined || Number.isNaN(since)) return `next ${which}`;
  const left = Math.max(0, Math.ceil((since + retry.due - now) / 1000));
  return `next ${which} in ${left} s`;
}
