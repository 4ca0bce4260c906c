import type { Finding } from '@loupe/rules';
import { useEffect, useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';

const DELAY_MS = 200;

export interface Lint {
  readonly findings: readonly Finding[];
  /** They are of the text as it is now. */
  readonly isFresh: boolean;
}

/** What the rules would say of a text, a moment after the last letter; `state` is what else it depends on. */
export function useLint(key: SessionKey, text: string, state: string): Lint {
  const [latest, setLatest] = useState<{ of: string; findings: readonly Finding[] }>();
  const of = `${state} ${text}`;
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      const keep = (findings: readonly Finding[]) => {
        if (!isStale) setLatest({ of, findings });
      };
      // Without an answer there is nothing to say; what is sent is checked in the log anyway.
      Promise.resolve(sessionWorker().lint(key, text)).then(keep, () => keep([]));
    }, DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [key, text, of]);
  return { findings: text === '' ? [] : (latest?.findings ?? []), isFresh: latest?.of === of };
}
