import { useEffect } from 'react';
import { useKept } from '../../bridge/queries.ts';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { allowing, withVariable } from './edits.ts';
import { serverKey, targetKey } from './keys.ts';
import type { Variable } from './variables.ts';

const NONE: readonly never[] = [];

/** What placeholders stand for in the calls of one server. */
export interface Variables {
  /** Whether they were read: until then nobody knows what a placeholder means. */
  readonly isKnown: boolean;
  readonly variables: readonly Variable[];
  /** Names of the bridge's environment that may be filled in. */
  readonly allowed: readonly string[];
  /** Why they could not be read, or the last change not be written. */
  readonly problem: string | undefined;
  readonly define: (name: string, value: string) => void;
  readonly allow: (name: string) => void;
}

export function useVariables(summary: Summary): Variables {
  const ofServer = useKept(serverKey(summary));
  const ofTarget = useKept(targetKey(summary));
  return {
    isKnown: ofServer.kept !== undefined && ofTarget.kept !== undefined,
    variables: ofServer.kept?.variables ?? NONE,
    allowed: ofTarget.kept?.environment ?? NONE,
    problem: ofServer.problem ?? ofTarget.problem,
    define: (name, value) => ofServer.change(withVariable(undefined, [name, value])),
    allow: (name) => ofTarget.change(allowing(name)),
  };
}

/** Tells the client of a session which names the person has allowed, from its opening on. */
export function useAllowedEnvironment(key: SessionKey, summary: Summary): void {
  const names = useKept(targetKey(summary)).kept?.environment;
  useEffect(() => {
    if (names !== undefined) void sessionWorker().allowEnvironment(key, names);
  }, [key, names]);
}
