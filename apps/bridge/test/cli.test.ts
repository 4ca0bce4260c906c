import { expect, test } from 'vitest';
import { parseArguments } from '../src/cli.ts';
import { Fatal } from '../src/errors.ts';

const DEFAULTS = { port: 6290, open: true, json: false, idleStop: 10 };

test.each([
  [[], {}],
  [['--port', '0', '--no-open', '--json'], { port: 0, open: false, json: true }],
  [['--state-dir', '/s', '--idle-stop', '0.5'], { stateDir: '/s', idleStop: 0.5 }],
  [['--idle-stop', 'never'], { idleStop: 'never' }],
  [['https://h/mcp', '--port', '1'], { url: 'https://h/mcp', port: 1 }],
  [['--config', 'f.json', '--server', 'a b'], { config: 'f.json', server: 'a b' }],
  [
    ['--', 'node', '--port', '--', '--help', ''],
    { command: ['node', '--port', '--', '--help', ''] },
  ],
  [['--json', '--', 'x'], { json: true, command: ['x'] }],
])('%j', (argv, options) => {
  expect(parseArguments(argv, '1.2.3')).toEqual({ options: { ...DEFAULTS, ...options } });
});

test('--version and --help are answered with a text', () => {
  expect(parseArguments(['--version'], '1.2.3')).toEqual({ text: '1.2.3\n' });
  const help = parseArguments(['--help'], '1.2.3');
  expect(help).toHaveProperty('text', expect.stringContaining('mcp-loupe -- node server.js'));
});

test.each([
  [['--prot', '1'], "unknown option '--prot'"],
  [['--port', 'x'], 'A port is a number from 0 to 65535'],
  [['--port', '65536'], 'A port is a number from 0 to 65535'],
  [['--port', ''], 'A port is a number from 0 to 65535'],
  [['--port'], 'argument missing'],
  [['--idle-stop', 'soon'], 'a number of seconds, or never'],
  [['node', 'server.js'], '"node" is not a URL; to start a command, put -- in front of it'],
  [['http://'], 'is not a valid URL'],
  [['https://a/', 'https://b/'], 'one URL only'],
  [['https://h/', '--', 'node'], 'give one of'],
  [['--config', 'f', '--', 'node'], 'give one of'],
  [['--server', 'x'], '--server needs --config'],
  [['--'], 'no command after --'],
])('%j is wrong usage, said in one line', (argv, words) => {
  const parse = (): unknown => parseArguments(argv, '1.2.3');
  expect(parse).toThrow(Fatal);
  expect(parse).toThrow(words);
  expect(parse).toThrow(expect.objectContaining({ exitCode: 64 }) as Error);
  expect(parse).not.toThrow(/\n/);
});
