// The legacy HTTP+SSE transport (spec 2024-11-05/basic/transports#http-with-sse): answers to what
// is POSTed to the endpoint come on the one GET stream.
import { answer } from './legacy.mjs';
import { openStream, send } from './http.mjs';

/**
 * A variant that serves HTTP+SSE. `endpoint(own, exchange)` may announce another address than its
 * own; `onMessage(stream, message)` is called before a message is answered.
 */
export function sseServer(server, { endpoint = (own) => own, onMessage } = {}) {
  const streams = new Map();
  const open = (exchange) => {
    const session = String(streams.size + 1);
    const stream = openStream(exchange);
    streams.set(session, stream);
    const own = `${exchange.base}/message?session=${session}`;
    stream.write(`event: endpoint\ndata: ${endpoint(own, exchange)}\n\n`);
    stream.on('close', () => streams.set(session, undefined));
  };
  const take = async (exchange) => {
    const stream = streams.get(exchange.query.get('session'));
    if (!stream) return send(exchange, 404, {}, 'no such session');
    send(exchange, 202, {}, 'Accepted');
    onMessage?.(stream, exchange.message);
    if (exchange.message?.id === undefined || !exchange.message.method) return;
    const response = await answer(server, exchange.message, exchange);
    if (response) stream.write(`event: message\ndata: ${JSON.stringify(response)}\n\n`);
  };
  return (exchange) => {
    const { method } = exchange.request;
    if (method === 'GET' && !exchange.below) return open(exchange);
    if (method === 'POST' && exchange.below === 'message') return take(exchange);
    return send(exchange, 405, { allow: exchange.below ? 'POST' : 'GET' });
  };
}
