// Wants `Authorization: Bearer good-token` on every request: 401 with WWW-Authenticate without it.
// The variant `forbidden` answers the good token with 403 insufficient_scope on tools/call.
import { echo } from './lib/legacy.mjs';
import { asks, listen, send, streamable } from './lib/http.mjs';

const server = { name: 'unauthorized-401', tools: { echo } };
const challenge = (parameters) => ({ 'www-authenticate': `Bearer ${parameters}` });

function unauthorized(exchange) {
  const { authorization } = exchange.request.headers;
  if (authorization === 'Bearer good-token') return false;
  const error = authorization ? 'error="invalid_token"' : 'realm="testkit"';
  send(exchange, 401, challenge(error), 'a token is wanted');
  return true;
}

function forbidden(exchange) {
  if (unauthorized(exchange)) return true;
  if (!asks(exchange, 'tools/call')) return false;
  const parameters = 'error="insufficient_scope", scope="tools:call"';
  send(exchange, 403, challenge(parameters), 'not with this token');
  return true;
}

await listen({
  unauthorized: streamable(server, { before: unauthorized }),
  forbidden: streamable(server, { before: forbidden }),
});
