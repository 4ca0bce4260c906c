import { useCallback, useState } from 'react';
import { noteUnkept, setAside } from './storageTrouble.ts';

/** What is stored under `key`, or `fallback` where there is nothing. What is broken or of another shape is set aside. */
export function readStored<T>(
  key: string,
  accepts: (value: unknown) => value is T,
  fallback: T,
): T {
  const text = storedText(key);
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    if (accepts(value)) return value;
  } catch {
    // Broken: as good as another shape.
  }
  setAside(key, text);
  return fallback;
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores `value` as JSON. A full or forbidden storage is no reason to stop working. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    noteUnkept(false);
  } catch {
    noteUnkept(true);
  }
}

/** Takes what is stored under `key` away. */
export function dropStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It could not have been stored either.
  }
}

/** State that outlives a reload. `accepts` must be stable (a module-level function). */
export function useLocalStorage<T>(
  key: string,
  accepts: (value: unknown) => value is T,
  fallback: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readStored(key, accepts, fallback));
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeStored(key, next);
    },
    [key],
  );
  return [value, store];
}
