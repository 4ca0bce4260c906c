import { useEffect, useState } from 'react';
import { sessionWorker } from '../session/hooks.ts';
import type { SessionKey } from '../session/view.ts';

interface Opened {
  readonly session: string;
  readonly key?: SessionKey;
  readonly problem?: string;
}

/** Keys of the files that this page has opened: a reload forgets them. */
const files = new Set<SessionKey>();

/** Reads a transcript from disk; resolves to its key, which is also its `session` in the URL. */
export async function openTranscript(file: File): Promise<SessionKey> {
  const key = await sessionWorker().openFile(file, file.name);
  files.add(key);
  return key;
}

/**
 * Opens the session that the URL names. It stays open when another one is shown: this tab may be
 * the one that drives it, and a session without a tab is stopped.
 */
export function useOpenedSession(session: string | undefined): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  const isFile = session?.startsWith('file:') === true;
  useEffect(() => {
    if (session === undefined || isFile) return;
    let wanted = true;
    sessionWorker()
      .open(session)
      .then(
        (key) => wanted && setOpened({ session, key }),
        (error: unknown) =>
          wanted &&
          setOpened({ session, problem: error instanceof Error ? error.message : String(error) }),
      );
    return () => {
      wanted = false;
    };
  }, [session, isFile]);
  if (session === undefined) return undefined;
  if (isFile)
    return files.has(session)
      ? { session, key: session }
      : {
          session,
          problem: 'This transcript was opened from a file. Open the file again to read it.',
        };
  return opened?.session === session ? opened : { session };
}
