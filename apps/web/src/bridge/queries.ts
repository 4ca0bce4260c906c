import type { About, Kept, NewSession, SavedServer, SessionSummary } from '@loupe/bridge-api';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { BridgeError } from './api.ts';
import type { KeptVersion } from './api.ts';
import { here } from './here.ts';
import { writeKept } from './kept.ts';
import type { KeptEdit } from './kept.ts';

const SESSIONS = ['sessions'] as const;
const SAVED = ['saved'] as const;
const ABOUT = ['about'] as const;
/** Another tab may start or delete a session; nobody tells this one. */
const SESSIONS_REFRESH_MS = 5_000;
const ABOUT_FRESH_MS = 30_000;

/** Asking again helps only where nobody answered. */
function worthRetrying(failures: number, error: Error): boolean {
  return error instanceof BridgeError && error.kind === 'unreachable' && failures < 3;
}

/** Live and past sessions, newest first. */
export function useSessions(): UseQueryResult<readonly SessionSummary[]> {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: () => here().api.sessions(),
    refetchInterval: SESSIONS_REFRESH_MS,
    retry: worthRetrying,
  });
}

/** Asks for the list again whenever `state` changes: the page knows of its own session before the next refresh. */
export function useSessionsRefresh(state: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: SESSIONS });
  }, [queries, state]);
}

export function useSaved(): UseQueryResult<readonly SavedServer[]> {
  return useQuery({
    queryKey: SAVED,
    queryFn: () => here().api.saved(),
    retry: worthRetrying,
  });
}

export function useAbout(): UseQueryResult<About> {
  return useQuery({
    queryKey: ABOUT,
    queryFn: () => here().api.about(),
    // Whoever comes back to the page may have updated Loupe meanwhile.
    staleTime: ABOUT_FRESH_MS,
    retry: worthRetrying,
  });
}

function useChange<Given, Made>(
  change: (given: Given) => Promise<Made>,
  stale: readonly string[],
): UseMutationResult<Made, Error, Given> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: stale }),
  });
}

export function useCreateSession(): UseMutationResult<SessionSummary, Error, NewSession> {
  return useChange((session: NewSession) => here().api.createSession(session), SESSIONS);
}

export function useStartDemo(): UseMutationResult<SessionSummary, Error, void> {
  return useChange(() => here().api.startDemo(), SESSIONS);
}

/** Ends a live session, and deletes its transcript. */
export function useDeleteSession(): UseMutationResult<void, Error, string> {
  return useChange((id: string) => here().api.deleteSession(id), SESSIONS);
}

export function useSaveServer(): UseMutationResult<void, Error, SavedServer> {
  return useChange((server: SavedServer) => here().api.save(server), SAVED);
}

export function useForgetServer(): UseMutationResult<void, Error, string> {
  return useChange((id: string) => here().api.forget(id), SAVED);
}

/** What is kept under a key, with the changes that are still on their way to the bridge. */
export interface KeptStore {
  /** Undefined until it was read. */
  readonly kept: Kept | undefined;
  /** Why it could not be read, or the last change not be written, for a person. */
  readonly problem: string | undefined;
  readonly change: (edit: KeptEdit) => void;
}

const keptOf = (key: string) => ['kept', key] as const;

/** Shown at once, written one after the other. */
export function useKept(key: string): KeptStore {
  const queries = useQueryClient();
  const queryKey = keptOf(key);
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => here().api.kept(key),
    retry: worthRetrying,
    networkMode: 'always',
  });
  const write = useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: (edit: KeptEdit) =>
      writeKept(here().api, key, edit, queries.getQueryData<KeptVersion>(queryKey)),
    networkMode: 'always',
    onSuccess: async (written) => {
      // A reading that began before would bring the old one back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, written);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const pending = useMutationState({
    filters: { mutationKey: queryKey, status: 'pending' },
    select: ({ state }) => state.variables as KeptEdit,
  });
  const kept = useMemo(
    () => data && pending.reduce((now, edit) => edit(now), data.kept),
    [data, pending],
  );
  return { kept, problem: (write.error ?? error)?.message, change: write.mutate };
}
