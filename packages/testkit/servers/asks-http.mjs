// Nothing wrong here: the tools of `asks` over Streamable HTTP. What a call asks for comes on the
// call's own stream, and the client's answers are POSTs of their own.
import { asking } from './lib/asking.mjs';
import { listen, openStream, send, streamable } from './lib/http.mjs';

const event = (message) => `data: ${JSON.stringify(message)}\n\n`;

const { tools, onResponse } = asking((message, exchange) => {
  exchange.stream ??= openStream(exchange);
  exchange.stream.write(event(message));
});

const server = { name: 'asks-http', tools };

function accept(exchange) {
  onResponse(exchange.message ?? {});
  send(exchange, 202);
}

function reply(exchange, response) {
  (exchange.stream ??= openStream(exchange)).end(event(response));
}

await listen({ legacy: streamable(server, { accept, reply }) });
