import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Fatal } from '../src/errors.ts';
import { defaultStateDirectory, lockHolder, openStateDirectory } from '../src/state.ts';
import { later, temporaryFolder } from './rig.ts';

test('the default follows the system', () => {
  const unix = join(homedir(), '.local', 'state', 'mcp-loupe');
  expect(defaultStateDirectory({}, 'linux')).toBe(unix);
  expect(defaultStateDirectory({ XDG_STATE_HOME: 'relative' }, 'linux')).toBe(unix);
  expect(defaultStateDirectory({ XDG_STATE_HOME: '/state' }, 'linux')).toBe('/state/mcp-loupe');
  expect(defaultStateDirectory({ LOCALAPPDATA: '/local' }, 'win32')).toBe('/local/mcp-loupe');
});

test('the directory is made, for its owner only, and given back', async () => {
  const path = join(await temporaryFolder(), 'a', 'b');
  const state = openStateDirectory(path);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect(await readdir(path)).toEqual(['lock', 'sessions']);
  state.release();
  expect(await readdir(path)).toEqual(['sessions']);
});

test('a directory that others could read is closed to them', async () => {
  const path = join(await temporaryFolder(), 'open');
  await mkdir(path);
  await chmod(path, 0o755);
  openStateDirectory(path).release();
  expect((await stat(path)).mode & 0o777).toBe(0o700);
});

async function livingProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log()']);
  later(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

test('the lock of a living process is respected', async () => {
  const path = await temporaryFolder();
  const pid = await livingProcess();
  await writeFile(join(path, 'lock'), `${pid} -\n`);
  expect(lockHolder(path)).toBe(pid);
  expect(() => openStateDirectory(path)).toThrow(Fatal);
  expect(() => openStateDirectory(path)).toThrow(`another Loupe (process ${pid}) uses ${path}`);
  expect((await readdir(path)).sort()).toEqual(['lock', 'sessions']);
});

test.each([
  ['a process that is gone', () => Promise.resolve('4194304 -')],
  ['half a lock', () => Promise.resolve('')],
  ['noise', () => Promise.resolve('who knows')],
  ['another process that got the id since', async () => `${await livingProcess()} 1`],
])('the lock of %s is taken over', async (_what, text) => {
  const path = await temporaryFolder();
  await writeFile(join(path, 'lock'), await text());
  expect(lockHolder(path)).toBeUndefined();
  openStateDirectory(path).release();
  expect(await readdir(path)).toEqual(['sessions']);
});

test('a path that is no directory gets one clear line', async () => {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, '');
  expect(() => openStateDirectory(path)).toThrow(`can't use the state directory ${path}: `);
});
