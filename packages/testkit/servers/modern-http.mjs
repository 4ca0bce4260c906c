// Nothing wrong here: 2026-07-28 over HTTP, by the official SDK; `dual` answers legacy clients too,
// `only` refuses them.
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { listen } from './lib/http.mjs';
import { modernServer } from './lib/modern.mjs';

function serving(legacy) {
  const handler = createMcpHandler((context) => modernServer(context, handler.notify), { legacy });
  const handle = toNodeHandler(handler);
  return ({ request, response, message }) => handle(request, response, message);
}

await listen({ dual: serving('stateless'), only: serving('reject') });
