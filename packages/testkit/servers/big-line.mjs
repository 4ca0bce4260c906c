// Answers with one very long line: 20 MB, or what the argument `bytes` of the tool `big` says.
import { echo, text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const DEFAULT_BYTES = 20_000_000;

serve({
  name: 'big-line',
  tools: {
    echo,
    big: {
      description: 'Answers with a text block of that many bytes.',
      inputSchema: {
        type: 'object',
        properties: { bytes: { type: 'integer', default: DEFAULT_BYTES } },
      },
      call: ({ bytes = DEFAULT_BYTES }) => text('x'.repeat(bytes)),
    },
  },
});
