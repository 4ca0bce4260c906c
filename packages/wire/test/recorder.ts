import type { Entry, HttpEntry, LifecycleEntry, NewEntry } from '@loupe/transcript';

/** A log in memory: what an upstream writes, and a way to wait for it. */
export function createRecorder() {
  const entries: Entry[] = [];
  const waiting = new Set<() => void>();
  const write = (entry: NewEntry): Entry => {
    const seq = entries.length + 1;
    const own = entry.kind === 'http' && entry.phase === 'request' ? { exchange: seq } : {};
    const stamped = { ...entry, seq, at: seq, ...own } as Entry;
    entries.push(stamped);
    for (const look of waiting) look();
    return stamped;
  };
  /** Resolves with the first entry, old or new, that `pick` makes something of. */
  const until = <T>(pick: (entry: Entry) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        for (const entry of entries) {
          const picked = pick(entry);
          if (picked === undefined) continue;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(picked);
          return;
        }
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`Not seen in: ${JSON.stringify(entries).slice(0, 2000)}`));
      }, 15_000);
      waiting.add(look);
      look();
    });
  return {
    entries,
    write,
    until,
    untilState: (state: LifecycleEntry['state']) =>
      until((entry) => (entry.kind === 'lifecycle' && entry.state === state ? entry : undefined)),
    untilPhase: <P extends HttpEntry['phase']>(phase: P, exchange?: number) =>
      until((entry) => (isPhase(entry, phase, exchange) ? entry : undefined)),
    /** What the log tells, one short word an entry. */
    story: () => entries.map(wordOf),
  };
}

function isPhase<P extends HttpEntry['phase']>(
  entry: Entry,
  phase: P,
  exchange?: number,
): entry is Extract<HttpEntry, { phase: P }> {
  return (
    entry.kind === 'http' &&
    entry.phase === phase &&
    (exchange === undefined || entry.exchange === exchange)
  );
}

function wordOf(entry: Entry): string {
  if (entry.kind === 'lifecycle') return entry.state;
  if (entry.kind === 'frame') return entry.direction;
  return entry.kind === 'http' ? entry.phase : entry.kind;
}
