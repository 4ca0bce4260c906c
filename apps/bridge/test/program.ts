import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';
import { later, temporaryFolder, until } from './rig.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The built bridge, as it ships: `bridge/main.js` in this folder. Made anew for each test file. */
export let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'loupe-dist-'));
  const bundle = await rolldown({
    input: join(root, 'apps/bridge/src/main.ts'),
    platform: 'node',
    // jsonc-parser's main file is UMD, which no bundler can follow.
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'silent',
  });
  await bundle.write({ file: main(), format: 'esm' });
});
afterAll(() => rm(dist, { recursive: true, force: true }));

export const main = (): string => join(dist, 'bridge', 'main.js');

export interface Started {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly exit: Promise<number | NodeJS.Signals | null>;
}

export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const inherited = { ...process.env };
  // vitest itself runs below npm.
  delete inherited['npm_lifecycle_event'];
  const child = spawn(process.execPath, [main(), ...args], { env: { ...inherited, ...env } });
  later(() => child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
  const exit = once(child, 'close').then(([code, signal]) => (code ?? signal) as number);
  return { child, out: () => out, err: () => err, exit };
}

export interface Ready extends Started {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  readonly stateDirectory: string;
}

/** Starts a bridge that opens no browser, and waits for its line of JSON. */
export async function ready(args: readonly string[] = [], stateDirectory?: string): Promise<Ready> {
  const folder = stateDirectory ?? (await temporaryFolder());
  const flags = ['--json', '--no-open', '--port', '0', '--state-dir', folder];
  const started = start([...flags, ...args]);
  const line = await until(() => /^(.*)\n/.exec(started.out())?.[1]);
  const announced = JSON.parse(line) as Pick<Ready, 'url' | 'port' | 'token' | 'pid'>;
  return { ...started, ...announced, stateDirectory: folder };
}
