import { useSyncExternalStore } from 'react';

/** Longer ones would stall the page as a box; they are for a file. UTF-16 units. */
const LONGEST_OFFERED = 2_000_000;

let offered: string | undefined;
const listeners = new Set<() => void>();

function offer(text: string | undefined): void {
  offered = text;
  for (const listener of listeners) listener();
}

/**
 * Puts the text into the clipboard. `offered`: the browser refused, so the text stands selected in a box now, for the
 * person to copy by hand. `refused`: it is too long for that.
 */
export async function copyText(text: string): Promise<'copied' | 'offered' | 'refused'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    if (text.length > LONGEST_OFFERED) return 'refused';
    offer(text);
    return 'offered';
  }
}

/** Takes the offered text away. */
export const withdrawOffer = (): void => offer(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The text that the person has to copy by hand, if there is one. */
export const offeredText = (): string | undefined => offered;

/** The same, live. */
export function useOfferedText(): string | undefined {
  return useSyncExternalStore(subscribe, offeredText);
}
