import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverPath } from '@loupe/testkit';
import { describe, expect, test } from 'vitest';
import { main, ready, type Ready } from './program.ts';
import {
  ask,
  entriesOf,
  isAlive,
  later,
  listSessions,
  newSession,
  pidOf,
  Tab,
  temporaryFolder,
  until,
} from './rig.ts';

/** A server that ignores SIGTERM and the end of its stdin, and its grandchild. */
async function withStubbornServer(bridge: Ready): Promise<{ id: string; pid: number }> {
  const pids = join(await temporaryFolder(), 'pids');
  const { id } = await newSession(bridge, [process.execPath, serverPath('stubborn'), pids]);
  const tab = await Tab.open(bridge, 'a');
  tab.follow(id);
  await tab.command(id, { do: 'open' });
  await until(() => existsSync(pids));
  return { id, pid: await until(() => pidOf(tab.entries())) };
}

const groupIsAlive = (leader: number): boolean => isAlive(-leader);

describe('the end', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends every child', async (signal) => {
    const bridge = await ready();
    const { id, pid } = await withStubbornServer(bridge);
    bridge.child.kill(signal);
    expect(await bridge.exit).toBe(0);
    // Whoever adopts an orphan may take a moment to bury it.
    await until(() => !groupIsAlive(pid));
    expect(bridge.err()).toBe('');
    const file = join(bridge.stateDirectory, 'sessions', `${id}.jsonl`);
    expect(entriesOf(await readFile(file, 'utf8')).at(-1)).toMatchObject({
      kind: 'lifecycle',
      state: 'closed',
      ended: 'SIGKILL',
    });
  });

  test('a second signal does not wait', async () => {
    const bridge = await ready();
    const { id, pid } = await withStubbornServer(bridge);
    bridge.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 600));
    bridge.child.kill('SIGINT');
    expect(await bridge.exit).toBe(0);
    await until(() => !groupIsAlive(pid));
    const file = join(bridge.stateDirectory, 'sessions', `${id}.jsonl`);
    expect(entriesOf(await readFile(file, 'utf8')).at(-1)).toMatchObject({ state: 'closing' });
  });

  test('comes when the npm that started it is killed', async () => {
    const folder = await temporaryFolder();
    const flags = `--json --no-open --port 0 --state-dir ${folder}`;
    const scripts = { start: `'${process.execPath}' '${main()}' ${flags}; exit 0` };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }));
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, detached: true });
    later(() => npm.pid !== undefined && isAlive(-npm.pid) && process.kill(-npm.pid, 'SIGKILL'));
    let out = '';
    npm.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
    const line = await until(() => /^(\{.*\})\n/m.exec(out)?.[1]);
    const bridge = JSON.parse(line) as Ready;
    const { pid } = await withStubbornServer(bridge);
    npm.kill('SIGKILL');
    await until(() => !isAlive(bridge.pid));
    // Whoever adopts an orphan may take a moment to bury it.
    await until(() => !groupIsAlive(pid));
  });

  test('kill -9 loses nothing: the next bridge has the transcript', async () => {
    const stateDirectory = await temporaryFolder();
    const bridge = await ready([], stateDirectory);
    const { id } = await newSession(bridge);
    const tab = await Tab.open(bridge, 'a');
    tab.follow(id);
    await tab.command(id, { do: 'open' });
    await tab.echo(id, 'before the end');
    await until(() => tab.text().includes('"received","text":"before the end"'));
    const server = pidOf(tab.entries()) ?? 0;
    const seen = tab.text();
    bridge.child.kill('SIGKILL');
    expect(await bridge.exit).toBe('SIGKILL');
    // Its stdin ended.
    await until(() => !isAlive(server));
    await writeFile(join(stateDirectory, 'sessions', `${id}.jsonl`), '{"seq":9,', { flag: 'a' });

    const next = await ready([], stateDirectory);
    expect(await listSessions(next)).toMatchObject([{ id, life: 'past' }]);
    const { text } = await ask(next, 'GET', `/sessions/${id}/transcript`);
    expect(text).toBe(`${seen}{"seq":9,`);
  });
});
