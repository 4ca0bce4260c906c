import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Kept } from '@loupe/bridge-api';
import { expect, test } from 'vitest';
import { ask, rawRequest, startTestBridge, temporaryFolder, type TestBridge } from './rig.ts';

const EMPTY: Kept = { calls: [], variables: [], environment: [] };
const kept: Kept = {
  calls: [
    { id: '1', name: 'sum', method: 'tools/call', of: 'get-sum', arguments: '{"a": 1.0} // x' },
    { id: '2', name: 'read', method: 'resources/read', of: 'a://b' },
  ],
  variables: [
    ['__proto__', 'p'],
    ['city', 'Zürich "quoted"\n'],
  ],
  environment: ['API_KEY'],
};

const read = async (bridge: TestBridge, key: string): Promise<unknown> =>
  JSON.parse((await ask(bridge, 'GET', `/kept/${key}`)).text);

function put(bridge: TestBridge, key: string, body: Kept, more: OutgoingHttpHeaders = {}) {
  const headers = {
    authorization: `Bearer ${bridge.token}`,
    'content-type': 'application/json',
    ...more,
  };
  return rawRequest(bridge.port, `/api/kept/${key}`, headers, 'PUT', JSON.stringify(body));
}

test('what is kept stays over a restart, each key in a file for its owner only', async () => {
  const stateDirectory = await temporaryFolder();
  const first = await startTestBridge({ stateDirectory });
  expect(await read(first, 'server:a')).toEqual(EMPTY);
  expect((await ask(first, 'PUT', '/kept/server:a', kept)).status).toBe(204);
  await first.close();

  const second = await startTestBridge({ stateDirectory });
  expect(await read(second, 'server:a')).toEqual(kept);
  expect(await read(second, 'server:b')).toEqual(EMPTY);
  const folder = join(stateDirectory, 'kept');
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.json$/)]);
  expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a key is only a key, whatever it looks like', async () => {
  const bridge = await startTestBridge();
  const keys = ['..%2F..%2Fsaved.json', '__proto__', 'constructor', '%00', 'a%2Fb', '%F0%9F%90%88'];
  for (const [index, key] of keys.entries()) {
    const mine = { ...EMPTY, environment: [`N${index}`] };
    expect((await ask(bridge, 'PUT', `/kept/${key}`, mine)).status).toBe(204);
  }
  for (const [index, key] of keys.entries()) {
    expect(await read(bridge, key)).toEqual({ ...EMPTY, environment: [`N${index}`] });
  }
  expect((await readdir(join(bridge.stateDirectory, 'kept'))).length).toBe(keys.length);
});

test('a writer that has read an older version is refused, and loses nothing', async () => {
  const bridge = await startTestBridge();
  const before = (await ask(bridge, 'GET', '/kept/s')).headers.etag ?? '';
  const mine = await put(bridge, 's', kept, { 'if-match': before });
  expect(mine.status).toBe(204);
  const other = await put(bridge, 's', EMPTY, { 'if-match': before });
  expect(other.status).toBe(412);
  expect(await read(bridge, 's')).toEqual(kept);
  const again = await put(bridge, 's', EMPTY, { 'if-match': mine.headers.etag });
  expect(again.status).toBe(204);
  expect(again.headers.etag).toBe(before);
});

test('of many writers of one version one wins, and the others know', async () => {
  const bridge = await startTestBridge();
  const version = (await ask(bridge, 'GET', '/kept/s')).headers.etag ?? '';
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_none, index) =>
      put(bridge, 's', { ...EMPTY, environment: [`N${index}`] }, { 'if-match': version }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(7);
  const winner = statuses.indexOf(204);
  expect(await read(bridge, 's')).toEqual({ ...EMPTY, environment: [`N${winner}`] });
});

test('a damaged file is set aside, and said to be', async () => {
  const bridge = await startTestBridge();
  await ask(bridge, 'PUT', '/kept/s', kept);
  const folder = join(bridge.stateDirectory, 'kept');
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), '{"key":"s","kept":');
  expect(await read(bridge, 's')).toEqual(EMPTY);
  const aside = (await readdir(folder)).find((other) => other.includes('damaged')) ?? 'no file';
  expect(await readFile(join(folder, aside), 'utf8')).toBe('{"key":"s","kept":');
  expect(bridge.warnings).toEqual([expect.stringContaining(aside)]);
  expect((await ask(bridge, 'PUT', '/kept/s', kept)).status).toBe(204);
  expect(await read(bridge, 's')).toEqual(kept);
});

test('what makes no sense, or is too long, is refused', async () => {
  const bridge = await startTestBridge();
  const long = (length: number): Kept => ({
    ...EMPTY,
    calls: [{ id: '1', name: 'n', method: 'tools/call', of: 't', arguments: 'x'.repeat(length) }],
  });
  expect((await ask(bridge, 'PUT', '/kept/s', { calls: [] })).status).toBe(400);
  const strange = { ...EMPTY, calls: [{ ...kept.calls[0], method: 'tools/list' }] };
  expect((await ask(bridge, 'PUT', '/kept/s', strange)).status).toBe(400);
  expect((await ask(bridge, 'PUT', '/kept/s', long(1_500_000))).status).toBe(204);
  const refused = await ask(bridge, 'PUT', '/kept/s', long(2 * 1024 * 1024));
  expect(refused.status).toBe(413);
  expect(refused.text).toContain('longer than 2 MB');
});
