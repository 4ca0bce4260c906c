// Accepts notifications with 204 (`empty-204`) or with an empty 200 that has no content type (`empty-200`),
// where 202 is asked for.
import { echo } from './lib/legacy.mjs';
import { listen, send, streamable } from './lib/http.mjs';

const accepting = (status, headers) =>
  streamable(
    { name: 'notification-204', tools: { echo } },
    { accept: (exchange) => send(exchange, status, headers) },
  );

await listen({
  'empty-204': accepting(204),
  'empty-200': accepting(200, { 'content-length': '0' }),
});
