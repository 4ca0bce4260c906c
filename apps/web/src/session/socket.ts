import type { Command, SessionState, SocketAsk, SocketTell } from '@loupe/bridge-api';
import { createChannels } from './channels.ts';
import type { Channels } from './channels.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';

/** What a session hears from the bridge. */
export interface Feed {
  bytes(chunk: Uint8Array): void;
  state(state: SessionState): void;
  /** Everything up to this byte offset was in the file when it was asked for. */
  caughtUp(offset: number): void;
  /** The bridge sends no more of it: deleted, or it never existed. */
  gone(reason: string): void;
  link(link: LinkState): void;
}

export interface LinkState {
  readonly up: boolean;
  /** For a person, when it is down. */
  readonly words?: string;
}

export interface BridgeSocket {
  /** Sends the session's bytes from the start on, over drops of the connection. */
  follow(session: string, feed: Feed): void;
  unfollow(session: string): void;
  /** The session has worked through its first `offset` bytes; the bridge sends only a few MiB ahead of that. */
  used(session: string, offset: number): void;
  /** Resolves when the bridge has done it, rejects with its reason. A drop in between repeats it under the same key. */
  command(session: string, command: Command): Promise<void>;
  /** Asks for the wheel; the answer is a `state`. */
  drive(session: string): void;
  close(): void;
}

/** One connection, as far as it is used. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

/** What a connection tells; `closed` comes last, and also where it never opened. */
export interface WireEvents {
  opened(): void;
  /** A string, or an ArrayBuffer. */
  message(payload: unknown): void;
  closed(): void;
}

interface SocketOptions {
  readonly tab: string;
  readonly dial: (events: WireEvents) => Wire;
  /** Words for why no connection comes about: a browser's socket tells no reason. */
  readonly diagnose: () => Promise<string>;
  readonly later: (milliseconds: number, then: () => void) => () => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;
export const LOST_WORDS = 'The connection to Loupe’s bridge is lost; trying again.';

/** The tab's one connection to the bridge. It is dialled at once, and again for ever. */
export function createSocket(options: SocketOptions): BridgeSocket {
  const channels = createChannels();
  const outbox = createOutbox();
  let wire: Wire | undefined;
  let link: LinkState = { up: false };
  let pause = FIRST_PAUSE_MS;
  let isClosed = false;
  let stopWaiting = (): void => undefined;

  const ask = (message: SocketAsk): void => {
    if (link.up) wire?.send(JSON.stringify(message));
  };
  const show = (next: LinkState): void => {
    link = next;
    for (const feed of channels.all()) feed.link(next);
  };

  function opened(): void {
    pause = FIRST_PAUSE_MS;
    show({ up: true });
    ask({ ask: 'hello', tab: options.tab });
    channels.again().forEach(ask);
    // What was not acknowledged may or may not have been done. The key tells the bridge, which does nothing twice.
    for (const pending of outbox.unacknowledged()) ask({ ask: 'command', ...pending });
  }

  function message(payload: unknown): void {
    if (payload instanceof ArrayBuffer) channels.bytes(payload);
    else if (typeof payload === 'string')
      heard(JSON.parse(payload) as SocketTell, channels, outbox);
  }

  function closed(): void {
    if (isClosed) return;
    wire = undefined;
    show({ up: false, words: link.words ?? LOST_WORDS });
    void options.diagnose().then((words) => {
      if (!link.up && !isClosed) show({ up: false, words });
    });
    stopWaiting = options.later(pause, dial);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function dial(): void {
    wire = options.dial({ opened, message, closed });
  }

  dial();
  return {
    follow(session, feed) {
      feed.link(link);
      ask(channels.add(session, feed));
    },
    unfollow(session) {
      outbox.abandon(session);
      const farewell = channels.remove(session);
      if (farewell !== undefined) ask(farewell);
    },
    used(session, offset) {
      const receipt = channels.used(session, offset);
      if (receipt !== undefined) ask(receipt);
    },
    command(session, command) {
      const settled = outbox.add(session, command);
      ask({ ask: 'command', session, command });
      return settled;
    },
    drive: (session) => ask({ ask: 'drive', session }),
    close() {
      isClosed = true;
      stopWaiting();
      wire?.close();
    },
  };
}

function heard(tell: SocketTell, channels: Channels, outbox: Outbox): void {
  switch (tell.tell) {
    case 'done':
      for (const key of tell.keys) outbox.done(key);
      break;
    case 'refused':
      outbox.refused(tell.key, tell.reason);
      break;
    case 'session':
      channels.of(tell.session)?.state(tell.state);
      break;
    case 'caught-up':
      channels.on(tell.channel)?.caughtUp(tell.offset);
      break;
    case 'gone':
      channels.on(tell.channel)?.gone(tell.reason);
  }
}
