// Gives ids back with another JSON type: 5 becomes "5" and "5" becomes 5. Only for the tool
// `retyped`, or, with the argument `always`, for every request.
import { echo, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const always = process.argv[2] === 'always';

function retype(id) {
  if (typeof id === 'number') return String(id);
  return Number.isNaN(Number(id)) ? `${id} ` : Number(id);
}

serve(
  {
    name: 'id-as-string',
    tools: {
      echo,
      retyped: {
        description: 'Its answer has the id of the call with another JSON type.',
        call: ({ value = 'retyped' }, { id }) =>
          void writeLine({ jsonrpc: '2.0', id: retype(id), result: text(String(value)) }),
      },
    },
  },
  (response) => writeLine(always ? { ...response, id: retype(response.id) } : response),
);
