// Spells the content type of its answers oddly. `by-tool`: only the answer of the tool of that
// name; the other variants: every answer. The first two are right, the last two are not.
import { echo } from './lib/legacy.mjs';
import { listen, send, sendJson, streamable } from './lib/http.mjs';

const asJson = (message) => JSON.stringify(message);
const asEvent = (message) => `data: ${JSON.stringify(message)}\n\n`;
const SPELLINGS = {
  'json-upper': { type: 'Application/JSON; Charset=UTF-8', body: asJson },
  'sse-charset': { type: 'text/event-stream;charset=utf-8', body: asEvent },
  'plain-parameter': { type: 'text/plain; a=application/json', body: asJson },
  none: { body: asJson },
};

function sendSpelled(exchange, message, { type, body }) {
  send(exchange, 200, type ? { 'content-type': type } : {}, body(message));
}

const tools = { echo };
for (const name of Object.keys(SPELLINGS)) tools[name] = echo;
const server = { name: 'content-types', tools };

const variants = {
  'by-tool': streamable(server, {
    reply(exchange, message) {
      const spelling = SPELLINGS[exchange.message.params?.name];
      return spelling ? sendSpelled(exchange, message, spelling) : sendJson(exchange, message);
    },
  }),
};
for (const [name, spelling] of Object.entries(SPELLINGS)) {
  variants[name] = streamable(server, {
    reply: (exchange, message) => sendSpelled(exchange, message, spelling),
  });
}
await listen(variants);
