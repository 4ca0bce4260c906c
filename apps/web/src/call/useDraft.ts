import { useCallback, useSyncExternalStore } from 'react';
import { dropStored, readStored, writeStored } from '../ui/useLocalStorage.ts';

/** Larger drafts live as long as the page: the browser's storage is a few megabytes for everything. */
const LONGEST_STORED = 256 * 1024;
const WRITE_DELAY_MS = 300;

const drafts = new Map<string, unknown>();
const unwritten = new Set<string>();
const listeners = new Set<() => void>();
let pending: ReturnType<typeof setTimeout> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores what was typed since the last time. A full storage costs the saving and nothing else. */
export function writeDrafts(): void {
  clearTimeout(pending);
  pending = undefined;
  for (const key of unwritten) {
    const draft = drafts.get(key);
    if (JSON.stringify(draft).length <= LONGEST_STORED) writeStored(key, draft);
  }
  unwritten.clear();
}

/** Replaces the draft under `key`; it is stored a moment later. */
export function putDraft(key: string, draft: unknown): void {
  drafts.set(key, draft);
  unwritten.add(key);
  pending ??= setTimeout(writeDrafts, WRITE_DELAY_MS);
  for (const listener of listeners) listener();
}

const keyOf = (server: string, thing: string) => `loupe.draft.${JSON.stringify([server, thing])}`;

/** As if a person had typed this for a thing of a server. */
export function fillDraft(server: string, thing: string, draft: unknown): void {
  putDraft(keyOf(server, thing), draft);
}

/** Forgets what was typed for a thing that is done with. */
export function dropDraft(server: string, thing: string): void {
  const key = keyOf(server, thing);
  drafts.delete(key);
  unwritten.delete(key);
  dropStored(key);
}

/** The draft under `key`, from this page or from an earlier one; what is stored in another shape is ignored. */
export function draftUnder<T>(key: string, accepts: (value: unknown) => value is T): T | undefined {
  if (!drafts.has(key)) {
    drafts.set(key, readStored<T | undefined>(key, accepts, undefined));
  }
  const draft = drafts.get(key);
  return accepts(draft) ? draft : undefined;
}

if (typeof window !== 'undefined') window.addEventListener('pagehide', writeDrafts);

/**
 * What a person has typed for one thing of one server. It outlives a reconnect, a reload and a change of panel.
 * Undefined until something was typed. `accepts` must be a module-level function.
 */
export function useDraft<T>(
  server: string,
  thing: string,
  accepts: (value: unknown) => value is T,
): [T | undefined, (draft: T) => void] {
  const key = keyOf(server, thing);
  const read = useCallback(() => draftUnder(key, accepts), [key, accepts]);
  const put = useCallback((draft: T) => putDraft(key, draft), [key]);
  return [useSyncExternalStore(subscribe, read), put];
}
