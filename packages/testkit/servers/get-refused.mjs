// Has no session and refuses the optional GET with the status that the variant names. Only 405 is
// right; POST works in all of them.
import { echo } from './lib/legacy.mjs';
import { listen, send, streamable } from './lib/http.mjs';

const refusing = (status) =>
  streamable(
    { name: 'get-refused', tools: { echo }, revision: '2025-06-18' },
    {
      before(exchange) {
        if (exchange.request.method !== 'GET') return false;
        send(exchange, status, { 'content-type': 'text/plain' }, `GET gives ${status}`);
        return true;
      },
    },
  );

await listen({
  'get-405': refusing(405),
  'get-404': refusing(404),
  'get-406': refusing(406),
  'get-400': refusing(400),
  'get-501': refusing(501),
});
