// Ignores SIGTERM, SIGINT, SIGHUP and the end of stdin, and starts a child that does too and that
// holds the same stdout. Writes [own pid, child's pid] as JSON to the file named by the first
// argument. Both end by themselves after two minutes, lest a failed test leave them behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { echo } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const [, script, file] = process.argv;

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
setTimeout(() => process.exit(), 120_000);

if (process.send) {
  process.send('ready', () => process.disconnect());
} else {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = spawn(process.execPath, [script], { stdio });
  await once(child, 'message');
  writeFileSync(file, JSON.stringify([process.pid, child.pid]));
  serve({ name: 'stubborn', tools: { echo } });
}
