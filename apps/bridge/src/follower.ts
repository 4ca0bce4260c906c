import type { SocketAsk, SocketTell } from '@loupe/bridge-api';
import type { WebSocket } from 'ws';
import { createChannelSink, type ChannelSink } from './channel-sink.ts';
import { words } from './errors.ts';
import { pump } from './pump.ts';
import type { SessionViewer } from './session.ts';
import type { OpenTranscript, Sessions } from './sessions.ts';

/** The sessions that one socket follows, each on a channel of its own. */
export interface Follower {
  readonly follow: (tab: string, ask: Extract<SocketAsk, { ask: 'follow' }>) => void;
  readonly unfollow: (channel: number) => void;
  /** The tab has worked through the channel's bytes up to this offset, and can be sent more. */
  readonly acknowledge: (channel: number, offset: number) => void;
  readonly unfollowAll: () => void;
  /** Who this tab is to a session that it follows. */
  readonly viewerOf: (session: string) => SessionViewer | undefined;
}

interface Following {
  readonly session: string;
  readonly viewer: SessionViewer;
  readonly stop: AbortController;
  readonly sink: ChannelSink;
}

export function createFollower(
  socket: WebSocket,
  sessions: Sessions,
  tell: (message: SocketTell) => void,
): Follower {
  const followings = new Map<number, Following>();

  function unfollow(channel: number): void {
    followings.get(channel)?.stop.abort();
    followings.delete(channel);
  }

  /** Resolves when the viewer has left (false), or the transcript was deleted (true). */
  async function view(
    { source, live, gone, close }: OpenTranscript,
    { viewer, stop, sink }: Following,
    { channel, offset: from }: { readonly channel: number; readonly offset: number },
  ): Promise<boolean> {
    try {
      if (!live) viewer.show({ life: 'past', driving: false, driven: false });
      const caughtUp = (offset: number): void => tell({ tell: 'caught-up', channel, offset });
      const signal = AbortSignal.any([stop.signal, gone]);
      await pump(source, sink, { from, caughtUp, signal });
      return gone.aborted;
    } finally {
      await close();
    }
  }

  return {
    unfollow,
    acknowledge: (channel, offset) => followings.get(channel)?.sink.acknowledge(offset),
    unfollowAll: () => [...followings.keys()].forEach(unfollow),
    viewerOf: (session) => [...followings.values()].find((one) => one.session === session)?.viewer,
    follow(tab, ask) {
      const { session, channel } = ask;
      unfollow(channel);
      const stop = new AbortController();
      const viewer: SessionViewer = {
        tab,
        show: (state) => tell({ tell: 'session', session, state }),
      };
      const sink = createChannelSink(socket, ask, stop.signal);
      const following = { session, viewer, stop, sink };
      followings.set(channel, following);
      // At once: the tab's next message may be a command already.
      const live = sessions.live(session);
      live?.attach(viewer);
      const gone = (reason: string): void => {
        if (followings.get(channel) === following) followings.delete(channel);
        if (!stop.signal.aborted) tell({ tell: 'gone', channel, reason });
      };
      sessions
        .open(session)
        .then((transcript) => view(transcript, following, ask))
        .then((deleted) => {
          if (deleted) gone('The session was deleted.');
        })
        .catch((error: unknown) => gone(words(error)))
        .finally(() => live?.detach(viewer));
    },
  };
}
