// Compresses its answers, all larger than 2 KB: JSON with `gzip` or `br`; `sse` is a gzip event
// stream whose tool `slow` sends three log messages, each flushed at once, 200 ms apart.
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';
import { echo, logMessage, text } from './lib/legacy.mjs';
import { listen, openStream, send, streamable } from './lib/http.mjs';

const GAP_MS = 200;
const streams = new WeakMap();

const server = {
  name: 'gzip',
  tools: {
    echo: { ...echo, description: 'Answers with its arguments as JSON. '.repeat(80) },
    slow: {
      description: 'Sends three log messages before the answer (as a stream only).',
      async call(_, request, exchange) {
        for (const count of [1, 2, 3]) {
          streams.get(exchange)?.write(logMessage(count));
          await sleep(GAP_MS);
        }
        return text('Ж'.repeat(2000));
      },
    },
  },
};

const compressed = (encoding, compress) => (exchange, message) =>
  send(
    exchange,
    200,
    { 'content-type': 'application/json', 'content-encoding': encoding },
    compress(JSON.stringify(message)),
  );

function openCompressed(exchange) {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  gzip.pipe(openStream(exchange, { 'content-encoding': 'gzip' }));
  streams.set(exchange, {
    write: (message) => gzip.write(`data: ${JSON.stringify(message)}\n\n`),
    end: () => gzip.end(),
  });
}

await listen({
  gzip: streamable(server, { reply: compressed('gzip', gzipSync) }),
  br: streamable(server, { reply: compressed('br', brotliCompressSync) }),
  sse: streamable(server, {
    before(exchange) {
      if (exchange.message?.id !== undefined) openCompressed(exchange);
    },
    reply(exchange, message) {
      streams.get(exchange).write(message);
      streams.get(exchange).end();
    },
  }),
});
