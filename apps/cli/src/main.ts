// `mcp-loupe list|call|read|prompt|ping|raw`: the page's client for scripts and CI. One run is one connection.
import { killAllNow } from '@loupe/wire';
import { run } from './run.ts';

const INTERRUPTED = 130;

process.on('exit', killAllNow);
const code = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  say: (line) => void process.stderr.write(`${line}\n`),
  onLeave(leave) {
    const end = (): void => {
      process.exitCode = INTERRUPTED;
      leave();
    };
    process.once('SIGINT', end).once('SIGTERM', end);
  },
});
// A server that does not end by itself has been ended; nothing else may keep the program. stdout is written out first.
process.stdout.write('', () => process.exit(process.exitCode ?? code));
