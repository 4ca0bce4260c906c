import { useEffect, useState } from 'react';
import { ask, withdraw } from './judge.ts';
import type { Verdict } from './verdict.ts';

/** A pause in typing after which the value is judged, in milliseconds. */
const PAUSE = 150;

/**
 * What the judge says of a value, both as JSON text; undefined while nothing is known. A former verdict on the same
 * schema stays until the next one is there, so that nothing flickers while somebody types.
 */
export function useVerdict(
  schema: string | undefined,
  value: string | undefined,
): Verdict | undefined {
  const [asker] = useState(() => ({}));
  const [known, setKnown] = useState<{ schema: string; verdict: Verdict }>();
  useEffect(() => {
    if (schema === undefined || value === undefined) return;
    const timer = setTimeout(
      () => ask(asker, schema, value, (verdict) => setKnown({ schema, verdict })),
      PAUSE,
    );
    return () => {
      clearTimeout(timer);
      withdraw(asker);
    };
  }, [asker, schema, value]);
  return value !== undefined && known?.schema === schema ? known?.verdict : undefined;
}
