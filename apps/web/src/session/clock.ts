import type { Clock } from '@loupe/jsonrpc';

interface Timers<Timer> {
  /** Milliseconds, never going back. */
  readonly now: () => number;
  readonly start: (ring: () => void, milliseconds: number) => Timer;
  readonly stop: (timer: Timer) => void;
}

interface Alarm {
  readonly at: number;
  readonly ring: () => void;
}

/** A timer that is set for longer rings at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Many alarms on one timer. Each call sets two, for a minute or more, and takes them back a millisecond later: that is
 * a timer set and taken back again only where it would ring before the one that is set already. An alarm rings
 * never early, and in the order of their times.
 */
export function createClock<Timer>({ now, start, stop }: Timers<Timer>): Clock {
  const alarms = new Set<Alarm>();
  let timer: Timer | undefined;
  let ringsAt = Infinity;

  const set = (at: number): void => {
    if (timer !== undefined) stop(timer);
    ringsAt = at;
    const left = Math.min(Math.max(0, at - now()), LONGEST_TIMER_MS);
    timer = start(ring, Math.ceil(left));
  };

  function ring(): void {
    timer = undefined;
    ringsAt = Infinity;
    const due = [...alarms].filter(({ at }) => at <= now()).sort((a, b) => a.at - b.at);
    try {
      for (const alarm of due) if (alarms.delete(alarm)) alarm.ring();
    } finally {
      // What one of them threw must not silence the others.
      let next = Infinity;
      for (const { at } of alarms) next = Math.min(next, at);
      if (next < ringsAt) set(next);
    }
  }

  return {
    now,
    after(milliseconds, then) {
      const alarm = { at: now() + milliseconds, ring: then };
      alarms.add(alarm);
      if (alarm.at < ringsAt) set(alarm.at);
      return () => void alarms.delete(alarm);
    },
  };
}
