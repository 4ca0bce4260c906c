// Exits with code 1 when it is asked anything before initialize.
import { echo } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

let initialized = false;

serve({
  name: 'dies-on-discover',
  tools: { echo },
  onRequest({ method }) {
    initialized ||= method === 'initialize';
    if (initialized) return;
    console.error(`fatal: ${method} before initialize`);
    process.exit(1);
  },
});
