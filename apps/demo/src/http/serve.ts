import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { createDemoServer } from '../server.ts';
import type { World } from '../world.ts';
import { Sessions } from './sessions.ts';

const LOOPBACK = '127.0.0.1';
const PATH = '/mcp';

/**
 * Serves Streamable HTTP on the loopback address; port 0 takes any free one. Resolves, once it listens, with the
 * URL; rejects where the port is taken.
 */
export async function serveHttp(
  world: World,
  port: number,
): Promise<{ url: string; server: Server }> {
  const answer = answering(world);
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, answer).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://${LOOPBACK}:${String(taken)}${PATH}`, server };
}

/** Whoever speaks 2026-07-28 gets a server for each request; the others get one for each session. */
function answering(world: World): (request: Request) => Promise<Response> {
  const modern = createMcpHandler(
    () => createDemoServer(world, { era: 'modern', isHttp: true }).server,
    { legacy: 'reject' },
  );
  const sessions = new Sessions(world);
  const { notify } = modern;
  const changed = {
    tool: () => {
      notify.toolsChanged();
    },
    prompt: () => {
      notify.promptsChanged();
    },
    resource: () => {
      notify.resourcesChanged();
    },
  };
  world.watch({
    listChanged: (kind) => {
      changed[kind]();
    },
    resourceUpdated: (uri) => {
      notify.resourceUpdated(uri);
    },
  });
  return async (request) => {
    if (new URL(request.url).pathname !== PATH) return new Response(null, { status: 404 });
    const refusal =
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins());
    if (refusal) return refusal;
    return (await isLegacyRequest(request)) ? sessions.fetch(request) : modern.fetch(request);
  };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => {
    gone.abort();
  });
  const request = requestOf(incoming, gone.signal);
  const response = request ? await answer(request) : new Response(null, { status: 400 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (!response.body) {
    outgoing.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body), outgoing);
  } catch (error) {
    // A client that leaves in the middle of a stream is nothing to report.
    if (!gone.signal.aborted) throw error;
  }
}

/** The same request as the SDK takes it; undefined where it has no address that can be read. */
function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const url = `http://${incoming.headers.host ?? LOOPBACK}${incoming.url ?? '/'}`;
  if (!URL.canParse(url)) return undefined;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const method = incoming.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  return new Request(url, {
    method,
    headers,
    signal,
    body: Readable.toWeb(incoming) as ReadableStream,
    duplex: 'half',
  });
}
