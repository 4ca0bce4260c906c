// Sends very many notifications at once: as many as the first argument says (10,000) after
// notifications/initialized, and as many as asked for during the tool `flood`.
import { echo, logMessage, text } from './lib/legacy.mjs';
import { serve, writeText } from './lib/stdio.mjs';

const DEFAULT_COUNT = 10_000;
const CHUNK = 500;

/** Writes `count` log messages, numbered from 1, many lines to a chunk. */
function flood(count) {
  for (let first = 1; first <= count; first += CHUNK) {
    const size = Math.min(CHUNK, count - first + 1);
    const lines = Array.from({ length: size }, (_, i) => JSON.stringify(logMessage(first + i)));
    writeText(`${lines.join('\n')}\n`);
  }
}

serve({
  name: 'flood',
  capabilities: { tools: {}, logging: {} },
  tools: {
    echo,
    flood: {
      description: 'Sends that many log messages, then answers.',
      inputSchema: {
        type: 'object',
        properties: { count: { type: 'integer', default: DEFAULT_COUNT } },
      },
      call({ count = DEFAULT_COUNT }) {
        flood(count);
        return text(`sent ${count}`);
      },
    },
  },
  methods: { 'logging/setLevel': () => ({}) },
  onNotification({ method }) {
    if (method === 'notifications/initialized') flood(Number(process.argv[2] ?? DEFAULT_COUNT));
  },
});
