// Opens each SSE answer with an event that has an id and empty data (right in 2025-11-25). The
// variant `poll` then asks to come back in 300 ms and closes: the answer comes on a GET with
// Last-Event-ID.
import { echo } from './lib/legacy.mjs';
import { asks, listen, openStream, sendJson, streamable } from './lib/http.mjs';

const RETRY_MS = 300;
const server = { name: 'sse-priming', tools: { echo } };
const due = new Map();
let lastId = 6;

const eventOf = (id, message) => `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`;

function prime(exchange, message) {
  const stream = openStream(exchange);
  stream.write(`id: ${++lastId}\ndata:\n\n`);
  stream.end(eventOf(++lastId, message));
}

function postpone(exchange, message) {
  if (!asks(exchange, 'tools/call')) return sendJson(exchange, message);
  const id = String(++lastId);
  due.set(id, message);
  openStream(exchange).end(`id: ${id}\nretry: ${RETRY_MS}\ndata:\n\n`);
}

/** Takes a GET over that resumes a postponed answer. */
function resume(exchange) {
  const id = exchange.request.headers['last-event-id'];
  if (exchange.request.method !== 'GET' || !due.has(id)) return false;
  openStream(exchange).end(eventOf(++lastId, due.get(id)));
  due.delete(id);
  return true;
}

await listen({
  prime: streamable(server, { reply: prime }),
  poll: streamable(server, { reply: postpone, before: resume }),
});
