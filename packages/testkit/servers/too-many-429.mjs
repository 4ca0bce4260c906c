// Answers 429 with Retry-After: 5, to tool calls (`call`) or to everything (`always`).
import { listenFailing } from './lib/failing.mjs';
import { send } from './lib/http.mjs';

const headers = { 'retry-after': '5', 'content-type': 'text/plain' };

await listenFailing('too-many-429', (exchange) => send(exchange, 429, headers, 'slow down'));
