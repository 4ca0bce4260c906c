// Ends the lines of its SSE answers with CRLF, one byte per chunk (`bytes`) or in one (`whole`);
// `cr-bytes` ends them with CR alone.
import { echo, text } from './lib/legacy.mjs';
import { listen, openStream, streamable } from './lib/http.mjs';

const server = {
  name: 'crlf-sse',
  tools: {
    echo,
    text: { description: 'Answers with many-byte characters.', call: () => text('Ж—😀漢') },
  },
};

const blockOf = (message, end) =>
  Buffer.from(`event: message${end}data: ${JSON.stringify(message)}${end}${end}`);

const byteByByte = (end) => async (exchange, message) => {
  const stream = openStream(exchange);
  for (const byte of blockOf(message, end)) {
    stream.write(Buffer.of(byte));
    await new Promise((resume) => setImmediate(resume));
  }
  stream.end();
};

await listen({
  bytes: streamable(server, { reply: byteByByte('\r\n') }),
  whole: streamable(server, {
    reply: (exchange, message) => openStream(exchange).end(blockOf(message, '\r\n')),
  }),
  'cr-bytes': streamable(server, { reply: byteByByte('\r') }),
});
