import type { SocketAsk, SocketTell } from '@loupe/bridge-api';
import type { RawData, WebSocket } from 'ws';
import { socketAsk } from './asks.ts';
import { readJson } from './body.ts';
import { Refusal, words } from './errors.ts';
import { createFollower } from './follower.ts';
import type { Sessions } from './sessions.ts';

/** One tab's socket. */
export interface Connection {
  readonly close: (code: number, reason: string) => void;
}

export interface ConnectionOptions {
  readonly sessions: Sessions;
  /** The tab said its name. */
  readonly named: (tab: string) => void;
  readonly closed: (tab: string) => void;
  readonly warn: (line: string) => void;
}

/** RFC 6455 section 7.4.1: the peer broke a rule. */
const POLICY_VIOLATION = 1008;
const RECEIPT_MS = 20;

/** Serves one socket: its asks in, transcripts and answers out. */
export function createConnection(socket: WebSocket, options: ConnectionOptions): Connection {
  const { sessions } = options;
  const close = (code: number, reason: string): void => socket.close(code, reason);
  const tell = (message: SocketTell): void => socket.send(JSON.stringify(message));
  const done = createReceipts((keys) => tell({ tell: 'done', keys }));
  const follower = createFollower(socket, sessions, tell);
  let tab: string | undefined;

  function command({ session, command: wanted }: Extract<SocketAsk, { ask: 'command' }>): void {
    const { key } = wanted;
    const live = sessions.live(session);
    // Without a wait before it: commands reach the server in the order of their arrival.
    const result =
      live?.command(follower.viewerOf(session), wanted) ?? refusePast(sessions, session);
    result
      .then(() => done(key))
      .catch((error: unknown) => tell({ tell: 'refused', key, reason: words(error) }));
  }

  function obey(ask: SocketAsk): void {
    if (ask.ask === 'hello') {
      tab = ask.tab;
      options.named(tab);
      return;
    }
    if (tab === undefined) throw new Refusal(400, 'The first message must be hello.');
    switch (ask.ask) {
      case 'follow':
        follower.follow(tab, ask);
        break;
      case 'unfollow':
        follower.unfollow(ask.channel);
        break;
      case 'ack':
        follower.acknowledge(ask.channel, ask.offset);
        break;
      case 'command':
        command(ask);
        break;
      case 'drive': {
        const viewer = follower.viewerOf(ask.session);
        if (viewer !== undefined) sessions.live(ask.session)?.takeWheel(viewer);
      }
    }
  }

  socket.on('message', (data, isBinary) => {
    try {
      if (isBinary) throw new Refusal(400, 'The page sends text only.');
      obey(readJson(textOf(data), socketAsk));
    } catch (error) {
      close(POLICY_VIOLATION, words(error).slice(0, 100));
    }
  });
  // The close event follows, and says all there is to do.
  socket.on('error', (error) => options.warn(`a tab's socket failed: ${words(error)}`));
  socket.on('close', () => {
    follower.unfollowAll();
    if (tab !== undefined) options.closed(tab);
  });
  return { close };
}

/**
 * Gathers keys for a moment and tells them together. Nobody waits for them: what a command did is in the log,
 * and a message of its own for each would hold up the answer that is on its way behind it.
 */
function createReceipts(tell: (keys: readonly string[]) => void): (key: string) => void {
  let keys: string[] = [];
  const flush = (): void => {
    tell(keys);
    keys = [];
  };
  return (key) => {
    if (keys.length === 0) setTimeout(flush, RECEIPT_MS);
    keys.push(key);
  };
}

/** There is no such session, or it can only be read. */
async function refusePast(sessions: Sessions, id: string): Promise<never> {
  const { close } = await sessions.open(id);
  await close();
  throw new Refusal(409, 'A Loupe that has ended wrote this session: it can only be read.');
}

function textOf(data: RawData): string {
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString('utf8');
  return (Array.isArray(data) ? Buffer.concat(data) : data).toString('utf8');
}
