import { readFileSync } from 'node:fs';
import { parseTarget, problemOf, type SavedServer, type TargetKind } from '@loupe/bridge-api';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { z } from 'zod';
import { codeOf, Fatal, words } from './errors.ts';

/** Names that clients give to the transports, and ours. */
const KINDS: Readonly<Record<string, TargetKind>> = {
  stdio: 'stdio',
  http: 'http',
  'streamable-http': 'http',
  sse: 'sse',
  ws: 'ws',
};

const server = z.object({
  type: z.string().optional(),
  command: z.string().optional(),
  args: z.array(z.string()).default([]),
  cwd: z.string().exactOptional(),
  env: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  url: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
type Server = z.infer<typeof server>;

/** `mcpServers` is what most clients write; `servers` is VS Code's. */
const file = z.object({
  mcpServers: z.record(z.string(), z.unknown()).optional(),
  servers: z.record(z.string(), z.unknown()).optional(),
});

export interface ConfigOptions {
  /** Only this server. */
  readonly server?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For things that are odd but not in the way. */
  readonly warn: (line: string) => void;
}

/**
 * The servers of a client's configuration file, comments and trailing commas allowed, `${env:X}` replaced.
 * Throws Fatal, naming the file, when it can't be read or has no such server.
 */
export function readConfig(path: string, options: ConfigOptions): readonly SavedServer[] {
  const entries = Object.entries(entriesOf(path));
  const wanted = entries.filter(
    ([name]) => options.server === undefined || name === options.server,
  );
  if (wanted.length === 0) {
    const known = entries.map(([name]) => name).join(', ');
    throw new Fatal(
      options.server === undefined || known === ''
        ? `${path} names no servers (it needs "mcpServers" or "servers")`
        : `${path} has no server "${options.server}"; it has: ${known}`,
    );
  }
  return wanted.map(([name, entry]) => configured(path, name, entry, options));
}

function entriesOf(path: string): Record<string, unknown> {
  const errors: ParseError[] = [];
  const value: unknown = parse(textOf(path), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    throw new Fatal(`${path} is not JSON: ${printParseErrorCode(first.error)} at ${first.offset}`);
  }
  const read = file.safeParse(value);
  if (!read.success) throw new Fatal(`${path}: ${problemOf(read.error)}`);
  return { ...read.data.servers, ...read.data.mcpServers };
}

function textOf(path: string): string {
  try {
    // Editors on Windows like to begin a file with a byte order mark.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Fatal(`there is no file ${path}`);
    throw new Fatal(`can't read ${path}: ${words(error)}`);
  }
}

function configured(
  path: string,
  name: string,
  entry: unknown,
  options: ConfigOptions,
): SavedServer {
  const where = `${path}, server "${name}"`;
  const read = server.safeParse(entry);
  if (!read.success) throw new Fatal(`${where}: ${problemOf(read.error)}`);
  const fill = (text: string): string =>
    text.replace(/\$\{env:([^}]*)\}/g, (_whole, variable: string) => {
      const value = options.env[variable];
      if (value === undefined) options.warn(`${where}: the variable ${variable} is not set`);
      return value ?? '';
    });
  const { target, problem } = parseTarget(targetOf(where, read.data, fill));
  if (target === undefined) throw new Fatal(`${where}: ${problem}`);
  return { id: `config:${name}`, name, target, revision: 'Auto' };
}

function targetOf(where: string, entry: Server, fill: (text: string) => string): object {
  const kind = kindOf(where, entry);
  const filled = (pairs: Readonly<Record<string, unknown>>): [string, string][] =>
    Object.entries(pairs).map(([name, value]) => [name, fill(String(value))]);
  if (kind !== 'stdio') {
    if (entry.url === undefined) throw new Fatal(`${where}: it has no "url"`);
    const headers = entry.headers === undefined ? {} : { headers: filled(entry.headers) };
    return { kind, url: fill(entry.url).trim(), ...headers };
  }
  if (entry.command === undefined) throw new Fatal(`${where}: it has no "command"`);
  return {
    kind,
    command: [fill(entry.command).trim(), ...entry.args.map(fill)],
    ...(entry.cwd === undefined ? {} : { cwd: fill(entry.cwd) }),
    ...(entry.env === undefined ? {} : { env: filled(entry.env) }),
  };
}

function kindOf(where: string, { type, command, url }: Server): TargetKind {
  if (type !== undefined) {
    const kind = KINDS[type.toLowerCase()];
    if (kind === undefined) throw new Fatal(`${where}: unknown type "${type}"`);
    return kind;
  }
  if (command === undefined && url === undefined) {
    throw new Fatal(`${where}: it has neither "command" nor "url"`);
  }
  if (command !== undefined) return 'stdio';
  return /^wss?:/i.test(url ?? '') ? 'ws' : 'http';
}
