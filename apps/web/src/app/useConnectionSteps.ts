import type { NewSession } from '@loupe/bridge-api';
import type { TranscriptHeader } from '@loupe/transcript';
import { useEffect, useMemo } from 'react';
import { useCreateSession } from '../bridge/queries.ts';
import { keptChoices } from '../choices/edit.ts';
import { sessionWorker } from '../session/hooks.ts';
import type { SessionKey } from '../session/view.ts';
import { goTo } from './place.ts';
import type { Standing } from './standing.ts';

export const RECONNECT_KEYS = 'Control+Shift+L Meta+Shift+L';
export const RECONNECT_WORDS = 'Ctrl/Cmd+Shift+L';

/** What the person may do with the connection now; a step that is not possible is absent. */
export interface ConnectionSteps {
  readonly disconnect?: () => void;
  readonly reconnect?: () => void;
  readonly takeOver?: () => void;
  readonly ping?: () => Promise<number>;
  /** While it is tried again by itself: at once, or no more. */
  readonly tryNow?: () => void;
  readonly stopTrying?: () => void;
}

/** The same connection to begin anew: its target, and what the person chose last. */
export function sessionAnew(
  { target, revision, name }: TranscriptHeader,
  { choices }: Standing['connection'],
): NewSession {
  return { target, revision, name, ...keptChoices(choices) };
}

/** Derives the possible steps. A past session reconnects as a new one with the same target. */
export function useConnectionSteps(key: SessionKey, standing: Standing): ConnectionSteps {
  const { mutate } = useCreateSession();
  return useMemo(() => {
    const { bridge, header, connection, link } = standing;
    if (bridge === undefined || header === undefined || !link.up) return {};
    if (bridge.life === 'past') {
      const session = sessionAnew(header, connection);
      return { reconnect: () => mutate(session, { onSuccess: ({ id }) => goTo(id) }) };
    }
    if (!bridge.driving) return { takeOver: () => void sessionWorker().takeOver(key) };
    const { phase, era, retry } = connection;
    const reconnect = () => void sessionWorker().reconnect(key);
    const disconnect = () => void sessionWorker().disconnect(key);
    return {
      reconnect,
      ...(phase === 'connected' || phase === 'connecting' ? { disconnect } : {}),
      ...(retry && { stopTrying: disconnect, ...(phase === 'failed' && { tryNow: reconnect }) }),
      // The 2026-07-28 revision has no ping.
      ...(phase === 'connected' && era === 'legacy'
        ? { ping: async () => await sessionWorker().request(key, 'ping', undefined) }
        : {}),
    };
  }, [key, standing, mutate]);
}

/** Ctrl/Cmd+Shift+L anywhere on the page: free in the common browsers, and two modifiers keep it from slips. */
export function useReconnectKey(reconnect: (() => void) | undefined): void {
  useEffect(() => {
    if (reconnect === undefined) return;
    const press = (event: KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
      if (!chord || event.code !== 'KeyL' || event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      reconnect();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [reconnect]);
}
