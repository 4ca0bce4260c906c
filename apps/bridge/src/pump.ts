/** A transcript that may still be growing. Offsets are bytes of its file. */
export interface Source {
  readonly size: number;
  read(from: number, to: number): Promise<Uint8Array>;
  /**
   * `at` is the offset of the first of the bytes; they are urgent if somebody may be waiting for them. Returns a
   * function that stops it.
   */
  onAppend(listener: (bytes: Uint8Array, at: number, isUrgent: boolean) => void): () => void;
}

/** Where the bytes go. */
export interface Sink {
  send(bytes: Uint8Array): void;
  /** Resolves when it can take more without piling up, or when it is gone. */
  ready(): Promise<void>;
}

export interface PumpOptions {
  readonly from: number;
  /** Called once: everything that the file had at the start has been sent. */
  readonly caughtUp: (offset: number) => void;
  /** Ends the pump. */
  readonly signal: AbortSignal;
}

/** Bytes of one read from disk. */
const SLICE = 256 * 1024;
/**
 * How long bytes that nobody waits for are held back, so that they travel with the next ones: a request's echo
 * with its answer. Each message to a page costs it as much as a short answer takes, with a debugger attached more.
 */
const PATIENCE_MS = 4;
/** Bytes that are held for a viewer at the end of the file, and so the most that a sink is given at once. */
export const LONGEST_SLICE = 1024 * 1024;

/**
 * Sends a transcript from an offset on, for ever. Each viewer has a pump of its own: at the end of the file it
 * passes on what was just appended, elsewhere it reads from disk at the viewer's pace, so that a slow viewer
 * costs no memory and slows nobody.
 */
export async function pump(source: Source, sink: Sink, options: PumpOptions): Promise<void> {
  const { signal, caughtUp } = options;
  const fresh = collectFresh(source, signal);
  let offset = options.from;
  let goal: number | undefined = source.size;
  const ended = (): boolean => signal.aborted;
  try {
    while (!ended()) {
      if (goal !== undefined && offset >= goal) {
        goal = undefined;
        caughtUp(offset);
      }
      if (offset >= source.size) {
        await fresh.arrival();
        continue;
      }
      const bytes =
        fresh.take(offset) ?? (await source.read(offset, Math.min(offset + SLICE, source.size)));
      if (ended()) return;
      if (bytes.length === 0) throw new Error('The transcript is shorter than it was.');
      sink.send(bytes);
      offset += bytes.length;
      await sink.ready();
    }
  } finally {
    fresh.stop();
  }
}

/** Sends the bytes `from` (inclusive) to `to` (exclusive), and is done. */
export async function copy(
  source: Source,
  sink: Sink,
  range: { readonly from: number; readonly to: number; readonly signal: AbortSignal },
): Promise<void> {
  for (let offset = range.from; offset < range.to && !range.signal.aborted;) {
    const bytes = await source.read(offset, Math.min(offset + SLICE, range.to));
    if (bytes.length === 0) return;
    sink.send(bytes);
    offset += bytes.length;
    await sink.ready();
  }
}

interface Fresh {
  /** Everything known from this offset on, if it is known. */
  take(offset: number): Uint8Array | undefined;
  /** Resolves after the next append, or at the end. */
  arrival(): Promise<void>;
  stop(): void;
}

/** Holds the bytes that were appended since the last `take`, as long as they are few. More is read from disk. */
function collectFresh(source: Source, signal: AbortSignal): Fresh {
  let chunks: Uint8Array[] = [];
  let start = 0;
  let length = 0;
  let wake = (): void => undefined;
  const wakeUp = (): void => wake();
  let patience: NodeJS.Timeout | undefined;

  const drop = (): void => {
    chunks = [];
    length = 0;
  };
  const stopListening = source.onAppend((bytes, at, isUrgent) => {
    if (length + bytes.length > LONGEST_SLICE) {
      drop();
    } else {
      if (length === 0) start = at;
      chunks.push(bytes);
      length += bytes.length;
    }
    clearTimeout(patience);
    if (isUrgent) wake();
    else patience = setTimeout(wakeUp, PATIENCE_MS);
  });
  signal.addEventListener('abort', wakeUp);

  return {
    take(offset) {
      if (length === 0 || offset < start || offset >= start + length) return undefined;
      const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length);
      const known = bytes?.subarray(offset - start);
      drop();
      return known;
    },
    arrival: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (signal.aborted) resolve();
      }),
    stop() {
      stopListening();
      clearTimeout(patience);
      signal.removeEventListener('abort', wakeUp);
    },
  };
}
