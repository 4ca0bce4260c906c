import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/bridge/main.js', import.meta.url));

interface Ready {
  readonly url: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
}

/** A real bridge process with a state directory of its own. */
export interface Bridge extends Ready {
  readonly stateDirectory: string;
  /** All that it wrote on stderr so far. */
  stderr(): string;
  /** The path below /api with the token, as JSON. */
  get(path: string): Promise<unknown>;
  /** SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Starts anew over the same state directory. */
  restart(...options: string[]): Promise<Bridge>;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

function readyLine(child: ChildProcess, stderr: () => string): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))) as Ready);
    });
    child.once('exit', (code) => reject(new Error(`bridge exited with ${code}: ${stderr()}`)));
  });
}

/** Starts the built bridge, or another one (`main`), on a free port; `options` are added to its command line. */
export async function startBridge(
  options: string[] = [],
  directory?: string,
  main = MAIN,
): Promise<Bridge> {
  const stateDirectory = directory ?? (await mkdtemp(join(tmpdir(), 'loupe-e2e-')));
  const args = [main, '--no-open', '--json', '--port', '0', '--state-dir', stateDirectory];
  const child = spawn(process.execPath, [...args, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ready = await readyLine(child, () => errors);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended(child);
  };
  return {
    ...ready,
    stateDirectory,
    stderr: () => errors,
    async get(path) {
      const headers = { authorization: `Bearer ${ready.token}` };
      const response = await fetch(`http://127.0.0.1:${ready.port}/api${path}`, { headers });
      return (await response.json()) as unknown;
    },
    kill: () => end('SIGKILL'),
    async restart(...more) {
      await end('SIGKILL');
      return startBridge(more, stateDirectory, main);
    },
    async stop() {
      await end('SIGTERM');
      await rm(stateDirectory, { recursive: true, force: true });
    },
  };
}
