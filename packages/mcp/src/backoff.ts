const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
const JITTER_MS = 500;

/**
 * Milliseconds before the nth attempt (from 1): 1 s, 2 s, 4 s … at most 30 s, half a second more or less, so that
 * many clients of one server don't come back at once. `random` is from 0 up to 1.
 */
export function backoff(attempt: number, random: number, least = 0): number {
  const growing = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return Math.max(least, Math.round(growing + (2 * random - 1) * JITTER_MS));
}
