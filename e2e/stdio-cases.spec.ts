import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverPath } from '@loupe/testkit';
import { startBridge } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { Loupe } from './loupe.ts';

const node = process.execPath;

/** A folder with a space in its name, for one test. */
const it = test.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'loupe with space '));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** A process that is dead but not reaped yet is not alive. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

test('the child gets the typed words, item for item, and an empty variable beside PATH', async ({
  loupe,
  page,
}) => {
  const words = ['--label', 'two words', '', 'a"b', "it's", '$HOME', '*', '--x=1 2'];
  await page.getByRole('button', { name: 'Add variable' }).click();
  await page.getByLabel('Name of variable 1').fill('DEMO');
  await loupe.connect('stdio', ['node', serverPath('argv-echo'), ...words]);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('argv', '{}');
  await expect(loupe.result).toContainText(JSON.stringify(words));
  await loupe.call('env', '{}');
  await expect(loupe.result).toContainText('"DEMO":""');
  await expect(loupe.result).toContainText('"PATH":"');
});

it('a program in a folder with a space starts, with its arguments', async ({ loupe, folder }) => {
  const program = join(folder, 'srv');
  await writeFile(program, `#!/bin/sh\nexec '${node}' '${serverPath('argv-echo')}' "$@"\n`);
  await chmod(program, 0o755);
  await loupe.connect('stdio', [program, '--x', 'y z']);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('argv', '{}');
  await expect(loupe.result).toContainText('["--x","y z"]');
});

it('what does not start says which command and where it was looked for; the form is as it was', async ({
  loupe,
  page,
  folder,
}) => {
  const plain = join(folder, 'plain');
  await writeFile(plain, 'not a program');
  const attempts = [
    ['nodee', /"nodee": no program of that name was found\. PATH searched: \S*bin/],
    [folder, /with space .*it is a folder, not a program/],
    [plain, /plain": the file may not be executed/],
  ] as const;
  for (const [program, words] of attempts) {
    await loupe.connect('stdio', [program]);
    await loupe.expectFailed(words);
  }
  await page.getByRole('button', { name: 'Edit connection' }).first().click();
  const line = loupe.connectForm.getByRole('textbox', { name: 'Command line' });
  await expect(line).toHaveValue(`'${plain}'`);
  // A space behind the name is never meant, not even inside quotes.
  await line.fill(`'node ' ${serverPath('minimal')}`);
  await loupe.connectForm.getByRole('button', { name: 'Connect', exact: true }).click();
  await loupe.expectConnected('2025-11-25');
});

it('nothing of a wrapper is left after Disconnect, without tabs, and without a bridge', async ({
  page,
  context,
  folder,
}) => {
  const bridge = await startBridge(['--idle-stop', '1']);
  /** Starts the wrapper in a tab; gives the server and its child. */
  const start = async (loupe: Loupe, name: string): Promise<number[]> => {
    const pids = join(folder, name);
    await loupe.open(bridge.url);
    const script = `'${node}' '${serverPath('stubborn')}' '${pids}' & wait`;
    await loupe.connect('stdio', ['sh', '-c', script]);
    const read = () => readFile(pids, 'utf8').catch(() => '');
    await expect.poll(read).toMatch(/\d+,\d+/);
    const started = JSON.parse(await read()) as number[];
    expect(started.map(isAlive)).toEqual([true, true]);
    return started;
  };
  const expectGone = (started: number[]) =>
    expect.poll(() => started.map(isAlive), { timeout: 10_000 }).toEqual([false, false]);

  const disconnected = await start(new Loupe(page), 'first');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expectGone(disconnected);
  const second = await context.newPage();
  const unseen = await start(new Loupe(second), 'second');
  await second.close();
  await page.goto('about:blank');
  await expectGone(unseen);
  const orphaned = await start(new Loupe(page), 'third');
  await bridge.stop();
  await expectGone(orphaned);
});

test('a server that died is started anew: its old call has ended, a new one works', async ({
  loupe,
  page,
}) => {
  await loupe.connect('stdio', [node, serverPath('death-during-call')]);
  await loupe.expectConnected('2025-11-25');
  await loupe.call('die', '{}');
  await expect(loupe.result).toContainText('ended by SIGKILL');
  await expect(loupe.state).toHaveText(/^Failed/);
  await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
  await loupe.expectConnected('2025-11-25');
  await loupe.call('echo', '{"again":1}');
  await expect(loupe.result).toContainText('{"again":1}');
  await loupe.filter('status:waiting');
  await expect(loupe.timeline.getByRole('row').filter({ hasText: 'tools/call' })).toHaveCount(0);
});
