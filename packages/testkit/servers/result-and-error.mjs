// Answers with both result and error (tool `both`), or with neither (tool `neither`).
import { echo, resultOf, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

serve({
  name: 'result-and-error',
  tools: {
    echo,
    both: {
      description: 'Answers with a result and an error in one response.',
      call: (_, request) =>
        void writeLine({
          ...resultOf(request, text('it worked')),
          error: { code: -32000, message: 'it failed' },
        }),
    },
    neither: {
      description: 'Answers with a response that has neither result nor error.',
      call: (_, { id }) => void writeLine({ jsonrpc: '2.0', id }),
    },
  },
});
