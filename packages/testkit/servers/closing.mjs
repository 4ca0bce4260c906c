// Ends connections at the wrong moment, during a tool call: `destroy` drops the socket unanswered,
// `cut-stream` ends the event stream before the answer, `cut-event` in the middle of it, `hang`
// never answers. `retry-close` has a session and closes its GET stream after `retry: 1000`.
import { echo } from './lib/legacy.mjs';
import { asks, listen, openStream, send, sendJson, streamable } from './lib/http.mjs';

const server = { name: 'closing', tools: { echo } };

const onCall = (end) =>
  streamable(server, {
    reply: (exchange, message) =>
      asks(exchange, 'tools/call') ? end(exchange, message) : sendJson(exchange, message),
  });

function refuseDelete(exchange) {
  const { method } = exchange.request;
  if (method === 'GET') openStream(exchange).end('retry: 1000\ndata:\n\n');
  if (method === 'DELETE') send(exchange, 405);
  return method !== 'POST';
}

await listen({
  destroy: onCall(({ request }) => request.socket.destroy()),
  'cut-stream': onCall((exchange) => openStream(exchange).end(': not yet\n\n')),
  'cut-event': onCall((exchange, message) =>
    openStream(exchange).end(`data: ${JSON.stringify(message).slice(0, -9)}`),
  ),
  hang: onCall(() => undefined),
  'retry-close': streamable(server, {
    before: refuseDelete,
    reply: (exchange, message) => sendJson(exchange, message, 200, { 'mcp-session-id': 'A' }),
  }),
});
