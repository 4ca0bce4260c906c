import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpOrder } from '@loupe/bridge-api';
import type { Entry, TargetRecord } from '@loupe/transcript';
import { WebSocketServer } from 'ws';
import type { Sending } from '../src/index.ts';

/**
 * A server of one kind that sends back what it is sent, each byte's write on its own where the text is short.
 * "die" makes it go away without an answer.
 */
export interface Peer {
  readonly target: TargetRecord;
  /** How a message is sent to it. */
  sending(key: string): Sending;
  /** The protocol text that an entry brought, if it did. */
  receivedIn(entry: Entry): string | undefined;
  stop(): Promise<void>;
}

const SHORT = 100;

const ECHO_CHILD = `
let pending = Buffer.alloc(0);
let pieces = [];
const answer = (line) => {
  if (line.toString() === 'die') process.exit(7);
  const out = Buffer.concat([line, Buffer.from('\\n')]);
  if (out.length > ${SHORT}) process.stdout.write(out);
  else for (const byte of out) require('node:fs').writeSync(1, Buffer.of(byte));
};
process.stdin.on('data', (chunk) => {
  let from = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
    pieces.push(chunk.subarray(from, at));
    answer(Buffer.concat(pieces));
    pieces = [];
    from = at + 1;
  }
  pieces.push(chunk.subarray(from));
});
`;

export function nodeTarget(script: string, ...args: string[]): TargetRecord {
  return { kind: 'stdio', command: [process.execPath, '-e', script, '--', ...args] };
}

export function startStdioPeer(): Promise<Peer> {
  return Promise.resolve({
    target: nodeTarget(ECHO_CHILD),
    sending: (key) => ({ origin: 'client', key }),
    receivedIn: receivedFrame,
    stop: () => Promise.resolve(),
  });
}

export async function startHttpPeer(): Promise<Peer> {
  const { url, stop } = await listen((incoming, response) => {
    void text(incoming).then(async (body) => {
      if (body === 'die') return response.destroy();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      await slowly(Buffer.from(body), (piece) => response.write(piece));
      response.end();
    });
  });
  return {
    target: { kind: 'http', url },
    sending: (key) => ({ origin: 'client', key, http: post(url) }),
    receivedIn: (entry) =>
      entry.kind === 'http' && entry.phase === 'body' ? entry.text : undefined,
    stop,
  };
}

/** The answer to a POST is the event stream of that POST: for the wire the older transport is nothing else. */
export async function startSsePeer(): Promise<Peer> {
  const { url, stop } = await listen((incoming, response) => {
    void text(incoming).then(async (body) => {
      if (body === 'die') return response.destroy();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      await slowly(Buffer.from(`data: ${body}\r\n\r\n`), (piece) => response.write(piece));
      response.end();
    });
  });
  return {
    target: { kind: 'sse', url },
    sending: (key) => ({ origin: 'client', key, http: post(url) }),
    receivedIn: (entry) =>
      entry.kind === 'http' && entry.phase === 'event'
        ? /^data: (.*)\r\n\r\n$/s.exec(entry.text)?.[1]
        : undefined,
    stop,
  };
}

export async function startWsPeer(): Promise<Peer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.on('message', (message: Buffer) => {
      if (message.toString() === 'die') {
        socket.terminate();
        return;
      }
      const fragments = message.length > SHORT ? [message] : [...message].map((b) => Buffer.of(b));
      fragments.forEach((fragment, index) => {
        socket.send(fragment, { binary: false, fin: index === fragments.length - 1 });
      });
    });
  });
  const { port } = server.address() as AddressInfo;
  return {
    target: { kind: 'ws', url: `ws://127.0.0.1:${port}/` },
    sending: (key) => ({ origin: 'client', key }),
    receivedIn: receivedFrame,
    async stop() {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

function receivedFrame(entry: Entry): string | undefined {
  return entry.kind === 'frame' && entry.direction === 'received' ? entry.text : undefined;
}

export function post(url: string, ...headers: (readonly [string, string])[]): HttpOrder {
  return { method: 'POST', url, headers: [['Content-Type', 'application/json'], ...headers] };
}

async function slowly(bytes: Buffer, write: (piece: Buffer) => void): Promise<void> {
  if (bytes.length > SHORT) {
    write(bytes);
    return;
  }
  for (const byte of bytes) {
    write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** An HTTP server on a free port. */
export async function listen(
  answer: RequestListener,
  host = '127.0.0.1',
): Promise<{ url: string; port: number; server: Server; stop: () => Promise<void> }> {
  const server = createServer(answer);
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/mcp`,
    port,
    server,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A port at which nobody listens. */
export async function freePort(): Promise<number> {
  const { port, stop } = await listen(() => undefined);
  await stop();
  return port;
}
