import { useSyncExternalStore } from 'react';

const TICK_MS = 250;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The wall clock in milliseconds, four times a second; all users share one timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
