// Answers a tool call with a JSON body that has another id than the call: a number nobody used
// (`foreign`), the call's own as a string (`retyped`), or, in a 400, a word (`refused`).
import { echo, text } from './lib/legacy.mjs';
import { asks, listen, sendJson, streamable } from './lib/http.mjs';

const answering = (make) =>
  streamable(
    { name: 'other-id-http', tools: { echo } },
    {
      before(exchange) {
        if (!asks(exchange, 'tools/call')) return false;
        const { status = 200, ...message } = make(exchange.message);
        sendJson(exchange, { jsonrpc: '2.0', ...message }, status);
        return true;
      },
    },
  );

await listen({
  foreign: answering(() => ({ id: 987654, result: text('for nobody') })),
  retyped: answering(({ id }) => ({ id: String(id), result: text('retyped') })),
  refused: answering(() => ({
    status: 400,
    id: 'server-error',
    error: { code: -32600, message: 'Bad Request: not now' },
  })),
});
