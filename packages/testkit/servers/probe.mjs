// Legacy servers that refuse server/discover, each in its own way, and then initialize well.
import { echo } from './lib/legacy.mjs';
import { asks, listen, send, sendJson, streamable } from './lib/http.mjs';

const refusing = (refuse) =>
  streamable(
    { name: 'probe', tools: { echo } },
    {
      before(exchange) {
        if (!asks(exchange, 'server/discover')) return false;
        refuse(exchange);
        return true;
      },
    },
  );

const withError = (status, code, message, id) => (exchange) =>
  sendJson(
    exchange,
    { jsonrpc: '2.0', id: id === undefined ? exchange.message.id : id, error: { code, message } },
    status,
  );

await listen({
  'method-not-found': refusing(withError(200, -32601, 'Method not found')),
  'invalid-params': refusing(withError(200, -32602, 'Invalid params')),
  '400-plain': refusing((exchange) =>
    send(exchange, 400, { 'content-type': 'text/plain' }, 'Bad Request'),
  ),
  '400-not-initialized': refusing(withError(400, -32000, 'Server not initialized', null)),
  '400-invalid-params': refusing(withError(400, -32602, 'Protocol version mismatch')),
  '400-foreign-id': refusing(withError(400, -32600, 'Missing session ID', 'server-error')),
  '500-internal-error': refusing(withError(500, -32603, 'Internal server error', null)),
  '404-empty': refusing((exchange) => send(exchange, 404)),
  '404-method-not-found': refusing(withError(404, -32601, 'Method not found')),
});
