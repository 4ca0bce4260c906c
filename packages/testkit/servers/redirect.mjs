// Redirects every request. `slash`: 308 to the same path with a slash, which works. `other-origin`:
// 307 to another port, which works too (what arrives there is in /__seen with that Host).
// `moved-301` and `see-other-303`: to a path that works. `loop`: 308 to itself.
import { createServer } from 'node:http';
import { echo } from './lib/legacy.mjs';
import { bind, listen, originOf, receive, send, streamable } from './lib/http.mjs';

const works = streamable({ name: 'redirect', tools: { echo } });
const elsewhere = createServer((request, response) => {
  void receive({ elsewhere: works }, request, response);
});
const otherOrigin = originOf(await bind(elsewhere));

const redirect = (status, target) => (exchange) => {
  if (exchange.below) return works(exchange);
  send(exchange, status, { location: target(exchange) });
};

await listen({
  slash: redirect(308, ({ base }) => `${base}/`),
  'other-origin': redirect(307, () => `${otherOrigin}/elsewhere`),
  'moved-301': redirect(301, ({ base }) => `${base}/moved`),
  'see-other-303': redirect(303, ({ base }) => `${base}/other`),
  loop: redirect(308, ({ base }) => base),
});
