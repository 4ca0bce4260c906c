// Is away for a moment, and says for how long. `sse` (HTTP+SSE): the tool `drop` ends the stream, and
// the next GET gets 503 with Retry-After: 2. `get-503`: its first GET gets 503 with Retry-After: 1.
import { echo, notification } from './lib/legacy.mjs';
import { listen, openStream, send, sendJson, streamable } from './lib/http.mjs';
import { sseServer } from './lib/sse-server.mjs';

const drop = { description: 'Ends the event stream, unanswered.', call: () => undefined };
const isAway = { sse: false, get: true };

const sse = sseServer(
  { name: 'drops-out', tools: { echo, drop }, revision: '2024-11-05' },
  {
    onMessage(stream, message) {
      if (message?.params?.name !== 'drop') return;
      isAway.sse = true;
      stream.end();
    },
  },
);

/** Sends a GET away once, and tells it when to come back. */
function putOff(exchange, which, seconds) {
  if (exchange.request.method !== 'GET' || !isAway[which]) return false;
  isAway[which] = false;
  send(exchange, 503, { 'retry-after': seconds });
  return true;
}

await listen({
  sse: (exchange) => putOff(exchange, 'sse', 2) || sse(exchange),
  'get-503': streamable(
    { name: 'drops-out', tools: { echo } },
    {
      before(exchange) {
        if (exchange.request.method !== 'GET') return false;
        if (putOff(exchange, 'get', 1)) return true;
        const changed = notification('notifications/tools/list_changed');
        openStream(exchange).write(`data: ${JSON.stringify(changed)}\n\n`);
        return true;
      },
      reply: (exchange, message) => sendJson(exchange, message, 200, { 'mcp-session-id': 'A' }),
    },
  ),
});
