/** Works through chunks in order, in slices short enough that messages to the worker are answered in between. */
export interface Pump {
  push(chunk: Uint8Array): void;
  /** Bytes of the chunks that are worked through. */
  readonly done: number;
  /** Resolves when all chunks so far are worked through. */
  idle(): Promise<void>;
  stop(): void;
}

interface PumpOptions<Item> {
  /** The pieces of a chunk, e.g. its lines. */
  readonly cut: (chunk: Uint8Array) => readonly Item[];
  readonly work: (item: Item) => void;
  /** After each slice of work. */
  readonly worked: () => void;
  readonly now: () => number;
  /** Lets waiting messages go first, then continues. */
  readonly yieldThen: (then: () => void) => void;
}

const SLICE_MS = 12;
/** How many items pass between two looks at the clock. */
const CLOCK_STRIDE = 16;

export function createPump<Item>(options: PumpOptions<Item>): Pump {
  const chunks: Uint8Array[] = [];
  let items: readonly Item[] = [];
  let at = 0;
  let done = 0;
  let current = 0;
  let running = false;
  let stopped = false;
  const waiters: (() => void)[] = [];

  function slice(): void {
    const end = options.now() + SLICE_MS;
    for (let count = 1; !stopped; count++) {
      const item = items[at];
      if (item !== undefined) {
        at += 1;
        options.work(item);
      } else if (chunks.length > 0) {
        const chunk = chunks.shift() ?? new Uint8Array(0);
        done += current;
        current = chunk.length;
        items = options.cut(chunk);
        at = 0;
      } else break;
      if (count % CLOCK_STRIDE === 0 && options.now() >= end) break;
    }
    if (at === items.length) {
      done += current;
      current = 0;
    }
    options.worked();
    if (!stopped && (at < items.length || chunks.length > 0)) {
      options.yieldThen(slice);
      return;
    }
    items = [];
    running = false;
    for (const waiter of waiters.splice(0)) waiter();
  }

  return {
    get done() {
      return done;
    },
    push(chunk) {
      chunks.push(chunk);
      if (running) return;
      running = true;
      slice();
    },
    idle: () =>
      running ? new Promise((resolve) => void waiters.push(resolve)) : Promise.resolve(),
    stop() {
      stopped = true;
    },
  };
}

/**
 * Continues after the messages that already wait. A message port, because timers that follow each other
 * are held back to 4 ms by browsers.
 */
export function messageYield(): (then: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const queue: (() => void)[] = [];
  port1.onmessage = () => queue.shift()?.();
  return (then) => {
    queue.push(then);
    port2.postMessage(undefined);
  };
}
