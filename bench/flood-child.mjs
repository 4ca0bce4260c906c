// A legacy MCP server that sends so many notifications at once (first argument) so many milliseconds after the
// handshake (second argument): a page is then measured while it takes them, and not while it starts.
import { setTimeout } from 'node:timers/promises';
import { logMessage } from '../packages/testkit/servers/lib/legacy.mjs';
import { serve, writeText } from '../packages/testkit/servers/lib/stdio.mjs';

const [count, delay] = process.argv.slice(2).map(Number);
const CHUNK = 500;

serve({
  name: 'flood',
  capabilities: { logging: {} },
  methods: { 'logging/setLevel': () => ({}) },
  async onNotification({ method }) {
    if (method !== 'notifications/initialized') return;
    await setTimeout(delay);
    for (let first = 1; first <= count; first += CHUNK) {
      const size = Math.min(CHUNK, count - first + 1);
      const lines = Array.from({ length: size }, (_, i) => JSON.stringify(logMessage(first + i)));
      writeText(`${lines.join('\n')}\n`);
    }
  },
});
