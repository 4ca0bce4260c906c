// An endpoint that fails by a plain HTTP answer: on tools/call (`call`) or on every POST (`always`).
import { echo } from './legacy.mjs';
import { asks, listen, streamable } from './http.mjs';

export function listenFailing(name, fail) {
  const failing = (applies) =>
    streamable(
      { name, tools: { echo } },
      {
        before(exchange) {
          if (!applies(exchange)) return false;
          fail(exchange);
          return true;
        },
      },
    );
  return listen({
    call: failing((exchange) => asks(exchange, 'tools/call')),
    always: failing((exchange) => exchange.request.method === 'POST'),
  });
}
