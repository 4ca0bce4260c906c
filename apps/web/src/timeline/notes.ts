import { useSyncExternalStore } from 'react';
import { summaryStore } from '../session/summaries.ts';
import type { SessionKey, Summary } from '../session/view.ts';

/** Why nothing can be written into the transcript, for a person; undefined where it can. */
export function writeObstacle(summary: Pick<Summary, 'bridge' | 'link'>): string | undefined {
  const { bridge, link } = summary;
  if (bridge === undefined) return 'This is an opened transcript: nothing is written into it.';
  if (bridge.life === 'past') return 'This session has ended: nothing is written into it any more.';
  if (!link.up) return link.words ?? 'The bridge cannot be reached.';
  return bridge.driving ? undefined : 'This tab only reads along: the one that drives writes.';
}

/** `writeObstacle` of a session, live. */
export function useWriteObstacle(key: SessionKey): string | undefined {
  const store = summaryStore(key);
  return useSyncExternalStore(store.subscribe, () => {
    const summary = store.read();
    return summary === undefined ? 'The session is still read.' : writeObstacle(summary);
  });
}
