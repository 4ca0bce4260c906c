/** Milliseconds as people read them: `0.4 ms`, `12 ms`, `3.21 s`, `2 m 05 s`. */
export function formatDuration(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, '0')} s`;
}

/** A length in bytes (or UTF-16 units): `812 B`, `1.4 KB`, `20.0 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Time since the transcript began: `+12.345`, `+3:02.120`. */
export function formatSince(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = ((ms % 60_000) / 1000).toFixed(3);
  return minutes === 0 ? `+${seconds}` : `+${minutes}:${seconds.padStart(6, '0')}`;
}

// Made once: building a formatter costs more than a screenful of rows.
const CLOCK = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** Local wall clock with milliseconds. `started` is ISO 8601, `ms` counts from there. */
export function formatClock(started: string, ms: number): string {
  const at = Date.parse(started) + ms;
  return Number.isNaN(at) ? formatSince(ms) : CLOCK.format(at);
}

/** A count with its noun. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}
