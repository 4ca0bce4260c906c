import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { npmServer, serverPath } from '../src/servers.ts';
import {
  answers,
  call,
  DISCOVER,
  INITIALIZE,
  INITIALIZED,
  last,
  parsed,
  runStdio,
  type Fault,
} from './wire.ts';

const FAULTS: Fault[] = [
  {
    server: 'silence',
    does: 'ignores only server/discover when told so',
    args: ['discover'],
    messages: [DISCOVER, INITIALIZE],
    until: /\n/,
    check: (run) => expect(answers(run).map((line) => parsed(line)['id'])).toEqual([1]),
  },
  {
    server: 'exit-3',
    does: 'exits with 3 and says why on stderr',
    check: (run) =>
      expect(run).toMatchObject({ code: 3, stderr: 'boom: missing config\n', lines: [''] }),
  },
  {
    server: 'exit-3',
    does: 'ends by a signal',
    args: ['signal'],
    check: (run) => expect(run).toMatchObject({ code: null, signal: 'SIGTERM' }),
  },
  {
    server: 'death-during-call',
    does: 'kills itself',
    messages: [INITIALIZE, call('die')],
    check(run) {
      expect(run.signal).toBe('SIGKILL');
      expect(answers(run)).toHaveLength(1);
    },
  },
  {
    server: 'death-during-call',
    does: 'leaves with 0',
    messages: [INITIALIZE, call('leave')],
    check: (run) => expect(run).toMatchObject({ code: 0, signal: null }),
  },
  {
    server: 'death-during-call',
    does: 'leaves half a line behind',
    messages: [call('half')],
    check({ bytes, lines }) {
      expect(lines).toHaveLength(1);
      expect(bytes.toString()).toMatch(/^\{"jsonrpc"/);
    },
  },
  {
    server: 'big-line',
    does: 'answers with 20 MB in one line',
    messages: [call('big')],
    check({ lines }) {
      expect(lines).toHaveLength(2);
      expect(lines[0]?.length).toBeGreaterThan(20_000_000);
    },
  },
  {
    server: 'byte-by-byte',
    does: 'keeps every byte',
    messages: [call('text')],
    until: /\n/,
    check: (run) =>
      expect(parsed(last(run))).toMatchObject({ result: { content: [{ text: 'Ж—😀漢' }] } }),
  },
  {
    server: 'argv-echo',
    does: 'gets each argument as it is',
    args: ['--label', 'two words', '', 'a"b', "it's", '$HOME', '*'],
    messages: [call('argv')],
    until: /\n/,
    check: (run) =>
      expect(last(run)).toContain(
        JSON.stringify(JSON.stringify(['--label', 'two words', '', 'a"b', "it's", '$HOME', '*'])),
      ),
  },
  {
    server: 'flood',
    does: 'sends as many notifications as it was told',
    args: ['1200'],
    messages: [INITIALIZE, INITIALIZED, call('flood', { count: 300 })],
    until: /"id":5.*\n/,
    check(run) {
      expect(answers(run)).toHaveLength(1 + 1200 + 300 + 1);
      expect(parsed(answers(run)[1200])).toMatchObject({ params: { data: 1200 } });
    },
  },
  {
    server: 'dies-on-discover',
    does: 'exits when probed',
    messages: [DISCOVER],
    check: (run) => expect(run).toMatchObject({ code: 1, lines: [''] }),
  },
  {
    server: 'modern-stdio',
    does: 'answers server/discover',
    messages: [DISCOVER],
    until: /\n/,
    check: (run) =>
      expect(parsed(last(run))).toMatchObject({
        id: 'probe',
        result: { supportedVersions: ['2026-07-28'] },
      }),
  },
];

describe('stdio servers that behave oddly as processes', () => {
  it.each(FAULTS)('$server: $does', async ({ server, check, ...script }) => {
    check(await runStdio(server, script));
  });

  it.each(['everything', 'filesystem', 'memory', 'sequential-thinking'] as const)(
    'server-%s starts',
    async (name) => {
      const args = name === 'filesystem' ? [tmpdir()] : [];
      const child = spawn(process.execPath, [npmServer(name), ...args]);
      child.stderr.resume();
      child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
      expect(chunk.toString()).toContain('"protocolVersion":"2025-11-25"');
      child.kill('SIGKILL');
    },
  );

  it('silence: nothing is ever said', async () => {
    const run = await runStdio('silence', { messages: [DISCOVER, INITIALIZE] });
    expect(run).toMatchObject({ lines: [''], stderr: '', code: 0 });
  });

  it('exit-3: closes stdout and stays alive', async () => {
    const child = spawn(process.execPath, [serverPath('exit-3'), 'close-stdout']);
    await once(child.stdout.resume(), 'end');
    expect(child.exitCode).toBeNull();
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('deaf: closes its stdin and stays alive', async () => {
    const child = spawn(process.execPath, [serverPath('deaf')]);
    const undelivered = once(child.stdin, 'error');
    child.stdout.once('data', () => child.stdin.write('{}\n'));
    child.stdin.write(`${JSON.stringify(call('plug'))}\n`);
    expect(await undelivered).toMatchObject([{ code: 'EPIPE' }]);
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
  });

  it('stubborn: neither SIGTERM nor the end of stdin ends it or its child', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-stubborn-'));
    const child = spawn(process.execPath, [serverPath('stubborn'), join(folder, 'pids')]);
    child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
    await once(child.stdout, 'data');
    const pids = JSON.parse(readFileSync(join(folder, 'pids'), 'utf8')) as number[];
    rmSync(folder, { recursive: true });
    for (const pid of pids) process.kill(pid, 'SIGTERM');
    child.stdin.end();
    await sleep(300);
    expect(pids.map((pid) => process.kill(pid, 0))).toEqual([true, true]);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
  });
});
