// Answers with HTTP 400 whose body is the request's JSON-RPC error, with code, message and data;
// to tool calls (`call`) or to everything (`always`).
import { listenFailing } from './lib/failing.mjs';
import { sendJson } from './lib/http.mjs';

const error = { code: -32602, message: 'Bad arguments', data: { x: 1 } };

await listenFailing('error-400', (exchange) =>
  sendJson(exchange, { jsonrpc: '2.0', id: exchange.message?.id ?? null, error }, 400),
);
