import { BridgeError } from '../bridge/api.ts';
import { here } from '../bridge/here.ts';

/** What came of loading an icon: a blob: URL, or why there is none. */
type LoadedIcon =
  | { readonly state: 'loading' }
  | { readonly state: 'there'; readonly url: string }
  | { readonly state: 'failed'; readonly words: string };

const loaded = new Map<string, LoadedIcon>();
const listeners = new Set<() => void>();

export function subscribeToIcons(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What is known of the icon at an address; undefined where nobody asked for it. */
export function loadedIcon(src: string): LoadedIcon | undefined {
  return loaded.get(src);
}

/** Loads an icon through the bridge, once for the life of the page. Only ever because the person said so. */
export async function loadIcon(src: string): Promise<void> {
  const set = (icon: LoadedIcon) => {
    loaded.set(src, icon);
    for (const listener of listeners) listener();
  };
  set({ state: 'loading' });
  try {
    set({ state: 'there', url: URL.createObjectURL(await here().api.icon(src)) });
  } catch (error) {
    const next = error instanceof BridgeError && error.next !== undefined ? ` ${error.next}` : '';
    set({
      state: 'failed',
      words: (error instanceof Error ? error.message : String(error)) + next,
    });
  }
}
