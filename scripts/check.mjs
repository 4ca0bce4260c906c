// Every gate in one go, two at a time; a failing one prints its output and how to repair it.
import { spawn } from 'node:child_process';
import { ROOT } from './sources.mjs';

const GATES = [
  {
    name: 'lint',
    run: 'eslint . --max-warnings 0 --cache --cache-location .cache/eslint',
    repair: 'npx eslint . --fix mends what can be mended; the messages name the rest.',
  },
  { name: 'unit', run: 'vitest run', repair: 'npx vitest run <file> runs one file.' },
  {
    name: 'types (pure)',
    run: 'tsc -p tsconfig.pure.json',
    repair: 'Pure packages may use only what packages/platform.d.ts names.',
  },
  {
    name: 'types (node)',
    run: 'tsc -p tsconfig.node.json',
    repair: 'npx tsc -p tsconfig.node.json shows them again.',
  },
  {
    name: 'types (web)',
    run: 'tsc -p tsconfig.web.json',
    repair: 'npx tsc -p tsconfig.web.json shows them again.',
  },
  {
    name: 'types (tests)',
    run: 'tsc -p tsconfig.tests.json',
    repair: 'npx tsc -p tsconfig.tests.json shows them again.',
  },
  { name: 'format', run: 'prettier --check --log-level warn .', repair: 'npm run format' },
  { name: 'knip', run: 'knip', repair: 'Delete the unused file, export or dependency.' },
];
const AT_ONCE = 2;

function runGate(gate) {
  return new Promise((resolve) => {
    const started = Date.now();
    const child = spawn(`npx --no-install ${gate.run}`, { cwd: ROOT, shell: true });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      if (code === 0) {
        console.log(`  ok    ${gate.name} (${seconds} s)`);
        if (gate.name === 'unit') console.log(output.trim().split('\n').slice(-6).join('\n'));
      } else {
        console.log(
          `  FAILS ${gate.name} (${seconds} s)\n${output.trimEnd()}\n  Repair: ${gate.repair}\n`,
        );
      }
      resolve(code === 0);
    });
  });
}

const queue = [...GATES];
const results = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let gate = queue.shift(); gate; gate = queue.shift()) results.push(await runGate(gate));
  }),
);
const failed = results.filter((ok) => !ok).length;
console.log(
  failed === 0 ? 'check: all gates pass' : `check: ${failed} of ${GATES.length} gates fail`,
);
process.exit(failed === 0 ? 0 : 1);
