// Answers a call with an error that names no request: id null (tool `null-id`), or no id at all
// (tool `no-id`).
import { echo } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const error = { code: -32001, message: 'no' };

serve({
  name: 'null-id-error',
  tools: {
    echo,
    'null-id': {
      description: 'Answers with an error whose id is null.',
      call: () => void writeLine({ jsonrpc: '2.0', id: null, error }),
    },
    'no-id': {
      description: 'Answers with an error without id.',
      call: () => void writeLine({ jsonrpc: '2.0', error }),
    },
  },
});
