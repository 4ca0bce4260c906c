import type { Completions } from '@loupe/mcp';

/** What a server suggests for one value, or why it doesn't. */
export type Suggestions = Completions | { readonly problem: string };

/** Asks for suggestions while somebody types: only what the newest question brings is ever shown. */
export interface Suggester {
  /** Asks after `delay` milliseconds, unless another question comes before that. */
  readonly want: (ask: () => Promise<Suggestions>, delay: number) => void;
  /** Nobody waits any more: what is still to come is dropped, and what is there forgotten. */
  readonly rest: () => void;
  /** The answer to the newest question that has one; undefined before the first, and after a rest. */
  readonly read: () => Suggestions | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `after` calls back once after so many milliseconds, unless what it returns is called. */
export function createSuggester(after: (ms: number, then: () => void) => () => void): Suggester {
  const listeners = new Set<() => void>();
  let shown: Suggestions | undefined;
  let turn = 0;
  let stop = (): void => undefined;

  const show = (next: Suggestions | undefined): void => {
    if (shown === next) return;
    shown = next;
    for (const listener of listeners) listener();
  };

  return {
    want(ask, delay) {
      stop();
      const own = ++turn;
      stop = after(delay, () => {
        // A slow answer to an older question would replace the newer one, so it is not looked at.
        const settle = (answer: Suggestions): void => {
          if (own === turn) show(answer);
        };
        ask().then(settle, (error: unknown) => settle({ problem: wordsOf(error) }));
      });
    },
    rest() {
      stop();
      turn++;
      show(undefined);
    },
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** How many there are, where not all are there; undefined where the list speaks for itself. */
export function extentWords(answer: Suggestions, shown: number): string | undefined {
  if ('problem' in answer) return undefined;
  const { values, total, hasMore } = answer;
  const of = total === undefined ? undefined : total.toLocaleString('en');
  if (shown < values.length || (of !== undefined && total !== shown)) {
    const all = of ?? values.length.toLocaleString('en');
    return `${shown.toLocaleString('en')} of ${all}${hasMore && of === undefined ? ', and more exist' : ''}`;
  }
  return hasMore ? `${shown.toLocaleString('en')}, and more exist` : undefined;
}
