import { useSyncExternalStore } from 'react';
import type { SessionKey, Summary } from '../session/view.ts';

/** Storage of this tab. A browser that forbids it costs the memory and nothing else. */
function remembered(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(key: string, id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // The choice lasts as long as the panel then.
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const chosen = new Map<string, string>();
const keyOf = (panel: string, session: SessionKey) => `loupe.selected.${panel}.${session}`;

/** Chooses an item of a panel's list, whether the panel is in view or not. */
export function choose(panel: string, session: SessionKey, id: string): void {
  const key = keyOf(panel, session);
  chosen.set(key, id);
  remember(key, id);
  for (const listener of listeners) listener();
}

/** Which item of a panel's list is chosen, for the life of the tab. */
export function useSelected(
  panel: string,
  session: SessionKey,
): [string | undefined, (id: string) => void] {
  const key = keyOf(panel, session);
  const read = () => chosen.get(key) ?? remembered(key);
  const selected = useSyncExternalStore(subscribe, read);
  return [selected, (id) => choose(panel, session, id)];
}

/** The name that the server of each session last gave itself: it is gone while it is connected to again. */
const names = new WeakMap<object, string>();

/** What drafts are kept under: the server's own name, else the session's, which is made from its target. */
export function serverOf({ connection, header }: Pick<Summary, 'connection' | 'header'>): string {
  const name = connection.server?.name;
  if (header === undefined) return name ?? '';
  if (name !== undefined) names.set(header, name);
  return names.get(header) ?? header.name;
}
