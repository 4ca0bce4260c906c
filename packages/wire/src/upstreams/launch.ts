import { statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import type { TargetRecord } from '@loupe/transcript';

export type StdioTarget = Extract<TargetRecord, { kind: 'stdio' }>;
type Environment = Record<string, string | undefined>;

/** What a spawn needs. */
export interface Launch {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Environment;
}

/** Why a child could not be started: an error code and a sentence for a person. */
export interface LaunchFailure {
  readonly code: string;
  readonly reason: string;
}

/**
 * The program's name loses surrounding whitespace, which is never meant; arguments stay as they are.
 * Variables of the target are laid over our own: a server needs PATH, HOME and what its runtime reads.
 */
export function launchOf(target: StdioTarget, base: Environment = process.env): Launch {
  const [program = '', ...args] = target.command;
  return {
    program: program.trim(),
    args,
    env: environment(target.env ?? [], base),
    ...(target.cwd !== undefined && target.cwd !== '' && { cwd: target.cwd }),
  };
}

/**
 * `npm start` puts npm_* variables around us that would turn an `npx` below us away from its own settings,
 * and LOUPE_* is nobody's but ours. An empty value is passed as empty.
 */
function environment(
  own: readonly (readonly [name: string, value: string])[],
  base: Environment,
): Environment {
  const env: Environment = {};
  for (const [name, value] of Object.entries(base)) {
    if (!/^(npm_|LOUPE_)/i.test(name)) env[name] = value;
  }
  for (const [name, value] of own) {
    if (process.platform === 'win32') {
      // Windows reads Path and PATH as one variable: the base's spelling must not win.
      const twin = Object.keys(env).find((key) => key.toLowerCase() === name.toLowerCase());
      if (twin !== undefined) Reflect.deleteProperty(env, twin);
    }
    env[name] = value;
  }
  return env;
}

/** What can be seen before a spawn, where the system's own error would name the wrong culprit. */
export function foreseeFailure(launch: Launch): LaunchFailure | undefined {
  if (launch.program === '') return { code: 'EINVAL', reason: 'The command is empty.' };
  if (launch.cwd !== undefined) {
    const folder = seen(launch.cwd);
    if (folder?.isDirectory() !== true) {
      const code = folder === undefined ? 'ENOENT' : 'ENOTDIR';
      const what = folder === undefined ? 'does not exist' : 'is not a folder';
      return {
        code,
        reason: `Could not start "${launch.program}": the working folder "${launch.cwd}" ${what}.`,
      };
    }
  }
  if (isPath(launch.program)) {
    const file = seen(resolve(launch.cwd ?? '.', launch.program));
    if (file?.isDirectory() === true) {
      return {
        code: 'EISDIR',
        reason: `Could not start "${launch.program}": it is a folder, not a program.`,
      };
    }
  }
  return undefined;
}

/** Undefined also where it may not be looked at: then the spawn's own error says so. */
function seen(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The system's refusal in words: which command, and where it was looked for. */
export function explainFailure(launch: Launch, problem: NodeJS.ErrnoException): LaunchFailure {
  const code = problem.code ?? 'UNKNOWN';
  const start = `Could not start "${launch.program}"`;
  if (code === 'ENOENT') {
    const where = isPath(launch.program)
      ? `there is no such file${launch.cwd === undefined ? '' : ` (seen from "${launch.cwd}")`}, or the interpreter named in its first line is missing`
      : `no program of that name was found. PATH searched: ${searched(launch)}`;
    return { code, reason: `${start}: ${where}.` };
  }
  if (code === 'EACCES') {
    const where = isPath(launch.program)
      ? 'the file may not be executed'
      : `it may not be executed. PATH searched: ${searched(launch)}`;
    return { code, reason: `${start}: ${where}.` };
  }
  const why = OTHER_REASONS[code] ?? problem.message;
  return { code, reason: `${start}: ${why}.` };
}

const OTHER_REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of its path is not a folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links go round in a circle',
  E2BIG: 'arguments and environment together are too long',
};

function isPath(program: string): boolean {
  return program.includes('/') || (process.platform === 'win32' && program.includes('\\'));
}

function searched(launch: Launch): string {
  const name = Object.keys(launch.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = launch.env[name] ?? '';
  return path === '' ? '(empty)' : path.split(delimiter).join(delimiter);
}
