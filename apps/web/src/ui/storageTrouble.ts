import { useSyncExternalStore } from 'react';

/** What could not be read is moved to a key with this before its own. */
const ASIDE = 'loupe.setAside.';

/** A text of the browser's storage that could not be read as what its key stands for. */
export interface SetAside {
  readonly key: string;
  readonly text: string;
}

/** What is wrong with the browser's storage for this page. */
export interface StorageTrouble {
  readonly setAside: readonly SetAside[];
  /** Something could not be stored: the storage is full or forbidden. */
  readonly isUnkept: boolean;
}

let trouble: StorageTrouble | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<StorageTrouble>): void {
  trouble = { ...storageTrouble(), ...next };
  // Not at once: what is stored is read while the page is drawn, too.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** What is wrong by now; it begins with what an earlier visit set aside. */
export function storageTrouble(): StorageTrouble {
  trouble ??= { setAside: asideBefore(), isUnkept: false };
  return trouble;
}

function asideBefore(): SetAside[] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(ASIDE))
      .map(([key, text]) => ({ key: key.slice(ASIDE.length), text: String(text) }));
  } catch {
    return [];
  }
}

/** Moves what stands under `key` out of the way, where it waits until the person forgets it. */
export function setAside(key: string, text: string): void {
  const others = storageTrouble().setAside.filter((each) => each.key !== key);
  try {
    localStorage.removeItem(key);
    localStorage.setItem(ASIDE + key, text);
  } catch {
    // It is known as long as the page lasts then.
  }
  change({ setAside: [...others, { key, text }] });
}

/** Deletes all that was set aside. */
export function forgetSetAside(): void {
  for (const { key } of storageTrouble().setAside) {
    try {
      localStorage.removeItem(ASIDE + key);
    } catch {
      // A storage that forbids it keeps nothing either.
    }
  }
  change({ setAside: [] });
}

/** Says whether the last attempt to store something failed. */
export function noteUnkept(isUnkept: boolean): void {
  if (storageTrouble().isUnkept !== isUnkept) change({ isUnkept });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is wrong with the browser's storage, live. */
export function useStorageTrouble(): StorageTrouble {
  return useSyncExternalStore(subscribe, storageTrouble);
}
