// As batch.mjs over HTTP: each POST but initialize is answered with an array of one. The variant
// names the negotiated revision: only the first one has batches.
import { batchServer, wrap } from './lib/batch.mjs';
import { listen, sendJson, streamable } from './lib/http.mjs';

const speaking = (revision) =>
  streamable(
    batchServer(revision, (batch, exchange) => sendJson(exchange, batch)),
    { reply: (exchange, response) => sendJson(exchange, wrap(response)) },
  );

await listen({ '2025-03-26': speaking('2025-03-26'), '2025-06-18': speaking('2025-06-18') });
