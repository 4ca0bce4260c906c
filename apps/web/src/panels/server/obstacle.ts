import type { Summary } from '../../session/view.ts';

/** Why the choices of this session can't be changed from here; undefined where they can. */
export function obstacleToChoosing({ bridge, link }: Summary): string | undefined {
  if (bridge === undefined) return 'An opened transcript: these were the choices.';
  if (bridge.life === 'past')
    return 'This session has ended. Edit connection begins a new one with other choices.';
  if (!link.up) return link.words ?? 'The bridge cannot be reached.';
  return bridge.driving ? undefined : 'Another tab drives this session. Take over to choose.';
}
