import { fileURLToPath } from 'node:url';
import { killAllNow } from '@loupe/wire';
import type { NewSession, SavedServer } from '@loupe/bridge-api';
import open from 'open';
import { version } from '../../../package.json';
import { watchNpm } from './ancestors.ts';
import { startBridge, type Bridge } from './bridge.ts';
import { parseArguments, type Options } from './cli.ts';
import { readConfig } from './config.ts';
import { Fatal, words } from './errors.ts';
import { defaultStateDirectory } from './state.ts';

/** npm passes a signal on that the terminal has sent as well: the two are one wish. */
const SAME_WISH_MS = 500;

const warn = (line: string): void => void process.stderr.write(`mcp-loupe: ${line}\n`);

/** Never returns: whatever is left of the children is killed when the process exits. */
function fail(error: unknown): never {
  warn(words(error));
  process.exit(error instanceof Fatal ? error.exitCode : 1);
}

/** The words that begin a run of the command-line client, which is a program of its own beside this one. */
const CLIENT_WORDS = new Set(['list', 'call', 'read', 'prompt', 'ping', 'raw']);

async function run(): Promise<void> {
  if (CLIENT_WORDS.has(process.argv[2] ?? '')) {
    await import(new URL('../cli/main.js', import.meta.url).href);
    return;
  }
  const parsed = parseArguments(process.argv.slice(2), version);
  if ('text' in parsed) {
    process.stdout.write(parsed.text);
    return;
  }
  const { options } = parsed;
  const bridge = await startBridge({
    ...options,
    ...targetsOf(options),
    stateDirectory: options.stateDir ?? defaultStateDirectory(),
    version,
    // Beside this file's folder in dist/.
    web: fileURLToPath(new URL('../web', import.meta.url)),
    demo: fileURLToPath(new URL('../demo/main.js', import.meta.url)),
    warn,
  });
  endWith(bridge);
  announce(bridge, options);
  if (options.open) await openBrowser(bridge.url);
}

/** What the command line named: one target to begin with, or several to pick from. */
function targetsOf(options: Options): { initial?: NewSession; configured: readonly SavedServer[] } {
  const { command, url, config, server } = options;
  const revision = 'Auto';
  if (command !== undefined) {
    return { initial: { target: { kind: 'stdio', command }, revision }, configured: [] };
  }
  if (url !== undefined) {
    const kind = /^wss?:/i.test(url) ? 'ws' : 'http';
    return { initial: { target: { kind, url }, revision }, configured: [] };
  }
  if (config === undefined) return { configured: [] };
  const configured = readConfig(config, { server, env: process.env, warn });
  const [first, ...more] = configured;
  if (first === undefined || more.length > 0) return { configured };
  return { initial: { target: first.target, revision, name: first.name }, configured };
}

function announce({ url, port, token }: Bridge, { json }: Options): void {
  const line = json
    ? JSON.stringify({ url, port, token, pid: process.pid })
    : `Loupe is ready at ${url}`;
  process.stdout.write(`${line}\n`);
}

/** Ends the bridge, and its children with it, on a signal or when the npm that started it is gone. */
function endWith(bridge: Bridge): void {
  let since: number | undefined;
  const end = (): void => {
    const now = performance.now();
    if (since !== undefined) {
      if (now - since > SAME_WISH_MS) process.exit(0);
      return;
    }
    since = now;
    bridge.close().then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  watchNpm(end);
}

async function openBrowser(url: string): Promise<void> {
  const display = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'];
  // A Linux machine without a display has no browser to open; under WSL, Windows has one.
  if (process.platform === 'linux' && display === undefined && !process.env['WSL_DISTRO_NAME'])
    return;
  const excuse = (error: unknown): void => warn(`no browser was opened: ${words(error)}`);
  try {
    const browser = await open(url);
    browser.once('error', excuse);
  } catch (error) {
    excuse(error);
  }
}

process.on('exit', killAllNow);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// Whoever read the ready line may have closed the pipe: nothing to do about that.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
await run().catch(fail);
