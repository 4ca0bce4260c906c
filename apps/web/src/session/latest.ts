/** What is known of something asked for. A value stays while a newer one is on its way. */
export interface Answer<Value> {
  readonly value?: Value;
  /** Why there is no newer value, for a person. */
  readonly problem?: string;
  readonly loading: boolean;
}

/** Asks for the newest wanted thing: one question at a time, and none for what was overtaken meanwhile. */
interface Latest<Value> {
  readonly want: (ask: () => Promise<Value>) => void;
  readonly answer: () => Answer<Value>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `soon` puts off each question, e.g. to the next animation frame. */
export function createLatest<Value>(soon: (then: () => void) => void): Latest<Value> {
  const listeners = new Set<() => void>();
  let answer: Answer<Value> = { loading: true };
  let wanted: (() => Promise<Value>) | undefined;
  let busy = false;

  const show = (next: Answer<Value>): void => {
    answer = next;
    for (const listener of listeners) listener();
  };

  async function work(ask: () => Promise<Value>): Promise<void> {
    const next = await ask().then(
      (value): Answer<Value> => ({ value, loading: false }),
      (error: unknown): Answer<Value> => ({ ...answer, problem: wordsOf(error), loading: false }),
    );
    busy = false;
    show({ ...next, loading: wanted !== undefined });
    start();
  }

  function start(): void {
    if (busy || wanted === undefined) return;
    busy = true;
    soon(() => {
      const ask = wanted;
      wanted = undefined;
      if (ask !== undefined) void work(ask);
    });
  }

  return {
    want(ask) {
      wanted = ask;
      if (!answer.loading) show({ ...answer, loading: true });
      start();
    },
    answer: () => answer,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The answer where it is to what is wanted. One to something else, asked before, means that this one is on its way. */
export function only<Value>(
  { value, ...rest }: Answer<Value | undefined>,
  isWanted: (value: Value) => boolean,
): Answer<Value> {
  if (value === undefined) return rest;
  if (isWanted(value)) return { value, ...rest };
  return { ...rest, loading: rest.loading || rest.problem === undefined };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
