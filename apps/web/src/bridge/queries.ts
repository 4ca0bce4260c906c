import type { About, NewSession, SavedServer, SessionSummary } from '@loupe/bridge-api';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BridgeError } from './api.ts';
import { here } from './here.ts';

const SESSIONS = ['sessions'] as const;
const SAVED = ['saved'] as const;
const ABOUT = ['about'] as const;
/** Another tab may start or delete a session; nobody tells this one. */
const SESSIONS_REFRESH_MS = 5_000;

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
    staleTime: Infinity,
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
