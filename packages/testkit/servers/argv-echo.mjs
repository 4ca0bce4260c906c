// Nothing wrong here: tells what it was started with (tools `argv`, `env`, `cwd`).
import { echo, text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

serve({
  name: 'argv-echo',
  tools: {
    echo,
    argv: {
      description: 'The arguments of the process, as a JSON array.',
      call: () => text(JSON.stringify(process.argv.slice(2))),
    },
    env: {
      description: 'The environment of the process, as a JSON object.',
      call: () => text(JSON.stringify(process.env)),
    },
    cwd: { description: 'The working directory.', call: () => text(process.cwd()) },
  },
});
