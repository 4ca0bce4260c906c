import type { SocketAsk } from '@loupe/bridge-api';
import type { Feed } from './socket.ts';

/** Which session's bytes come on which channel, and how many came so far. */
export interface Channels {
  /** What to ask the bridge for. */
  add(session: string, feed: Feed): SocketAsk;
  /** What to tell the bridge, where the session was followed. */
  remove(session: string): SocketAsk | undefined;
  /** Asks for everything again, each from where its bytes ended. */
  again(): readonly SocketAsk[];
  /** The session has worked through this many bytes: what to tell the bridge, if it is time to. */
  used(session: string, offset: number): SocketAsk | undefined;
  /** A binary message: four bytes big-endian channel, then a slice of the file. */
  bytes(message: ArrayBuffer): void;
  of(session: string): Feed | undefined;
  on(channel: number): Feed | undefined;
  all(): readonly Feed[];
}

interface Followed {
  readonly channel: number;
  readonly feed: Feed;
  offset: number;
  /** Up to where the bridge counts this tab's bytes as worked through. */
  told: number;
}

const CHANNEL_BYTES = 4;
/** Far below what the bridge sends ahead, so that it need not wait for a tab that keeps up. */
const TELL_EVERY = 1024 * 1024;

export function createChannels(): Channels {
  const followed = new Map<string, Followed>();
  let last = 0;
  const find = (channel: number): Followed | undefined =>
    [...followed.values()].find((one) => one.channel === channel);
  const follow = (session: string, one: Followed): SocketAsk => {
    const { channel, offset } = one;
    one.told = offset;
    return { ask: 'follow', session, channel, offset };
  };

  return {
    add(session, feed) {
      last += 1;
      const one: Followed = { channel: last, feed, offset: 0, told: 0 };
      followed.set(session, one);
      return follow(session, one);
    },
    remove(session) {
      const one = followed.get(session);
      followed.delete(session);
      return one && { ask: 'unfollow', channel: one.channel };
    },
    again: () => [...followed].map(([session, one]) => follow(session, one)),
    used(session, offset) {
      const one = followed.get(session);
      if (one === undefined || offset - one.told < TELL_EVERY) return undefined;
      one.told = offset;
      return { ask: 'ack', channel: one.channel, offset };
    },
    bytes(message) {
      if (message.byteLength < CHANNEL_BYTES) return;
      const one = find(new DataView(message).getUint32(0));
      // Slices that were on their way when the session was closed.
      if (one === undefined) return;
      const slice = new Uint8Array(message, CHANNEL_BYTES);
      one.offset += slice.length;
      one.feed.bytes(slice);
    },
    of: (session) => followed.get(session)?.feed,
    on: (channel) => find(channel)?.feed,
    all: () => [...followed.values()].map(({ feed }) => feed),
  };
}
