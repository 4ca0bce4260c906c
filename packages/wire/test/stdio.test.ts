import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Entry, TargetRecord } from '@loupe/transcript';
import { killAllNow } from '../src/index.ts';
import { createStdioUpstream } from '../src/upstreams/stdio.ts';
import type { StdioOptions } from '../src/upstreams/stdio.ts';
import type { StdioTarget } from '../src/upstreams/launch.ts';
import { nodeTarget } from './peers.ts';
import { createRecorder } from './recorder.ts';

const QUICK = { stdin: 200, sigterm: 200 };
const folder = mkdtempSync(join(tmpdir(), 'loupe stdio '));
afterAll(() => rmSync(folder, { recursive: true }));
const toStop: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

function run(target: TargetRecord, options: StdioOptions = { patience: QUICK }) {
  const log = createRecorder();
  const upstream = createStdioUpstream(target as StdioTarget, log, options);
  toStop.push(() => upstream.close('The test is over.'));
  upstream.open();
  return { log, upstream };
}

async function outcome(target: TargetRecord, options?: StdioOptions) {
  const { log } = run(target, options);
  const closed = await log.untilState('closed');
  return { log, closed, received: log.entries.filter((entry) => entry.kind === 'frame') };
}

const stderrOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.kind === 'stderr' ? [entry.text] : []));

it('records each line of stdout as it is, whatever it says', async () => {
  const { received } = await outcome(
    nodeTarget(
      `process.stdout.write('Server v1 ready\\n\\n[1,2\\n42\\r\\n{"jsonrpc":"2.0"}\\r\\nhalf')`,
    ),
  );
  expect(received.map((frame) => frame.text)).toEqual([
    'Server v1 ready',
    '',
    '[1,2',
    '42\r',
    '{"jsonrpc":"2.0"}\r',
    'half',
  ]);
  expect(received.map((frame) => frame.unterminated)).toEqual([
    ...Array<undefined>(5).fill(undefined),
    true,
  ]);
});

it('keeps the bytes of text that is not UTF-8', async () => {
  const { received } = await outcome(
    nodeTarget(`process.stdout.write(Buffer.from([0x61, 0xff, 0x0a]))`),
  );
  expect(received[0]).toMatchObject({ text: 'a\ufffd', bytes: 'Yf8=' });
});

it('cuts lines beyond the limit and says how long they were', async () => {
  const script = `process.stdout.write('x'.repeat(100) + '\\n' + 'Ж'.repeat(300000) + '\\nshort\\n' + 'y'.repeat(101))`;
  const { received } = await outcome(nodeTarget(script), { limits: { limit: 100, head: 11 } });
  expect(received.map(({ text, cutFrom, bytes }) => ({ text, cutFrom, bytes }))).toEqual([
    { text: 'x'.repeat(100) },
    { text: 'ЖЖЖЖЖ', cutFrom: 600000 },
    { text: 'short' },
    { text: 'y'.repeat(11), cutFrom: 101 },
  ]);
});

it('hands over arguments item for item, without a shell', async () => {
  const args = ['--label', 'two words', '', 'a"b', "it's", '$HOME', '*', '--x=1 2'];
  const { received } = await outcome(
    nodeTarget(`console.log(JSON.stringify(process.argv.slice(1)))`, ...args),
  );
  expect(JSON.parse(received[0]!.text)).toEqual(args);
});

it('starts a program from a folder with a space in its name', async () => {
  const program = join(folder, 'srv');
  writeFileSync(program, '#!/bin/sh\necho "$#"\n');
  chmodSync(program, 0o755);
  const { received } = await outcome({ kind: 'stdio', command: [program, '--x', 'y z'] });
  expect(received[0]?.text).toBe('2');
});

it('adds variables to its own environment, and keeps empty ones', async () => {
  process.env['LOUPE_SECRET'] = 'x';
  const { received } = await outcome({
    kind: 'stdio',
    command: [
      'node ',
      '-e',
      `const { DEMO, PATH, LOUPE_SECRET } = process.env;
       console.log(JSON.stringify([DEMO, PATH === '' || PATH === undefined, LOUPE_SECRET ?? null, process.cwd()]))`,
    ],
    cwd: folder,
    env: [['DEMO', '']],
  });
  delete process.env['LOUPE_SECRET'];
  expect(JSON.parse(received[0]!.text)).toEqual(['', false, null, folder]);
});

it.each([
  ['nodee', 'ENOENT', /^Could not start "nodee": .*PATH searched: .*bin/],
  ['./nowhere/srv', 'ENOENT', /^Could not start ".\/nowhere\/srv": there is no such file/],
  [folder, 'EISDIR', /it is a folder, not a program\.$/],
  [join(folder, 'plain'), 'EACCES', /the file may not be executed\.$/],
  [join(folder, 'plain', 'srv'), 'ENOTDIR', /a part of its path is not a folder\.$/],
  [join(folder, 'loop'), 'ELOOP', /its links go round in a circle\.$/],
  [`./${'x'.repeat(5000)}`, 'ENAMETOOLONG', /its name is too long\.$/],
  ['   ', 'EINVAL', /^The command is empty\.$/],
])('says why %s does not start', async (program, code, reason) => {
  writeFileSync(join(folder, 'plain'), 'not a program');
  rmSync(join(folder, 'loop'), { force: true });
  symlinkSync('loop', join(folder, 'loop'));
  const { closed, log } = await outcome({ kind: 'stdio', command: [program] });
  expect(closed).toMatchObject({ code, unexpected: true });
  expect(closed.reason).toMatch(reason);
  expect(log.story()).toEqual(['opening', 'closed']);
});

