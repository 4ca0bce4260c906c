// Answers with an id that nobody asked with: instead of the right answer (tool `unknown`) or
// before it (tool `unknown-first`).
import { echo, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const writeStray = () => writeLine({ jsonrpc: '2.0', id: 987654, result: text('for nobody') });

serve({
  name: 'unknown-id',
  tools: {
    echo,
    unknown: {
      description: 'The only answer has the id 987654.',
      call: () => void writeStray(),
    },
    'unknown-first': {
      description: 'An answer with the id 987654 comes first, the right one after it.',
      call() {
        writeStray();
        return text('the right one');
      },
    },
  },
});
