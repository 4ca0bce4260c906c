import { useEffect, useState } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { SeenValues } from '../session/timeline-api.ts';
import type { SessionKey } from '../session/view.ts';

/** What the columns of a session hold, asked for when it begins to be wanted; undefined until it is there. */
export function useSeen(key: SessionKey, isWanted: boolean): SeenValues | undefined {
  const [seen, setSeen] = useState<{ readonly key: SessionKey; readonly values: SeenValues }>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let isStale = false;
    sessionWorker()
      .seen(key)
      .then((values) => {
        if (!isStale) setSeen({ key, values });
      })
      // Without them keys and fixed values are still offered.
      .catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [key, isWanted]);
  return seen?.key === key ? seen.values : undefined;
}
