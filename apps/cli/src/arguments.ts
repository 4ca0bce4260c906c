import { readFileSync } from 'node:fs';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { isRevision } from '@loupe/mcp';
import type { RevisionChoice } from '@loupe/mcp';
import type { TargetRecord } from '@loupe/transcript';
import { split } from 'shlex';
import { UsageError } from './endings.ts';

/** What one run is to do, and to whom. */
export interface Run {
  readonly action: Action;
  readonly target: TargetRecord;
  readonly options: Options;
}

export type Action =
  | { readonly do: 'list'; readonly what: readonly ListKind[] }
  /** `args`: JSON text of the arguments. */
  | { readonly do: 'call'; readonly tool: string; readonly args: string }
  | { readonly do: 'read'; readonly uri: string }
  | { readonly do: 'prompt'; readonly name: string; readonly args: string }
  | { readonly do: 'ping' }
  | { readonly do: 'raw'; readonly text: string };

export type ListKind = 'tools' | 'resources' | 'templates' | 'prompts';
export const LIST_KINDS: readonly ListKind[] = ['tools', 'resources', 'templates', 'prompts'];

export interface Options {
  readonly revision: RevisionChoice;
  readonly header: readonly (readonly [string, string])[];
  readonly bearer?: string;
  readonly cwd?: string;
  readonly env: readonly (readonly [string, string])[];
  readonly sse?: boolean;
  readonly transcript?: string;
  /** Seconds. */
  readonly timeout: number;
  readonly acceptDefaults?: boolean;
  readonly reply?: string;
  readonly root: readonly string[];
}

const NO_ACTION = 'Name what to do: list, call, read, prompt, ping or raw.';

const EXAMPLES = `
A target is a URL, or a command after --:
  mcp-loupe list https://host/mcp
  mcp-loupe call echo '{"message":"hi"}' -- node server.js --flag
  mcp-loupe call https://host/mcp add a=1 b=2          values are JSON where they can be, else text
  mcp-loupe raw '{"jsonrpc":"2.0","id":7,"method":"x"}' -- node server.js

stdout is JSON, as the server wrote it; progress and stderr of the server go to stderr.
Exit codes: 0 fine, 1 the tool failed, 2 protocol error, 3 no connection, 64 wrong usage.
`;

