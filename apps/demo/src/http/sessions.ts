import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createDemoServer } from '../server.ts';
import type { World } from '../world.ts';
import { RecentEvents } from './events.ts';

const MOST_SESSIONS = 100;
const RETRY_MS = 500;

/** The sessions of the revisions before 2026-07-28, each with a server of its own. */
export class Sessions {
  readonly #world: World;
  readonly #transports = new Map<string, WebStandardStreamableHTTPServerTransport>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Answers a request of a session, and one that begins a session. */
  async fetch(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const transport = id === null ? await this.#begin() : this.#transports.get(id);
    if (transport) return transport.handleRequest(request);
    const error = { code: -32001, message: `There is no session ${id ?? ''}` };
    return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
  }

  async #begin(): Promise<WebStandardStreamableHTTPServerTransport> {
    const { server, follow } = createDemoServer(this.#world, { era: 'legacy', isHttp: true });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new RecentEvents(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => {
        this.#transports.set(id, transport);
        const unfollow = follow();
        server.server.onclose = () => {
          unfollow();
          this.#transports.delete(id);
        };
        this.#closeOldest();
      },
    });
    await server.connect(transport);
    return transport;
  }

  /** Clients that leave without DELETE must not fill the memory. */
  #closeOldest(): void {
    const [oldest] = this.#transports.values();
    if (oldest && this.#transports.size > MOST_SESSIONS) void oldest.close();
  }
}
