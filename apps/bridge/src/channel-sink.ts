import type { WebSocket } from 'ws';
import { LONGEST_SLICE, type Sink } from './pump.ts';

/** One channel of a tab's socket, which takes no more bytes than the tab keeps up with. */
export interface ChannelSink extends Sink {
  /** The tab has worked through all bytes before this offset. */
  readonly acknowledge: (offset: number) => void;
}

/** Bytes that may wait in a socket before its pumps pause. */
const HIGH_WATER = 1024 * 1024;
/** Bytes of one channel that a tab may have been sent without having worked through them. */
export const CREDIT = 4 * 1024 * 1024;
const CHANNEL_BYTES = 4;

/**
 * Puts the channel's number before each slice. A browser takes in whatever its tab can't work through yet, so how
 * full the socket is says nothing about that: beyond CREDIT the tab has to acknowledge first.
 *
 * @param offset of the first byte that will be sent
 * @param signal nothing is sent after it, and whoever waits goes on
 */
export function createChannelSink(
  socket: Pick<WebSocket, 'send' | 'bufferedAmount'>,
  { channel, offset }: { readonly channel: number; readonly offset: number },
  signal: AbortSignal,
): ChannelSink {
  const prefix = Buffer.alloc(CHANNEL_BYTES);
  prefix.writeUInt32BE(channel);
  let written: Promise<void> = Promise.resolve();
  let sent = offset;
  let used = offset;
  let goOn = (): void => undefined;
  signal.addEventListener('abort', () => goOn());
  const hasCredit = (): boolean => signal.aborted || sent - used + LONGEST_SLICE <= CREDIT;

  return {
    send(bytes) {
      sent += bytes.length;
      // Called with an error where the socket is gone: the pump's signal says so as well.
      written = new Promise((resolve) => {
        socket.send(Buffer.concat([prefix, bytes]), () => resolve());
      });
    },
    async ready() {
      if (socket.bufferedAmount >= HIGH_WATER) await written;
      if (!hasCredit()) await new Promise<void>((resolve) => (goOn = resolve));
    },
    acknowledge(upTo) {
      used = Math.min(Math.max(used, upTo), sent);
      if (hasCredit()) goOn();
    },
  };
}