it('names a working folder that does not exist', async () => {
  const { closed } = await outcome({ kind: 'stdio', command: ['node'], cwd: join(folder, 'gone') });
  expect(closed).toMatchObject({ code: 'ENOENT' });
  expect(closed.reason).toContain(`the working folder "${join(folder, 'gone')}" does not exist`);
});

it('tells exit code and last words of a server that dies at once', async () => {
  const { closed, log } = await outcome(
    nodeTarget(`process.stderr.write('boom: missing config\\nno line end'); process.exitCode = 3`),
  );
  expect(closed).toMatchObject({
    exitCode: 3,
    unexpected: true,
    pid: expect.any(Number) as number,
  });
  expect(closed.reason).toBe('The server exited with code 3.');
  expect(stderrOf(log.entries)).toEqual(['boom: missing config', 'no line end']);
  expect(log.entries.at(-1)).toBe(closed);
});

it('tells the signal that ended a server', async () => {
  const { closed } = await outcome(nodeTarget(`process.kill(process.pid, 'SIGKILL')`));
  expect(closed).toMatchObject({ signal: 'SIGKILL', unexpected: true });
});

it('shows a part of a stderr line when the server falls silent', async () => {
  const { log } = run(
    nodeTarget(`process.stderr.write('password: '); setInterval(() => {}, 1000)`),
  );
  await log.until((entry) => (entry.kind === 'stderr' ? entry : undefined));
  expect(stderrOf(log.entries)).toEqual(['password: ']);
});

it('ends a server that closed its stdout but lives on', async () => {
  const { closed, log } = await outcome(
    nodeTarget(`require('node:fs').closeSync(1); setInterval(() => {}, 1000)`),
    { patience: QUICK },
  );
  expect(await log.untilState('closing')).toMatchObject({ unexpected: true });
  expect(closed).toMatchObject({ unexpected: true, ended: 'SIGTERM', signal: 'SIGTERM' });
  expect(closed.reason).toMatch(/closed its stdout/);
});

it('reports what could not be handed over', async () => {
  const { log, upstream } = run(
    nodeTarget(`require('node:fs').closeSync(0); console.log('deaf'); setInterval(() => {}, 1000)`),
  );
  await log.until((entry) => (entry.kind === 'frame' ? entry : undefined));
  upstream.send('{"id":1}', { origin: 'client', key: 'a' });
  const first = await log.until((entry) => (entry.kind === 'undelivered' ? entry : undefined));
  expect(log.entries[first.frame - 1]).toMatchObject({ text: '{"id":1}', direction: 'sent' });
});

it('closes stdin first', async () => {
  const { log, upstream } = run(nodeTarget(`process.stdin.resume(); console.log('ready')`));
  await log.until((entry) => (entry.kind === 'frame' ? entry : undefined));
  await upstream.close('Enough.');
  expect(log.entries.at(-1)).toMatchObject({ state: 'closed', ended: 'stdin', exitCode: 0 });
});

it.skipIf(process.platform === 'win32')('kills what a wrapper leaves behind', async () => {
  const stubborn = `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000)`;
  const { log, upstream } = run({
    kind: 'stdio',
    command: ['sh', '-c', `'${process.execPath}' -e "$0" & wait`, stubborn],
  });
  const frame = await log.until((entry) => (entry.kind === 'frame' ? entry : undefined));
  await upstream.close('Enough.');
  expect(log.entries.at(-1)).toMatchObject({ state: 'closed', ended: 'SIGKILL' });
  expect(isAlive(Number(frame.text))).toBe(false);
});

it.skipIf(process.platform === 'win32')('kills a grandchild whose parent has exited', async () => {
  const script = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    require('node:fs').writeSync(1, child.pid + '\\n');
    process.exit(0);`;
  const { log, upstream } = run(nodeTarget(script));
  const closed = await log.untilState('closed');
  expect(closed).toMatchObject({ exitCode: 0, unexpected: true });
  const frame = await log.until((entry) => (entry.kind === 'frame' ? entry : undefined));
  await upstream.close('Enough.');
  expect(isAlive(Number(frame.text))).toBe(false);
});

it('kills everything at once when there is no time left', async () => {
  const { log } = run(nodeTarget(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`));
  await log.untilState('open');
  killAllNow();
  expect(await log.untilState('closed')).toMatchObject({ signal: 'SIGKILL' });
});

/** A process that is dead but not reaped yet is not alive. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
