import type { SocketAsk, SocketTell } from '@loupe/bridge-api';
import type { WebSocket } from 'ws';
import { words } from './errors.ts';
import { pump, type Sink } from './pump.ts';
import type { SessionViewer } from './session.ts';
import type { OpenTranscript, Sessions } from './sessions.ts';

/** The sessions that one socket follows, each on a channel of its own. */
export interface Follower {
  readonly follow: (tab: string, ask: Extract<SocketAsk, { ask: 'follow' }>) => void;
  readonly unfollow: (channel: number) => void;
  readonly unfollowAll: () => void;
  /** Who this tab is to a session that it follows. */
  readonly viewerOf: (session: string) => SessionViewer | undefined;
}

interface Following {
  readonly session: string;
  readonly viewer: SessionViewer;
  readonly stop: AbortController;
}

/** Bytes that may wait in a socket before its pumps pause. */
const HIGH_WATER = 1024 * 1024;
const CHANNEL_BYTES = 4;

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
    { viewer, stop }: Following,
    { channel, offset: from }: { readonly channel: number; readonly offset: number },
  ): Promise<boolean> {
    try {
      if (!live) viewer.show({ life: 'past', driving: false, driven: false });
      const caughtUp = (offset: number): void => tell({ tell: 'caught-up', channel, offset });
      const signal = AbortSignal.any([stop.signal, gone]);
      await pump(source, sinkOf(socket, channel), { from, caughtUp, signal });
      return gone.aborted;
    } finally {
      await close();
    }
  }

  return {
    unfollow,
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
      const following = { session, viewer, stop };
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

/** Puts the channel's number before each slice, and lets no more than HIGH_WATER pile up in the socket. */
function sinkOf(socket: WebSocket, channel: number): Sink {
  const prefix = Buffer.alloc(CHANNEL_BYTES);
  prefix.writeUInt32BE(channel);
  let sent: Promise<void> = Promise.resolve();
  return {
    send(bytes) {
      // Called with an error where the socket is gone: the pump's signal says so as well.
      sent = new Promise((resolve) => {
        socket.send(Buffer.concat([prefix, bytes]), () => resolve());
      });
    },
    ready: () => (socket.bufferedAmount < HIGH_WATER ? Promise.resolve() : sent),
  };
}
