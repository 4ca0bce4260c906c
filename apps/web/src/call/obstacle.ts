import type { Summary } from '../session/view.ts';

const PHASES: Readonly<Record<Exclude<Summary['connection']['phase'], 'connected'>, string>> = {
  idle: 'Not connected yet.',
  connecting: 'Still connecting.',
  disconnected: 'Not connected. Reconnect to send.',
  failed: 'The connection failed. Reconnect to send.',
};

/** Why nothing can be sent in this session now, for a person; undefined where it can. */
export function obstacleOf({ bridge, link, connection }: Summary): string | undefined {
  if (bridge === undefined) return 'This is an opened transcript: it can be read, not driven.';
  if (bridge.life === 'past') return 'This session has ended: it can be read, not driven.';
  if (!link.up) return link.words ?? 'The bridge cannot be reached.';
  if (!bridge.driving)
    return bridge.driven
      ? 'Another tab drives this session. Take over to send from here.'
      : 'This tab does not drive the session yet.';
  return connection.phase === 'connected' ? undefined : PHASES[connection.phase];
}

/** Whether an answer may still come: false for what is only read. */
export function isGoingOn({ bridge }: Summary): boolean {
  return bridge?.life === 'live';
}
