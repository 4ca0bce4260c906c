const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
const JITTER_MS = 500;

/**
 * Milliseconds before the nth attempt in a row (from 1): twice as long each time, by default 1 s, 2 s, 4 s … at
 * most 30 s.
 */
export function growingPause(nth: number, first = FIRST_MS, longest = LONGEST_MS): number {
  return Math.min(first * 2 ** (nth - 1), longest);
}

/**
 * The same, half a second more or less, so that many clients of one server don't come back at once, but never less
 * than `least`. `random` is from 0 up to 1.
 */
export function backoff(attempt: number, random: number, least = 0): number {
  return Math.max(least, Math.round(growingPause(attempt) + (2 * random - 1) * JITTER_MS));
}
