import { useLayoutEffect, useSyncExternalStore } from 'react';

/** Keys of the asks that are on the page now; another set whenever that changes. */
let shown: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that this ask is drawn for as long as the component is: nothing else has to point at it then. */
export function useShown(key: string): void {
  useLayoutEffect(() => {
    change(new Set([...shown, key]));
    return () => change(new Set([...shown].filter((other) => other !== key)));
  }, [key]);
}

export function useShownAsks(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => shown);
}
