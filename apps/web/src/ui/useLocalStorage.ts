import { useCallback, useState } from 'react';

/** What is stored under `key`, or `fallback` where it is absent, broken, or of another shape. */
export function readStored<T>(
  key: string,
  accepts: (value: unknown) => value is T,
  fallback: T,
): T {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return accepts(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Stores `value` as JSON. A full or forbidden storage is no reason to stop working. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The choice lasts as long as the page then.
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