/** Reads the arguments after the program's own name. `text` is for --help. Throws UsageError. */
export function parseRun(argv: readonly string[]): Run | { readonly text: string } {
  const border = argv.indexOf('--');
  const own = border === -1 ? argv : argv.slice(0, border);
  const command = border === -1 ? undefined : argv.slice(border + 1);
  if (command?.length === 0) throw new UsageError('There is no command after --.');
  if (own.length === 0) throw new UsageError(NO_ACTION);
  let run: Run | undefined;
  let text = '';
  const program = definition((words, options, make) => {
    const { target, rest } = targetOf(words, command, options);
    run = { action: make(rest), target, options };
  }).configureOutput({ writeOut: (words) => (text += words), writeErr: () => undefined });
  for (const sub of program.commands) sub.copyInheritedSettings(program);
  try {
    program.parse(own, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { text };
    throw new UsageError(error.message.replace(/^error: /, ''));
  }
  if (!run) throw new UsageError(NO_ACTION);
  return run;
}

type Take = (
  words: readonly string[],
  options: Options,
  make: (rest: readonly string[]) => Action,
) => void;

function definition(take: Take): Command {
  const program = new Command('mcp-loupe')
    .description('Use an MCP server from scripts: one connection, one answer.')
    .exitOverride();
  const add = (
    name: Action['do'],
    words: string,
    make: (
      rest: readonly string[],
      options: Options & Partial<Record<ListKind, boolean>>,
    ) => Action,
  ): Command => {
    const sub = withOptions(program.command(name).description(words).argument('[words...]'));
    return sub.exitOverride().action((given: string[], options: Options) => {
      take(given, options, (rest) => make(rest, options));
    });
  };
  const list = add('list', 'print tools, resources, templates and prompts', (rest, options) => {
    demand(rest, 0, 'list takes only a target');
    const named = LIST_KINDS.filter((kind) => options[kind] === true);
    return { do: 'list', what: named.length > 0 ? named : LIST_KINDS };
  });
  for (const kind of LIST_KINDS) list.option(`--${kind}`, `only these`);
  add(
    'call',
    'call a tool: its name, then arguments as one JSON object or as name=value',
    (rest) => {
      const [tool, ...values] = rest;
      if (tool === undefined) throw new UsageError('call needs the name of a tool.');
      return { do: 'call', tool, args: argumentsOf(values, true) };
    },
  );
  add('read', 'read a resource: its URI', (rest) => {
    const [uri] = demand(rest, 1, 'read needs one URI');
    return { do: 'read', uri: uri ?? '' };
  });
  add('prompt', 'get a prompt: its name, then arguments as name=value', (rest) => {
    const [name, ...values] = rest;
    if (name === undefined) throw new UsageError('prompt needs the name of a prompt.');
    return { do: 'prompt', name, args: argumentsOf(values, false) };
  });
  add('ping', 'connect and ping', (rest) => {
    demand(rest, 0, 'ping takes only a target');
    return { do: 'ping' };
  });
  add(
    'raw',
    'send one text exactly as it is (- reads it from stdin) and print what answers it',
    (rest) => {
      const [text = ''] = demand(rest, 1, 'raw needs one text');
      return {
        do: 'raw',
        text: text === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : text,
      };
    },
  );
  return program.addHelpText('after', EXAMPLES);
}

function withOptions(command: Command): Command {
  const pairs =
    (separator: string) => (text: string, before: readonly (readonly [string, string])[]) => {
      const at = text.indexOf(separator);
      if (at < 1) throw new InvalidArgumentError(`Write it as name${separator}value.`);
      return [...before, [text.slice(0, at), text.slice(at + separator.length).trim()] as const];
    };
  return command
    .addOption(
      new Option('--revision <date>', 'a protocol revision; found out unless given')
        .default('Auto')
        .argParser((text): RevisionChoice => {
          if (text === 'Auto' || isRevision(text)) return text;
          throw new InvalidArgumentError('It is none that Loupe speaks.');
        }),
    )
    .option('--sse', 'the URL speaks HTTP+SSE')
    .option('--header <name: value>', 'an HTTP header; may be repeated', pairs(':'), [])
    .option('--bearer <token>', 'a bearer token')
    .option('--cwd <folder>', 'where the command is started')
    .option('--env <name=value>', 'for the command; may be repeated', pairs('='), [])
    .option('--transcript <file>', 'write the whole session to a new file')
    .addOption(
      new Option('--timeout <seconds>', 'how long the answer may take in all')
        .default(60)
        .argParser(seconds),
    )
    .option(
      '--accept-defaults',
      'accept what the server asks, with its defaults; declined unless given',
    )
    .option('--reply <text>', 'what sampling is answered with; rejected unless given')
    .option(
      '--root <path>',
      'a root to offer; may be repeated',
      (path, before: string[]) => [...before, path],
      [],
    );
}

function seconds(text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('Give a number of seconds.');
}

function demand(rest: readonly string[], count: number, words: string): readonly string[] {
  if (rest.length !== count)
    throw new UsageError(`${words}, and was given: ${rest.join(' ') || 'nothing'}.`);
  return rest;
}

function targetOf(
  words: readonly string[],
  command: readonly string[] | undefined,
  options: Options,
): { target: TargetRecord; rest: readonly string[] } {
  const { cwd, env, header, bearer, sse } = options;
  const stdio = (argv: readonly string[]): TargetRecord => ({
    kind: 'stdio',
    command: argv,
    ...(cwd !== undefined && { cwd }),
    ...(env.length > 0 && { env }),
  });
  if (command) return { target: stdio(command), rest: words };
  const [first, ...rest] = words;
  if (first === undefined) throw new UsageError('Name a target: a URL, or a command after --.');
  if (!/^(https?|wss?):\/\//i.test(first)) return { target: stdio(split(first)), rest };
  if (!URL.canParse(first)) throw new UsageError(`"${first}" is not a valid URL.`);
  const kind = /^ws/i.test(first) ? 'ws' : sse ? 'sse' : 'http';
  return {
    target: {
      kind,
      url: first,
      ...(header.length > 0 && { headers: header }),
      ...(bearer !== undefined && { bearer }),
    },
    rest,
  };
}

/** One JSON object, or pairs: `a=1` is a number in a tool's arguments; a prompt's are all strings. */
function argumentsOf(values: readonly string[], areTyped: boolean): string {
  const [only, ...more] = values;
  if (only === undefined) return '{}';
  if (more.length === 0 && only.trimStart().startsWith('{')) {
    if (isJson(only)) return only;
    throw new UsageError(`The arguments are not JSON: ${only.slice(0, 80)}`);
  }
  const members = values.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`"${pair}" is neither a JSON object nor name=value.`);
    const value = pair.slice(at + 1);
    const text = areTyped && isJson(value) ? value : JSON.stringify(value);
    return `${JSON.stringify(pair.slice(0, at))}:${text}`;
  });
  return `{${members.join(',')}}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
