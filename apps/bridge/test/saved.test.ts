import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedServer } from '@loupe/bridge-api';
import { expect, test } from 'vitest';
import { ask, startTestBridge, temporaryFolder } from './rig.ts';

const files: SavedServer = {
  id: 'files',
  name: 'Files',
  target: { kind: 'stdio', command: ['node', 'x y.js'], env: [['KEY', 'a=b']], cwd: '/srv' },
  revision: 'Auto',
};
const remote: SavedServer = {
  id: 'a/b',
  name: 'Remote',
  target: { kind: 'http', url: 'https://host/mcp', headers: [['X-Key', 'Ab=']], bearer: 't' },
  revision: '2025-11-25',
};

test('servers are kept over a restart, in a file for their owner only', async () => {
  const stateDirectory = await temporaryFolder();
  const first = await startTestBridge({ stateDirectory });
  expect((await ask(first, 'PUT', '/saved/files', files)).status).toBe(204);
  expect((await ask(first, 'PUT', '/saved/a%2Fb', remote)).status).toBe(204);
  await first.close();

  const second = await startTestBridge({ stateDirectory });
  expect(JSON.parse((await ask(second, 'GET', '/saved')).text)).toEqual([files, remote]);
  const path = join(stateDirectory, 'saved.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(stateDirectory)).mode & 0o777).toBe(0o700);
});

test('a server is replaced in its place, and forgotten', async () => {
  const bridge = await startTestBridge();
  await ask(bridge, 'PUT', '/saved/files', files);
  await ask(bridge, 'PUT', '/saved/a%2Fb', remote);
  const renamed = { ...files, name: 'My files' };
  await ask(bridge, 'PUT', '/saved/files', renamed);
  expect(JSON.parse((await ask(bridge, 'GET', '/saved')).text)).toEqual([renamed, remote]);
  expect((await ask(bridge, 'DELETE', '/saved/files')).status).toBe(204);
  expect((await ask(bridge, 'DELETE', '/saved/files')).status).toBe(404);
  expect(JSON.parse((await ask(bridge, 'GET', '/saved')).text)).toEqual([remote]);
});

test('writers at the same time lose nothing', async () => {
  const bridge = await startTestBridge();
  const ids = Array.from({ length: 12 }, (_none, index) => `s${index}`);
  await Promise.all(ids.map((id) => ask(bridge, 'PUT', `/saved/${id}`, { ...files, id })));
  const saved = JSON.parse((await ask(bridge, 'GET', '/saved')).text) as SavedServer[];
  expect(saved.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test('a damaged file is set aside, and said to be', async () => {
  const stateDirectory = await temporaryFolder();
  await writeFile(join(stateDirectory, 'saved.json'), '[{"id":');
  const bridge = await startTestBridge({ stateDirectory });
  expect((await ask(bridge, 'GET', '/saved')).text).toBe('[]');
  const aside = (await readdir(stateDirectory)).find((name) => name.includes('damaged'));
  expect(await readFile(join(stateDirectory, aside ?? ''), 'utf8')).toBe('[{"id":');
  expect(bridge.warnings).toEqual([expect.stringContaining(aside ?? 'no file')]);
});

test('a server that makes no sense is refused', async () => {
  const bridge = await startTestBridge();
  const answer = await ask(bridge, 'PUT', '/saved/x', { ...files, target: { kind: 'stdio' } });
  expect(answer.status).toBe(400);
});
