// Says why on stderr and exits with code 3 before it reads a byte. With an argument: `signal` ends
// by SIGTERM instead, `close-stdout` closes stdout and stays alive until stdin ends.
import { closeSync, writeSync } from 'node:fs';

const STDOUT = 1;
const STDERR = 2;

writeSync(STDERR, 'boom: missing config\n');
if (process.argv[2] === 'signal') {
  process.kill(process.pid, 'SIGTERM');
} else if (process.argv[2] === 'close-stdout') {
  closeSync(STDOUT);
  process.stdin.resume();
} else {
  process.exit(3);
}
