import type { Exchange } from '@loupe/ledger';

/** How the latest run of a kept call went, in this session. */
export interface Outcome {
  /** The seq of its request, once that is in the transcript. */
  readonly asked?: number;
  /** As it ended; absent while it goes on. */
  readonly exchange?: Exchange;
  /** Why it was not sent. */
  readonly problem?: string;
}

export interface RunState {
  /** Ids of the calls that are still to be answered; the first is the one that runs. */
  readonly queue: readonly string[];
  /** By the id of the call. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** A call that is to be made; one with a problem is not sent, and says so. */
export type RunItem = { readonly id: string } & (
  { readonly method: string; readonly params: string } | { readonly problem: string }
);

export interface RunParts {
  /** Resolves to the seq of the request; rejects with words where nothing can be sent. */
  readonly request: (method: string, params: string) => Promise<number>;
  readonly cancel: (asked: number) => void;
  /** Resolves when it was answered or ended without an answer; undefined where nobody knows how. */
  readonly ended: (asked: number) => Promise<Exchange | undefined>;
}

/** Makes kept calls one after the other. It goes on while other panels are in view. */
export interface Runs {
  readonly read: () => RunState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Does nothing while others run. */
  readonly run: (items: readonly RunItem[]) => Promise<void>;
  /** Cancels the call that runs, and leaves out the others. */
  readonly stop: () => void;
}

/** `before`: the seqs of requests that an earlier page made, by the id of their call. */
export function createRuns(parts: RunParts, before: ReadonlyMap<string, number>): Runs {
  const listeners = new Set<() => void>();
  const known = [...before].map(([id, asked]): [string, Outcome] => [id, { asked }]);
  let state: RunState = { queue: [], outcomes: new Map(known) };
  let isStopped = false;

  const show = (next: Partial<RunState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const settle = (id: string, outcome: Outcome): void =>
    show({ outcomes: new Map(state.outcomes).set(id, outcome) });

  /** Whether the next one may be tried. */
  async function make(item: RunItem): Promise<boolean> {
    const { id } = item;
    if ('problem' in item) {
      settle(id, { problem: item.problem });
      return !isStopped;
    }
    settle(id, {});
    try {
      const asked = await parts.request(item.method, item.params);
      settle(id, { asked });
      if (isStopped) parts.cancel(asked);
      const exchange = await parts.ended(asked);
      settle(id, { asked, ...(exchange !== undefined && { exchange }) });
      return !isStopped;
    } catch (error) {
      // What could not be sent can't be sent for the others either.
      settle(id, { problem: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async run(items) {
      if (state.queue.length > 0) return;
      isStopped = false;
      const ids = items.map(({ id }) => id);
      const outcomes = new Map(state.outcomes);
      for (const id of ids) outcomes.delete(id);
      show({ queue: ids, outcomes });
      for (const [at, item] of items.entries()) {
        show({ queue: ids.slice(at) });
        if (!(await make(item))) break;
      }
      show({ queue: [] });
    },
    stop() {
      isStopped = true;
      const [running] = state.queue;
      const asked = running === undefined ? undefined : state.outcomes.get(running)?.asked;
      if (asked !== undefined) parts.cancel(asked);
    },
  };
}
