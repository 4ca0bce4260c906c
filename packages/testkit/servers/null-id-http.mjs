// Answers a tool call with 200 and an error that names no request: id null (`null`), or no id at
// all (`absent`).
import { echo } from './lib/legacy.mjs';
import { asks, listen, sendJson, streamable } from './lib/http.mjs';

const failing = (ids) =>
  streamable(
    { name: 'null-id-http', tools: { echo } },
    {
      before(exchange) {
        if (!asks(exchange, 'tools/call')) return false;
        sendJson(exchange, { jsonrpc: '2.0', ...ids, error: { code: -32001, message: 'no' } });
        return true;
      },
    },
  );

await listen({ null: failing({ id: null }), absent: failing({}) });
