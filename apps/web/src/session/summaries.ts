import { proxy } from 'comlink';
import { nextFrame } from './frames.ts';
import { sessionWorker } from './remote.ts';
import type { SessionKey, Summary, SummaryChange } from './view.ts';
import { applyChange } from './watch.ts';

/** The page's copy of one session's summary. */
interface SummaryStore {
  /** Undefined until the worker has sent the first one. */
  readonly read: () => Summary | undefined;
  /** Like `version`, but growing at most every half second: for what is costly to ask again. */
  readonly calmVersion: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

const CALM_MS = 500;
const stores = new Map<SessionKey, SummaryStore>();

/** One store per session, watched from the first use until `closeSession`: views come and go. */
export function summaryStore(key: SessionKey): SummaryStore {
  const known = stores.get(key);
  if (known !== undefined) return known;
  const { store, changed } = createStore();
  stores.set(key, store);
  void sessionWorker().watch(key, proxy(changed));
  return store;
}

/** Ends this tab's interest in a session. The bridge and other tabs keep it. */
export function closeSession(key: SessionKey): void {
  stores.delete(key);
  void sessionWorker().close(key);
}

function createStore(): {
  store: SummaryStore;
  changed: (change: SummaryChange) => Promise<void>;
} {
  const listeners = new Set<() => void>();
  let summary: Summary | undefined;
  let calm = 0;
  let resting = false;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const settle = (): void => {
    const version = summary?.version ?? 0;
    if (resting || calm === version) return;
    calm = version;
    resting = true;
    setTimeout(() => {
      resting = false;
      settle();
      tell();
    }, CALM_MS);
  };
  return {
    store: {
      read: () => summary,
      calmVersion: () => calm,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    // The worker posts again only when this promise resolves, so a page that is slow to draw is sent less.
    changed: (change) =>
      new Promise((resolve) => {
        nextFrame(() => {
          summary = applyChange(summary, change);
          settle();
          tell();
          // After the frame is drawn: the worker reads from it how long that takes.
          setTimeout(resolve);
        });
      }),
  };
}
