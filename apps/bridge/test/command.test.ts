import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { About } from '@loupe/bridge-api';
import { describe, expect, test } from 'vitest';
import { dist, ready, root, start, type Ready } from './program.ts';
import { ask, entriesOf, later, listSessions, temporaryFolder, until } from './rig.ts';

async function about(bridge: Ready): Promise<About> {
  return JSON.parse((await ask(bridge, 'GET', '/about')).text) as About;
}

describe('the ready line', () => {
  test('is the only line on stdout, and its link carries the token', async () => {
    const folder = await temporaryFolder();
    const bridge = start(['--no-open', '--port', '0', '--state-dir', folder]);
    const line = await until(() => /^.*\n/.exec(bridge.out())?.[0]);
    expect(line).toMatch(/^Loupe is ready at http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n$/);
    bridge.child.kill('SIGTERM');
    expect(await bridge.exit).toBe(0);
    expect([bridge.out(), bridge.err()]).toEqual([line, '']);
  });

  test('is exactly one line of JSON with --json', async () => {
    const bridge = await ready();
    const { port, token } = bridge;
    expect(JSON.parse(bridge.out())).toEqual({
      url: `http://127.0.0.1:${port}/#token=${token}`,
      port,
      token,
      pid: bridge.child.pid,
    });
    expect((await about(bridge)).stateDirectory).toBe(bridge.stateDirectory);
  });

  test('--version and --help need no bridge', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    const asked = start(['--version']);
    expect([await asked.exit, asked.out()]).toEqual([0, `${version}\n`]);
    const help = start(['--help']);
    expect([await help.exit, help.err()]).toEqual([0, '']);
    expect(help.out()).toContain('--state-dir <dir>');
  });
});

describe('what goes wrong', () => {
  test.each([
    [['--prot', '1'], 64, "unknown option '--prot'"],
    [['node', 'server.js'], 64, 'put -- in front'],
    [['--config', '/no/such.json'], 1, 'there is no file /no/such.json'],
  ])('%j gets one line and exit code %i', async (args, code, words) => {
    const folder = await temporaryFolder();
    const { exit, out, err } = start(['--no-open', '--state-dir', folder, ...args]);
    expect([await exit, out()]).toEqual([code, '']);
    expect(err()).toContain(words);
    expect(err().trimEnd().split('\n')).toHaveLength(1);
  });

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    later(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const folder = await temporaryFolder();
    const second = start(['--no-open', '--port', String(port), '--state-dir', folder]);
    expect([await second.exit, second.out()]).toEqual([1, '']);
    expect(second.err()).toBe(
      `mcp-loupe: port ${port} is taken; choose another with --port N, or --port 0\n`,
    );
  });

  test('a taken state directory', async () => {
    const { pid, stateDirectory } = await ready();
    const second = start(['--no-open', '--port', '0', '--state-dir', stateDirectory]);
    expect([await second.exit, second.out()]).toEqual([1, '']);
    expect(second.err()).toContain(`another Loupe (process ${pid}) uses ${stateDirectory}`);
    expect(second.err()).toContain('--state-dir');
  });

  test('a state directory that cannot be made', async () => {
    const bridge = start(['--no-open', '--port', '0', '--state-dir', '/proc/nope']);
    expect([await bridge.exit, bridge.out()]).toEqual([1, '']);
    expect(bridge.err()).toMatch(/^mcp-loupe: can't use the state directory \/proc\/nope: .*\n$/);
  });

  test('a browser that cannot be opened is not in the way', async () => {
    const folder = await temporaryFolder();
    const env = { DISPLAY: ':99', PATH: folder };
    const bridge = start(['--json', '--port', '0', '--state-dir', folder], env);
    await until(() => bridge.out().includes('\n'));
    await until(() => bridge.err().includes('no browser was opened'));
    bridge.child.kill('SIGTERM');
    expect(await bridge.exit).toBe(0);
  });
});

describe('a target on the command line', () => {
  test('a command keeps its arguments as they are, and waits for the first tab', async () => {
    const bridge = await ready(['--', 'node', 'server.js', '--port', 'x y', '--', '']);
    const [session] = await listSessions(bridge);
    expect(session?.target).toEqual({
      kind: 'stdio',
      command: ['node', 'server.js', '--port', 'x y', '--', ''],
    });
    expect((await about(bridge)).initialSession).toBe(session?.id);
    const { text } = await ask(bridge, 'GET', `/sessions/${session?.id ?? ''}/transcript`);
    expect(entriesOf(text)).toEqual([]);
  });

  test.each([
    ['https://host/mcp', 'http'],
    ['ws://host/mcp', 'ws'],
  ])('a URL: %s', async (url, kind) => {
    const bridge = await ready([url]);
    const [session] = await listSessions(bridge);
    expect(session).toMatchObject({ target: { kind, url }, name: 'host/mcp', revision: 'Auto' });
  });

  const config = `{ "mcpServers": {
    "one": { "command": "one" }, // a comment
    "two": { "url": "http://h/\${env:WHERE}", "type": "sse" } } }`;

  test('a configuration file: several are offered, a named one is started', async () => {
    const file = join(await temporaryFolder(), 'mcp.json');
    await writeFile(file, config);
    const all = await ready(['--config', file]);
    expect(await listSessions(all)).toEqual([]);
    const { configured, initialSession } = await about(all);
    expect(configured.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(initialSession).toBeUndefined();

    const one = await ready(['--config', file, '--server', 'one']);
    expect(await listSessions(one)).toMatchObject([{ name: 'one', target: { command: ['one'] } }]);
  });

  test('an unknown server of a configuration file', async () => {
    const file = join(await temporaryFolder(), 'mcp.json');
    await writeFile(file, config);
    const { exit, err } = start(['--config', file, '--server', 'three']);
    expect(await exit).toBe(1);
    expect(err()).toBe(`mcp-loupe: ${file} has no server "three"; it has: one, two\n`);
  });

  test('the demo server, where it ships', async () => {
    const demo = join(dist, 'demo', 'main.js');
    const without = await ready();
    expect((await about(without)).demo).toBe(false);
    expect((await ask(without, 'POST', '/demo')).status).toBe(404);
    await mkdir(dirname(demo), { recursive: true });
    await writeFile(demo, '');
    later(() => rm(demo));
    const bridge = await ready();
    expect((await about(bridge)).demo).toBe(true);
    const { status, text } = await ask(bridge, 'POST', '/demo');
    expect(status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({
      name: 'Demo server',
      target: { kind: 'stdio', command: [process.execPath, demo] },
    });
  });
});
