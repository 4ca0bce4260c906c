/** The lists whose members come and go. */
export const KINDS = ['tool', 'prompt', 'resource'] as const;
export type Kind = (typeof KINDS)[number];

/** Hears what changes. */
export interface Watcher {
  listChanged(kind: Kind): void;
  resourceUpdated(uri: string): void;
}

export const COUNTER_URI = 'demo://counter';
export const CLOCK_URI = 'demo://clock';
const TICK_MS = 2000;

/**
 * What changes while the process runs. It is apart from the servers because over HTTP a client of
 * 2026-07-28 meets a new server with each request, and all of them show the same world.
 */
export class World {
  count = 0;
  readonly #extras: Record<Kind, number> = { tool: 0, prompt: 0, resource: 0 };
  readonly #watchers = new Set<Watcher>();

  /** Tells the watcher of every change until the returned function is called. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** The members of a list that were added while the process ran: `extra-1` and so on. */
  extras(kind: Kind): string[] {
    return Array.from({ length: this.#extras[kind] }, (_, index) => `extra-${String(index + 1)}`);
  }

  add(kind: Kind): void {
    this.#extras[kind] += 1;
    for (const watcher of this.#watchers) watcher.listChanged(kind);
  }

  /** Removes the newest extra, if there is one. */
  remove(kind: Kind): void {
    if (this.#extras[kind] === 0) return;
    this.#extras[kind] -= 1;
    for (const watcher of this.#watchers) watcher.listChanged(kind);
  }

  /** Says that a resource changed. */
  touch(uri: string): void {
    for (const watcher of this.#watchers) watcher.resourceUpdated(uri);
  }

  /** Lets the clock tick; it does not keep the process alive. */
  startClock(): void {
    setInterval(() => {
      this.touch(CLOCK_URI);
    }, TICK_MS).unref();
  }
}
