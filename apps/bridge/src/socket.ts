import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { STATUS_CODES } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { LONGEST_ASK } from './body.ts';
import { createConnection, type Connection } from './connection.ts';
import { answerTo, Refusal } from './errors.ts';
import { SUBPROTOCOL, type Guard } from './guard.ts';
import type { Sessions } from './sessions.ts';

const PATH = '/api/socket';
const PING_EVERY_MS = 20_000;
/** Close codes from 4000 on belong to the application. */
const REPLACED = 4001;
const GOING_AWAY = 1001;

export interface SocketOptions {
  readonly guard: Guard;
  readonly sessions: Sessions;
  readonly warn: (line: string) => void;
}

/**
 * Serves the tabs' sockets. The guard is asked before the upgrade, so that a stranger gets an HTTP answer.
 *
 * @returns a function that closes all of them
 */
export function serveSockets(server: Server, { guard, sessions, warn }: SocketOptions): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_ASK,
    perMessageDeflate: false,
    handleProtocols: () => SUBPROTOCOL,
  });
  const tabs = new Map<string, Connection>();

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    try {
      guard.upgrade(request);
      if (request.url?.split('?', 1)[0] !== PATH) throw new Refusal(404, 'No socket is here.');
    } catch (error) {
      refuse(stream, error);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const connection = createConnection(socket, {
        sessions,
        warn,
        // A reload opens the new socket before the old one is known to be dead.
        named: (tab) => {
          tabs.get(tab)?.close(REPLACED, 'The tab has another connection.');
          tabs.set(tab, connection);
        },
        closed: (tab) => {
          if (tabs.get(tab) === connection) tabs.delete(tab);
        },
      });
    });
  });

  const pings = setInterval(() => sockets.clients.forEach(checkAlive), PING_EVERY_MS);
  pings.unref();
  return () => {
    clearInterval(pings);
    for (const socket of sockets.clients) socket.close(GOING_AWAY, 'Loupe ends.');
  };
}

const unanswered = new WeakSet<WebSocket>();

/** A tab whose machine went away sends no farewell. One that did not answer the last ping is gone. */
function checkAlive(socket: WebSocket): void {
  if (unanswered.has(socket)) {
    socket.terminate();
    return;
  }
  unanswered.add(socket);
  socket.once('pong', () => unanswered.delete(socket));
  socket.ping();
}

function refuse(stream: Duplex, error: unknown): void {
  const { status, body } = answerTo(error);
  const text = JSON.stringify(body);
  stream.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
}
