import { useSyncExternalStore } from 'react';
import type { SessionKey } from '../../session/view.ts';

/** The entry of each session that others are compared with. It outlives the pane that it was chosen in. */
const bases = new Map<SessionKey, number>();
const listeners = new Set<() => void>();

export function setBase(key: SessionKey, seq: number): void {
  bases.set(key, seq);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useBase(key: SessionKey): number | undefined {
  return useSyncExternalStore(subscribe, () => bases.get(key));
}
