// Writes bytes that are not UTF-8: inside a JSON string of an answer (tool `bytes`) and on stderr
// (tool `stderr`).
import { echo, resultOf, text } from './lib/legacy.mjs';
import { serve, writeText } from './lib/stdio.mjs';

const BAD = Buffer.from([0xff, 0xc3, 0x28]);

serve({
  name: 'invalid-utf8',
  tools: {
    echo,
    bytes: {
      description: 'Its text holds the bytes ff c3 28.',
      call(_, request) {
        const [before, after] = JSON.stringify(resultOf(request, text('<here>'))).split('here');
        writeText(Buffer.concat([Buffer.from(before), BAD, Buffer.from(`${after}\n`)]));
      },
    },
    stderr: {
      description: 'Writes the bytes ff c3 28 on stderr.',
      call() {
        process.stderr.write(Buffer.concat([BAD, Buffer.from('\n')]));
        return text('written');
      },
    },
  },
});
