// Dies while a call waits: killed (tool `die`), with exit code 0 (tool `leave`), or after the first
// half of its answer, without a line end (tool `half`).
import { echo, resultOf, text } from './lib/legacy.mjs';
import { serve, writeText } from './lib/stdio.mjs';

serve({
  name: 'death-during-call',
  tools: {
    echo,
    die: {
      description: 'The process kills itself with SIGKILL.',
      call: () => void process.kill(process.pid, 'SIGKILL'),
    },
    leave: { description: 'The process exits with code 0.', call: () => process.exit(0) },
    half: {
      description: 'The process writes half an answer and exits with code 0.',
      call(_, request) {
        const line = JSON.stringify(resultOf(request, text('never whole')));
        writeText(line.slice(0, line.length / 2));
        process.exit(0);
      },
    },
  },
});
