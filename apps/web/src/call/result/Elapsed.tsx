import { useEffect, useState } from 'react';
import { formatDuration } from '../../ui/format.ts';

const TICK_MS = 100;

/** How long ago something was; `since` is milliseconds of wall clock, and nothing is shown where it is none. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  // A reloaded page counts from the recording, which is the same machine's clock.
  const elapsed = Math.max(0, now - since);
  return Number.isNaN(elapsed) ? null : (
    <span className="font-mono">{elapsed < TICK_MS ? '' : formatDuration(elapsed)}</span>
  );
}
