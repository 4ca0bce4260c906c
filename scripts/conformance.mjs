// Runs the client scenarios of the official conformance suite against Loupe's own client, one after the other, and
// prints how many checks each of them passed. A scenario without a single check has shown nothing, and fails.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './sources.mjs';

const FOLDER = join(ROOT, 'e2e/conformance');
// The suite needs a newer Node than Loupe does; both are called by path, so that it is nobody else's Node.
const NODE = join(FOLDER, 'node_modules/node/bin/node');
const SUITE = join(FOLDER, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const DRIVER = `${process.execPath} ${join(ROOT, 'scripts/conformance-driver.mjs')}`;

/** The core scenarios with the revisions that they span, and the least number of checks that have to pass. */
const SCENARIOS = [
  { name: 'initialize', revisions: ['2025-06-18', '2025-11-25'], least: 1 },
  { name: 'tools_call', revisions: ['2025-06-18', '2025-11-25', '2026-07-28'], least: 2 },
  { name: 'elicitation-sep1034-client-defaults', revisions: ['2025-11-25'], least: 5 },
  { name: 'sse-retry', revisions: ['2025-11-25'], least: 3 },
  { name: 'request-metadata', revisions: ['2026-07-28'], least: 8 },
  { name: 'sep-2322-client-request-state', revisions: ['2026-07-28'], least: 5 },
  { name: 'http-standard-headers', revisions: ['2026-07-28'], least: 9 },
  { name: 'http-custom-headers', revisions: ['2026-07-28'], least: 18 },
  { name: 'http-invalid-tool-headers', revisions: ['2026-07-28'], least: 12 },
  { name: 'json-schema-ref-no-deref', revisions: ['2026-07-28'], least: 1 },
  { name: 'json-schema-2020-12-preservation', revisions: ['2025-11-25'], least: 6 },
  { name: 'json-schema-2020-12-preservation', revisions: ['2026-07-28'], least: 9 },
];

function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, ...options });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Installs the suite into its own folder, exactly as its lock file says. */
async function install() {
  const installed = await run(NODE, [SUITE, 'list', '--client']);
  if (installed.code === 0) return installed.output;
  console.log('conformance: installing the suite and its Node …');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Error(`the suite can't be installed:\n${output}`);
  const { output: list } = await run(NODE, [SUITE, 'list', '--client']);
  return list;
}

async function play(scenario, revision) {
  const out = mkdtempSync(join(tmpdir(), 'loupe-conformance-'));
  const args = ['client', '--command', DRIVER, '--scenario', scenario.name];
  const { code, output } = await run(NODE, [
    SUITE,
    ...args,
    ...['--spec-version', revision, '--timeout', '60000', '-o', out],
  ]);
  const [folder] = readdirSync(out);
  const checks = folder ? JSON.parse(readFileSync(join(out, folder, 'checks.json'), 'utf8')) : [];
  rmSync(out, { recursive: true, force: true });
  const count = (status) => checks.filter((check) => check.status === status).length;
  const [passed, failed, warned] = ['SUCCESS', 'FAILURE', 'WARNING'].map(count);
  const isFine = code === 0 && failed === 0 && warned === 0 && passed >= scenario.least;
  const bad = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const words = bad.map(({ id, errorMessage = '' }) => `      ${id}: ${errorMessage}`);
  if (!isFine && words.length === 0) words.push(output.trimEnd().split('\n').slice(-15).join('\n'));
  return { name: scenario.name, revision, passed, failed, warned, isFine, words };
}

const list = await install();
const results = [];
console.log('conformance: client scenarios of the official suite, on Loupe’s own client');
for (const scenario of SCENARIOS) {
  for (const revision of scenario.revisions) {
    const result = await play(scenario, revision);
    results.push(result);
    const { name, passed, failed, warned, isFine, words } = result;
    console.log(
      `  ${isFine ? 'ok   ' : 'FAILS'} ${name.padEnd(38)} ${revision}  ${String(passed).padStart(3)} passed, ${failed} failed, ${warned} warned`,
    );
    if (!isFine) console.log(words.join('\n'));
  }
}
const waiting = [...list.matchAll(/^\s+- (auth\/\S+)/gm)].map(([, name]) => name);
console.log(`  not run yet: ${waiting.length} authorization scenarios (${waiting.join(', ')})`);
const failed = results.filter(({ isFine }) => !isFine).length;
const total = results.reduce((sum, { passed }) => sum + passed, 0);
console.log(
  `conformance: ${results.length - failed} of ${results.length} runs pass, ${total} checks in all`,
);
process.exit(failed === 0 ? 0 : 1);
