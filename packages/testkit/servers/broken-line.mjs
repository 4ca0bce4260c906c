// Answers with a line that is not whole JSON (tool `broken`), or with one message spread over
// several lines (tool `pretty`).
import { echo, resultOf, text } from './lib/legacy.mjs';
import { serve, writeText } from './lib/stdio.mjs';

const wholeAnswer = (request) => resultOf(request, text('whole'));

serve({
  name: 'broken-line',
  tools: {
    echo,
    broken: {
      description: 'Its answer stops in the middle.',
      call: (_, request) =>
        void writeText(`${JSON.stringify(wholeAnswer(request)).slice(0, -9)}\n`),
    },
    pretty: {
      description: 'Its answer is pretty-printed, one message over many lines.',
      call: (_, request) => void writeText(`${JSON.stringify(wholeAnswer(request), null, 2)}\n`),
    },
  },
});
