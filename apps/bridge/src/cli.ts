import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { EXIT_USAGE, Fatal } from './errors.ts';

/** What the command line asked for. */
export interface Options {
  /** 0 is any free port. */
  readonly port: number;
  readonly open: boolean;
  readonly json: boolean;
  readonly stateDir?: string;
  /** Seconds without an attached tab until a live session is stopped. */
  readonly idleStop: number | 'never';
  /** argv of the server to start: everything after `--`, untouched. */
  readonly command?: readonly string[];
  readonly url?: string;
  readonly config?: string;
  readonly server?: string;
}

/** `text`: what to print on stdout and be done, for --help and --version. */
export type Parsed = { readonly options: Options } | { readonly text: string };

const EXAMPLES = `
Examples:
  mcp-loupe -- node server.js --flag 'x y'     inspect a server that is started with a command
  mcp-loupe https://host/mcp                   inspect a server at a URL
  mcp-loupe --config mcp.json --server files   inspect a server of a client's configuration file
  mcp-loupe list|call|read|prompt|ping|raw …   the same client without a browser; see mcp-loupe call --help
`;

/** Reads the arguments after the program's own name. Throws Fatal with exit code 64 for wrong usage. */
export function parseArguments(argv: readonly string[], version: string): Parsed {
  // What stands after -- belongs to the server, and must not be read by anybody else.
  const border = argv.indexOf('--');
  const own = border === -1 ? argv : argv.slice(0, border);
  const command = border === -1 ? undefined : argv.slice(border + 1);

  let text = '';
  const program = definition(version).configureOutput({
    writeOut: (words) => (text += words),
    writeErr: () => undefined,
  });
  try {
    program.parse(own, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { text };
    throw usage(error.message.replace(/^error: /, '').replace(/\s+/g, ' '));
  }
  const [url, ...more] = program.args;
  const named = program.opts<Pick<Options, 'config' | 'server'>>();
  checkTarget({ url, more, command, ...named });
  return {
    options: {
      ...program.opts<Omit<Options, 'command' | 'url'>>(),
      ...(command === undefined ? {} : { command }),
      ...(url === undefined ? {} : { url }),
    },
  };
}

function definition(version: string): Command {
  return new Command('mcp-loupe')
    .description('Inspect an MCP server in the browser.')
    .usage('[options] [URL | -- command ...]')
    .argument('[URL]', 'a server that speaks Streamable HTTP (or WebSocket, with ws:)')
    .option('--config <file>', 'servers from a client’s configuration file')
    .option('--server <name>', 'which of them')
    .addOption(
      new Option('--port <n>', 'port on 127.0.0.1; 0 is any free one')
        .default(6290)
        .argParser(portNumber),
    )
    .option('--no-open', 'do not open the browser')
    .option('--state-dir <dir>', 'where transcripts and saved servers are kept')
    .addOption(
      new Option('--idle-stop <seconds>', 'stop a server that no tab looks at; or "never"')
        .default(10)
        .argParser(seconds),
    )
    .option('--json', 'print one line of JSON when ready', false)
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this')
    .addHelpText('after', EXAMPLES)
    .allowExcessArguments()
    .exitOverride();
}

function checkTarget(given: {
  url: string | undefined;
  more: readonly string[];
  command: readonly string[] | undefined;
  config?: string;
  server?: string;
}): void {
  const { url, more, command, config, server } = given;
  if (url !== undefined && !/^(https?|wss?):\/\//i.test(url)) {
    throw usage(`"${url}" is not a URL; to start a command, put -- in front of it`);
  }
  if (more.length > 0) throw usage(`one URL only, and a command goes after --: ${more.join(' ')}`);
  if (url !== undefined && !URL.canParse(url)) throw usage(`"${url}" is not a valid URL`);
  if (command?.length === 0) throw usage('no command after --');
  if ([url, command, config].filter((way) => way !== undefined).length > 1) {
    throw usage('give one of: a URL, a command after --, --config');
  }
  if (server !== undefined && config === undefined) throw usage('--server needs --config');
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}

function seconds(text: string): number | 'never' {
  if (text === 'never') return text;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a number of seconds, or never.');
}

function usage(problem: string): Fatal {
  return new Fatal(`${problem} (see mcp-loupe --help)`, EXIT_USAGE);
}
