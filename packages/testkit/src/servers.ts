import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** One HTTP request as a test server received it; `rawHeaders` alternates names and values. */
export interface Seen {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: Record<string, string>;
  body: string;
}

/** A server process that listens on the loopback address. */
export interface RunningServer {
  /** The address a client connects to. */
  url: string;
  stop: () => Promise<void>;
}

/** A server of `servers/*.mjs`, which remembers what it was sent. */
export interface RunningHttpServer extends RunningServer {
  /** Scheme, host and port: a variant other than the chosen one is at `${origin}/<variant>`. */
  origin: string;
  /** All requests so far, in the order of their arrival. */
  seen: () => Promise<Seen[]>;
}

const require = createRequire(import.meta.url);

const NPM_SERVERS = {
  everything: require.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  filesystem: require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: require.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
  'sequential-thinking':
    require.resolve('@modelcontextprotocol/server-sequential-thinking/dist/index.js'),
};

export type NpmServer = keyof typeof NPM_SERVERS;

/** The absolute path of `servers/<name>.mjs`, to be started with node. */
export function serverPath(name: string): string {
  return fileURLToPath(new URL(`../servers/${name}.mjs`, import.meta.url));
}

/** The absolute path of the script that starts one of the official servers from npm. */
export function npmServer(name: NpmServer): string {
  return NPM_SERVERS[name];
}

/**
 * Starts `servers/<name>.mjs` on a free port and resolves once it listens.
 * The first of `args` chooses the variant behind `/mcp`. Rejects when the process ends first.
 */
export async function startHttpServer(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningHttpServer> {
  const child = start([serverPath(name), ...args], { TIED: '1', ...env });
  const [, url = ''] = await printed(child, child.stdout, /listening (\S+)/);
  const { host } = new URL(url);
  return {
    url,
    origin: new URL(url).origin === 'null' ? `ws://${host}` : new URL(url).origin,
    async seen() {
      const response = await fetch(`http://${host}/__seen`);
      return (await response.json()) as Seen[];
    },
    stop: () => stop(child),
  };
}

/** Starts server-everything over HTTP on a free port and resolves once it listens. */
export async function startEverything(transport: 'sse' | 'streamableHttp'): Promise<RunningServer> {
  const port = String(await freePort());
  const child = start([npmServer('everything'), transport], { PORT: port });
  child.stdout.resume();
  await printed(child, child.stderr, /port \d+/);
  const path = transport === 'sse' ? 'sse' : 'mcp';
  return { url: `http://127.0.0.1:${port}/${path}`, stop: () => stop(child) };
}

type PipedChild = ChildProcess & { stdout: Readable; stderr: Readable };

function start(args: readonly string[], env: Readonly<Record<string, string>>): PipedChild {
  // Its stdin is a pipe that ends with this process, and a tied server with it.
  return spawn(process.execPath, args, { stdio: 'pipe', env: { ...process.env, ...env } });
}

/** Resolves with the match once the stream has said something that matches. */
function printed(child: PipedChild, stream: Readable, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const match = wanted.exec(output);
      if (match) resolve(match);
    });
    if (stream !== child.stderr) {
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(
        new Error(`the server ended (${code ?? String(signal)}) before it listened: ${output}`),
      );
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
