// Closes its stdin after the first tool call (tool `plug`) and stays alive: what is sent to it
// afterwards cannot be delivered. Ends by itself after two minutes.
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { echo, text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const STDIN = 0;

serve({
  name: 'deaf',
  tools: {
    echo,
    plug: {
      description: 'Closes stdin, then answers.',
      async call() {
        await once(process.stdin.destroy(), 'close');
        closeSync(STDIN); // destroy() leaves the standard descriptors open
        setTimeout(() => process.exit(), 120_000);
        return text('stdin is closed');
      },
    },
  },
});
