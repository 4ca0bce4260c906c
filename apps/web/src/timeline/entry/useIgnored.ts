import { useCallback, useEffect, useState } from 'react';
import { sessionWorker, useSummary } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';

export interface IgnoredMarks {
  /** Paths that are left out of comparisons, as text. */
  readonly paths: readonly string[];
  /** Why they can't be kept in the transcript: they last as long as the page then. */
  readonly obstacle: string | undefined;
  /** Marks a path, or takes its mark away. */
  readonly toggle: (path: string) => void;
}

const NONE: readonly string[] = [];

/** The paths of a session that are marked to be ignored; they are notes of its transcript. */
export function useIgnored(sessionKey: SessionKey): IgnoredMarks {
  const entries = useSummary(sessionKey)?.entries;
  const [paths, setPaths] = useState(NONE);
  const [unsaved, setUnsaved] = useState(NONE);
  const [obstacle, setObstacle] = useState<string>();
  useEffect(() => {
    let isGone = false;
    sessionWorker()
      .ignoredPaths(sessionKey)
      .then(
        (next) => {
          if (!isGone) setPaths((now) => (now.join('\n') === next.join('\n') ? now : next));
        },
        // The comparison beside says what is wrong with the session.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [sessionKey, entries]);
  const toggle = useCallback(
    (path: string) => {
      sessionWorker()
        .note(sessionKey, 0, 'ignore', path)
        .then(
          () => setObstacle(undefined),
          (error: unknown) => {
            setObstacle(error instanceof Error ? error.message : String(error));
            setUnsaved((now) => flipped(now, path));
          },
        );
    },
    [sessionKey],
  );
  const all = unsaved.reduce(flipped, paths);
  return { paths: all, obstacle, toggle };
}

function flipped(paths: readonly string[], path: string): readonly string[] {
  return paths.includes(path) ? paths.filter((each) => each !== path) : [...paths, path];
}
