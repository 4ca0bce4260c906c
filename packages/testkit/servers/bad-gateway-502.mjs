// Answers 502 with an HTML page that holds a script, to tool calls (`call`) or to everything
// (`always`).
import { listenFailing } from './lib/failing.mjs';
import { send } from './lib/http.mjs';

const PAGE = `<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>
<script>document.title = 'script ran'</script>
<img src="x" onerror="document.title = 'script ran'">`;

await listenFailing('bad-gateway-502', (exchange) =>
  send(exchange, 502, { 'content-type': 'text/html' }, PAGE),
);
