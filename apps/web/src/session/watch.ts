import type { LaterCalls, Summary, SummaryChange } from './view.ts';

interface WatchOptions {
  /** The newest summary. Parts that did not change are the same objects as before. */
  readonly summary: () => Summary;
  /** Changes when what was posted before has to be posted anew, for something in it is to be seen no more. */
  readonly masked: () => number;
  /** Resolves when the page has used it: nothing is posted before that. */
  readonly post: (change: SummaryChange) => void | PromiseLike<void>;
  /** Least time between two posts. */
  readonly intervalMs: number;
  readonly now: () => number;
  readonly later: (milliseconds: number, then: () => void) => () => void;
}

/**
 * The page rests this many times as long as it took to draw. While a flood comes in, drawing more often would take
 * the processor from those who read it.
 */
const RESTS = 3;

/** Posts what changed in a summary: the first change at once, then never faster than the page can follow. */
export interface Watch {
  changed(): void;
  stop(): void;
}

export function createWatch(options: WatchOptions): Watch {
  let posted: Summary | undefined;
  let masked = options.masked();
  let resting = false;
  let dirty = true;
  let stopped = false;
  let wake = (): void => undefined;

  function post(): void {
    if (resting || !dirty || stopped) return;
    const next = options.summary();
    const change = masked === options.masked() ? difference(posted, next) : anew(posted, next);
    masked = options.masked();
    posted = next;
    dirty = false;
    resting = true;
    const postedAt = options.now();
    const used = (): void => {
      if (stopped) return;
      const took = options.now() - postedAt;
      wake = options.later(Math.max(options.intervalMs - took, RESTS * took), () => {
        resting = false;
        post();
      });
    };
    Promise.resolve(options.post(change)).then(used, used);
  }

  post();
  return {
    changed() {
      dirty = true;
      post();
    },
    stop() {
      stopped = true;
      wake();
    },
  };
}

/** The members that differ; one that is gone is there as `undefined`. */
function difference(before: Summary | undefined, after: Summary): SummaryChange {
  if (before === undefined) return after;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Summary>;
  const changed = [...keys].filter((key) => key !== 'calls' && before[key] !== after[key]);
  return {
    ...Object.fromEntries(changed.map((key) => [key, after[key]])),
    ...(before.calls !== after.calls && { laterCalls: laterCalls(before.calls, after.calls) }),
  };
}

/** All members, and `undefined` for those that are gone. */
function anew(before: Summary | undefined, after: Summary): SummaryChange {
  const gone = Object.keys(before ?? {}).map((member) => [member, undefined] as const);
  return { ...Object.fromEntries(gone), ...after };
}

/** There may be two hundred, and one that ends should not have all of them copied from thread to thread. */
function laterCalls(before: Summary['calls'], after: Summary['calls']): LaterCalls {
  const [first] = after;
  const start = first === undefined ? -1 : before.indexOf(first);
  const dropped = start === -1 ? before.length : start;
  let kept = 0;
  while (dropped + kept < before.length && before[dropped + kept] === after[kept]) kept += 1;
  return { dropped, kept, added: after.slice(kept) };
}

/** The summary after a change; `before` is undefined only for the first one, which is whole. */
export function applyChange(before: Summary | undefined, change: SummaryChange): Summary {
  const { laterCalls: later, ...parts } = change;
  const calls = later && callsAfter(before?.calls ?? [], later);
  const merged = Object.entries({ ...before, ...parts, ...(calls && { calls }) });
  return Object.fromEntries(
    merged.filter(([, value]) => value !== undefined),
  ) as unknown as Summary;
}

function callsAfter(
  before: Summary['calls'],
  { dropped, kept, added }: LaterCalls,
): Summary['calls'] {
  return [...before.slice(dropped, dropped + kept), ...added];
}
