import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { codeOf, Fatal, words } from './errors.ts';
import { processRecord } from './process-table.ts';

/** The directory of one bridge: transcripts, saved servers and calls, readable by their owner only. */
export interface StateDirectory {
  readonly path: string;
  readonly sessions: string;
  readonly savedFile: string;
  /** What is kept for each server; made when it is first needed. */
  readonly kept: string;
  /** Gives the lock back. */
  readonly release: () => void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Where state is kept when the command line does not say. */
export function defaultStateDirectory(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'mcp-loupe');
  }
  // The XDG specification: a relative path in the variable is to be ignored.
  const xdg = env['XDG_STATE_HOME'];
  const base = xdg?.startsWith('/') ? xdg : join(homedir(), '.local', 'state');
  return join(base, 'mcp-loupe');
}

/** Makes the directory where it doesn't exist, and locks it. Throws Fatal when another bridge has it. */
export function openStateDirectory(path: string): StateDirectory {
  const root = resolve(path);
  const sessions = join(root, 'sessions');
  const kept = join(root, 'kept');
  const savedFile = join(root, 'saved.json');
  try {
    makeDirectory(sessions);
    chmodSync(root, 0o700);
    return { path: root, sessions, savedFile, kept, release: lock(root) };
  } catch (error) {
    if (error instanceof Fatal) throw error;
    throw new Fatal(`can't use the state directory ${root}: ${words(error)}`);
  }
}

/** Node's own recursive mkdir never returns where a directory that exists says ENOENT, as /proc does. */
function makeDirectory(path: string): void {
  const parent = dirname(path);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && parent !== path && !existsSync(parent)) {
      makeDirectory(parent);
      makeDirectory(path);
    } else if (!isDirectory(path)) {
      throw error;
    }
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The process that has the directory's lock, if it lives. */
export function lockHolder(path: string): number | undefined {
  return holderOf(lockText(join(resolve(path), LOCK)));
}

const LOCK = 'lock';

function lock(root: string): () => void {
  const path = join(root, LOCK);
  const mine = join(root, `lock.${process.pid}`);
  const text = `${process.pid} ${processRecord(process.pid)?.started ?? '-'}\n`;
  writeFileSync(mine, text, { mode: 0o600 });
  try {
    // A link appears whole or not at all, so nobody ever reads half a lock.
    while (!linked(mine, path)) removeStale(path, root);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    if (lockText(path) === text) rmSync(path, { force: true });
  };
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(path: string, root: string): void {
  const text = lockText(path);
  const holder = holderOf(text);
  if (holder !== undefined) {
    throw new Fatal(
      `another Loupe (process ${holder}) uses ${root}; stop it, or give this one its own with --state-dir`,
    );
  }
  const aside = join(root, `lock.stale.${process.pid}`);
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Another bridge may have taken the stale lock over in between: then this is its lock, and goes back.
  if (lockText(aside) !== text) linked(aside, path);
  rmSync(aside, { force: true });
}

function lockText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The living process that wrote the lock. A process that merely got the same id later did not. */
function holderOf(text: string | undefined): number | undefined {
  const [, digits = '', started = '-'] = /^(\d+) (\S+)/.exec(text ?? '') ?? [];
  const pid = Number(digits);
  if (pid === 0 || pid === process.pid || !alive(pid)) return undefined;
  if (started === '-') return pid;
  return processRecord(pid)?.started === started ? pid : undefined;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user can't be signalled, but it is there.
    return codeOf(error) === 'EPERM';
  }
}
