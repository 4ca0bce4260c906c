import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmServer, serverPath, startHttpServer } from '@loupe/testkit';
import { decodeLine } from '@loupe/transcript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { run } from '../src/run.ts';

const { execPath: node } = process;
const after = (name: string, ...args: string[]) => ['--', node, serverPath(name), ...args];

/** Runs as the program does; gives back what it printed. */
async function play(...argv: string[]) {
  let out = '';
  const said: string[] = [];
  const code = await run(argv, {
    out: (text) => (out += text),
    say: (line) => said.push(line),
    onLeave: () => undefined,
  });
  return { code, out, said: said.join('\n'), value: () => JSON.parse(out) as unknown };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe('a run over stdio', () => {
  test('lists what the server has, as it wrote it', async () => {
    const { code, value } = await play('list', ...after('minimal'));
    expect(code).toBe(0);
    expect(value()).toEqual({
      tools: [{ name: 'a', inputSchema: { type: 'object' } }],
      resources: [{ uri: 'mini:r', name: 'r' }],
      resourceTemplates: [],
      prompts: [{ name: 'p' }],
    });
  });

  test('lists only what is named', async () => {
    const { value } = await play('list', '--prompts', ...after('minimal'));
    expect(value()).toEqual({ prompts: [{ name: 'p' }] });
  });

  test.each([
    [['{"a": 1.0, "b": 12345678901234567890}'], '{"a": 1.0, "b": 12345678901234567890}'],
    [['a=1', 'b=x y', 'c={"d":[]}'], '{"a":1,"b":"x y","c":{"d":[]}}'],
    [[], '{}'],
  ])('calls a tool with the arguments %j, sent as typed', async (args, sent) => {
    const transcript = join(await temporaryFolder(), 'out.jsonl');
    const { code } = await play(
      'call',
      'echo',
      ...args,
      '--transcript',
      transcript,
      ...after('noise'),
    );
    expect(code).toBe(0);
    const lines = (await readFile(transcript, 'utf8')).trimEnd().split('\n');
    expect(decodeLine(lines[0] ?? '')).toMatchObject({ header: { loupe: 'transcript' } });
    expect(
      lines.some((line) => line.includes(JSON.stringify(`"arguments":${sent}`).slice(1, -1))),
    ).toBe(true);
  });

  test('tells progress and log messages beside the result', async () => {
    const { code, said, value } = await play(
      ...['call', 'trigger-long-running-operation', 'duration=0.2', 'steps=2'],
      ...['--', node, npmServer('everything'), 'stdio'],
    );
    expect(code).toBe(0);
    expect(said).toContain('trigger-long-running-operation: 2 of 2');
    expect(value()).toMatchObject({ content: [{ type: 'text' }] });
  });

  test('declines what nobody is there to answer', async () => {
    const requestedSchema = {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    };
    const params = { message: 'Who are you?', requestedSchema };
    const args = JSON.stringify({ requests: [{ method: 'elicitation/create', params }] });
    const { code, value } = await play(
      ...['call', 'ask', args, '--accept-defaults', ...after('asks-anything')],
    );
    expect(code).toBe(0);
    expect(value()).toEqual({ content: [{ type: 'text', text: '[{"action":"decline"}]' }] });
  });

  test('gets prompts, reads resources and pings', async () => {
    expect((await play('prompt', 'p', ...after('minimal'))).value()).toEqual({ messages: [] });
    expect((await play('ping', ...after('minimal'))).value()).toEqual({});
    const read = await play('read', 'mini:r', ...after('minimal'));
    expect(read.code).toBe(2);
    expect(read.value()).toEqual({ code: -32002, message: 'Resource not found: mini:r' });
  });

  test('sends any text: the answer is printed, or what comes next, or null', async () => {
    const request = '{"jsonrpc":"2.0","id":"x","method":"nope"}';
    const answered = await play('raw', request, ...after('minimal'));
    expect(answered).toMatchObject({ code: 2 });
    expect(answered.value()).toEqual({ code: -32601, message: 'Method not found: nope' });
    const reaction = await play('raw', 'not JSON', ...after('minimal'));
    expect(reaction.value()).toMatchObject({ error: { code: -32700 } });
    const notification = '{"jsonrpc":"2.0","method":"notifications/x"}';
    expect(await play('raw', notification, ...after('minimal'))).toMatchObject({ out: 'null\n' });
  });
});

test('a run over HTTP and one over HTTP+SSE', async () => {
  const modern = await startHttpServer('modern-http');
  onTestFinished(() => modern.stop());
  const { code, value } = await play('call', modern.url, 'echo', 'a=1');
  expect(code).toBe(0);
  expect(value()).toMatchObject({ content: [{ text: '{"a":1}' }], resultType: 'complete' });
  const legacy = await startHttpServer('legacy-sse');
  onTestFinished(() => legacy.stop());
  expect(await play('list', legacy.url, '--sse', '--tools')).toMatchObject({ code: 0 });
});

test('a run over HTTP gives its session back', async () => {
  const server = await startHttpServer('closing', ['retry-close']);
  onTestFinished(() => server.stop());
  expect(await play('ping', server.url)).toMatchObject({ code: 0 });
  expect((await server.seen()).at(-1)?.method).toBe('DELETE');
});

describe('the exit code', () => {
  test('1: the tool failed, and its result is printed all the same', async () => {
    const { code, value } = await play(
      ...['call', 'read_text_file', 'path=/nowhere/at/all'],
      ...['--', node, npmServer('filesystem'), await temporaryFolder()],
    );
    expect(code).toBe(1);
    expect(value()).toMatchObject({ isError: true });
  });

  test('2: a protocol error', async () => {
    const { code, value } = await play('call', 'nope', ...after('minimal'));
    expect(code).toBe(2);
    expect(value()).toEqual({ code: -32602, message: 'Unknown tool: nope' });
  });

  test('2: a call that wants input for ever, and its last question', async () => {
    const { code, value } = await play('call', 'endless', ...after('asks-rounds'));
    expect(code).toBe(2);
    expect(value()).toMatchObject({ resultType: 'input_required' });
  });

  test('2: no answer in time', async () => {
    const { code, said, out } = await play(
      'call',
      'broken',
      '--timeout',
      '0.3',
      ...after('broken-line'),
    );
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(said).toContain('tools/call broken: ');
  });

  test.each([
    ['no such program', ['ping', '--', 'loupe-no-such-program']],
    ['nobody listens', ['ping', 'http://127.0.0.1:1/mcp']],
    ['it exits', ['ping', ...after('exit-3')]],
    ['it dies during the call', ['call', 'die', ...after('death-during-call')]],
  ])('3: %s', async (_, argv) => {
    const { code, said, out } = await play(...argv);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(said).toContain('mcp-loupe: ');
  });

  test.each([
    [[], 'Name what to do'],
    [['list'], 'Name a target'],
    [['list', 'http://'], 'not a valid URL'],
    [['call', ...after('minimal')], 'needs the name of a tool'],
    [['call', 'a', '{"b":', ...after('minimal')], 'not JSON'],
    [['call', 'a', 'b', ...after('minimal')], 'neither a JSON object nor name=value'],
    [['ping', '--revision', '1999-01-01', ...after('minimal')], 'none that Loupe speaks'],
    [['ping', '--what', ...after('minimal')], 'unknown option'],
    [['ping', '--'], 'no command after --'],
  ])('64: %j', async (argv, words) => {
    const { code, said } = await play(...argv);
    expect(code).toBe(64);
    expect(said).toContain(words);
  });
});

test('--help prints how it is used', async () => {
  const { code, out } = await play('call', '--help');
  expect(code).toBe(0);
  expect(out).toContain('--transcript <file>');
});
