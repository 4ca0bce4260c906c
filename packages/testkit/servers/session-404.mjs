// Forgets its session and says 404 to its id; initialize without an id opens the next one (A, B…).
// `third`: A is forgotten from the third POST that carries it. `on-forget`: the tool `forget`
// answers and then forgets all sessions. `always`: every id is unknown, so that a careless client
// initializes for ever. Without an id: 400.
import { echo, text } from './lib/legacy.mjs';
import { asks, listen, send, sendJson, streamable } from './lib/http.mjs';

const SESSION = 'mcp-session-id';

/** A variant whose session lives as long as `lives(session, requests)` says. */
function sessions(lives) {
  const requests = new Map();
  const forget = {
    description: 'Answers, then forgets all sessions.',
    call() {
      requests.clear();
      return text('forgotten');
    },
  };
  let opened = 0;
  return streamable(
    { name: 'session-404', tools: { echo, forget } },
    {
      before(exchange) {
        if (asks(exchange, 'initialize')) return false;
        const session = exchange.request.headers[SESSION];
        if (session === undefined) return fail(exchange, 400, 'Session id required');
        const { method } = exchange.request;
        const count = (requests.get(session) ?? Infinity) + (method === 'POST' ? 1 : 0);
        requests.set(session, count);
        if (!lives(session, count)) return fail(exchange, 404, 'Session not found');
        if (method !== 'DELETE') return false;
        requests.delete(session);
        send(exchange, 200);
        return true;
      },
      reply(exchange, message) {
        if (!asks(exchange, 'initialize')) return sendJson(exchange, message);
        const session = String.fromCharCode('A'.charCodeAt(0) + opened++);
        requests.set(session, 0);
        sendJson(exchange, message, 200, { [SESSION]: session });
      },
    },
  );
}

function fail(exchange, status, message) {
  sendJson(exchange, { jsonrpc: '2.0', id: null, error: { code: -32001, message } }, status);
  return true;
}

const known = (count) => count < Infinity;

await listen({
  third: sessions((session, count) => known(count) && (session !== 'A' || count < 3)),
  'on-forget': sessions((_, count) => known(count)),
  always: sessions(() => false),
});
