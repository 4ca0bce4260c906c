import type { HeaderList, NoteKind } from '@loupe/transcript';

/** How a message travels when the target is HTTP: the client decides, the bridge does. */
export interface HttpOrder {
  readonly method: 'POST' | 'GET' | 'DELETE';
  /** Must have the target's own origin. */
  readonly url: string;
  /** Sent as they stand, in this order. */
  readonly headers: HeaderList;
}

/** What the driving tab may tell the bridge to do with a session. `key` is made by the client and unique. */
export type Command = { readonly key: string } & (
  | { readonly do: 'open' }
  | { readonly do: 'close'; readonly reason: string }
  /** Send one frame. With `http`, as the body of that request; without, down the wire. */
  | {
      readonly do: 'send';
      readonly text: string;
      readonly origin: 'client' | 'hand';
      readonly http?: HttpOrder;
      /**
       * Variables of the bridge's own environment: each `{{env:NAME}}` of these in the text, and in the values of
       * headers, is filled in before it is logged and sent. Refused where one is not set. Never by hand.
       */
      readonly fill?: readonly string[];
    }
  /** An HTTP request without a frame: GET stream, DELETE. */
  | { readonly do: 'request'; readonly http: HttpOrder }
  /** Abort the HTTP exchange whose `request` entry has this seq. */
  | { readonly do: 'abort'; readonly exchange: number }
  | {
      readonly do: 'note';
      readonly about: number;
      readonly note: NoteKind;
      readonly text?: string;
      /** Milliseconds. */
      readonly ms?: number;
    }
);

/** Text messages from the page to the bridge on the socket. */
export type SocketAsk =
  /** First of all: `tab` is stable over reloads of one tab, so that a reload finds its own place again. */
  | { readonly ask: 'hello'; readonly tab: string }
  /** Send the transcript's bytes from this byte offset on, as binary messages on `channel`. */
  | {
      readonly ask: 'follow';
      readonly session: string;
      readonly channel: number;
      readonly offset: number;
    }
  | { readonly ask: 'unfollow'; readonly channel: number }
  /**
   * The page has worked through the channel's bytes up to this offset. The bridge sends a few MiB ahead of that and
   * then waits, so that nothing piles up in a tab that is slow, hidden or asleep. One for each MiB is enough.
   */
  | { readonly ask: 'ack'; readonly channel: number; readonly offset: number }
  | { readonly ask: 'command'; readonly session: string; readonly command: Command }
  | { readonly ask: 'drive'; readonly session: string };

/**
 * Text messages from the bridge. Transcript bytes come as binary messages: four bytes big-endian `channel`,
 * then a slice of the file that starts where the last one ended. Slices may end inside a line.
 */
export type SocketTell =
  /** The commands with these keys are done, or were before. Told a moment later, several at once. */
  | { readonly tell: 'done'; readonly keys: readonly string[] }
  | { readonly tell: 'refused'; readonly key: string; readonly reason: string }
  | { readonly tell: 'session'; readonly session: string; readonly state: SessionState }
  /** The follower has all bytes that the file had when it asked. */
  | { readonly tell: 'caught-up'; readonly channel: number; readonly offset: number }
  | { readonly tell: 'gone'; readonly channel: number; readonly reason: string };

export interface SessionState {
  /** `past`: written by a bridge that has ended; it can be read, not driven. */
  readonly life: 'live' | 'past';
  /** Whether this very tab drives. */
  readonly driving: boolean;
  /** Whether any tab drives. */
  readonly driven: boolean;
}
