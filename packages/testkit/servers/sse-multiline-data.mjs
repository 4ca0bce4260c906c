// Spreads the JSON of each answer over many `data:` lines, every other one without the space.
import { echo } from './lib/legacy.mjs';
import { listen, openStream, streamable } from './lib/http.mjs';

function reply(exchange, message) {
  const lines = JSON.stringify(message, null, 2).split('\n');
  const fields = lines.map((line, i) => (i % 2 ? `data:${line}` : `data: ${line}`));
  openStream(exchange).end(`${fields.join('\n')}\n\n`);
}

await listen({ multiline: streamable({ name: 'sse-multiline-data', tools: { echo } }, { reply }) });
