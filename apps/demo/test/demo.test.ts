import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

type Message = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'loupe-demo-'));
const bundleFile = join(folder, 'main.mjs');

beforeAll(async () => {
  const input = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'warn' });
  await bundle.write({ file: bundleFile, format: 'esm', codeSplitting: false });
  await bundle.close();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Speaks raw lines with the demo server. */
class Conversation {
  readonly child: ChildProcessWithoutNullStreams = spawn(process.execPath, [bundleFile]);
  readonly received: Message[] = [];
  stderr = '';
  #waiting: (() => void)[] = [];

  constructor() {
    this.child.stderr.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    createInterface(this.child.stdout).on('line', (line) => {
      this.received.push(JSON.parse(line) as Message);
      for (const resume of this.#waiting.splice(0)) resume();
    });
  }

  send(message: Message): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** The first message that fits, whether it is here already or still to come. */
  async next(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.received.find(fits);
      if (found) return found;
      await new Promise<void>((resume) => this.#waiting.push(resume));
    }
  }

  /** Sends a request and resolves with its response. */
  ask(id: number, method: string, params: Message): Promise<Message> {
    this.send({ id, method, params });
    return this.next((message) => message['id'] === id && !('method' in message));
  }
}

let server: Conversation;
afterEach(() => {
  server.child.kill();
});

const CAPABILITIES = { sampling: {}, elicitation: {}, roots: {} };
const ROOTS = { roots: [{ uri: 'file:///home/me', name: 'home' }] };
const textOf = (value: string) => ({ result: { content: [{ type: 'text', text: value }] } });

describe('legacy clients', () => {
  const call = (id: number, name: string, args: Message = {}, _meta: Message = {}) =>
    server.ask(id, 'tools/call', { name, arguments: args, _meta });
  const initialize = async () => {
    server = new Conversation();
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: CAPABILITIES, clientInfo };
    const answer = await server.ask(0, 'initialize', params);
    server.send({ method: 'notifications/initialized' });
    return answer;
  };

  it('get the revision they asked for, and all the lists', async () => {
    expect(await initialize()).toMatchObject({
      result: { protocolVersion: '2025-06-18', serverInfo: { name: 'loupe-demo' } },
    });
    const tools = await server.ask(1, 'tools/list', {});
    const names = (tools['result'] as { tools: { name: string }[] }).tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['echo', 'rich-input', 'progress', 'fail', 'ask-roots', 'count']),
    );
    expect(await server.ask(2, 'resources/templates/list', {})).toMatchObject({
      result: { resourceTemplates: [{ uriTemplate: 'demo://cities/{name}' }] },
    });
  });

  it('get one block of every kind', async () => {
    await initialize();
    const { result } = await call(1, 'mixed');
    const { content } = result as { content: { type: string }[] };
    expect(content.map(({ type }) => type)).toEqual([
      'text',
      'image',
      'audio',
      'resource_link',
      'resource',
      'resource',
    ]);
  });

  it('get progress, both kinds of errors, and lines on stderr', async () => {
    await initialize();
    await call(1, 'progress', { steps: 2, seconds: 0 }, { progressToken: 'p' });
    const progress = server.received.filter(({ method }) => method === 'notifications/progress');
    expect(progress).toMatchObject([
      { params: { progressToken: 'p', progress: 1, total: 2, message: 'Step 1 of 2' } },
      { params: { progressToken: 'p', progress: 2, total: 2 } },
    ]);
    expect(await call(2, 'fail', { reason: 'no' })).toMatchObject({ result: { isError: true } });
    expect(await call(3, 'broken')).toMatchObject({ error: { code: -32603 } });
    await call(4, 'stderr', { lines: 2 });
    await expect.poll(() => server.stderr).toContain('stderr line 2\n');
  });

  it('get log messages from the level they asked for', async () => {
    await initialize();
    await server.ask(1, 'logging/setLevel', { level: 'critical' });
    expect(await call(2, 'log')).toMatchObject(textOf('Sent 3 of 8 messages.'));
    const logged = server.received.filter(({ method }) => method === 'notifications/message');
    expect(logged).toHaveLength(3);
  });

  it('are sent requests by the tools that ask', async () => {
    await initialize();
    const done = call(1, 'ask-roots');
    const asked = await server.next(({ method }) => method === 'roots/list');
    server.send({ id: asked['id'], result: ROOTS });
    expect(await done).toMatchObject(textOf(JSON.stringify(ROOTS.roots, null, 2)));
  });

  it('hear of a resource they subscribed to', async () => {
    await initialize();
    await call(1, 'count');
    await server.ask(2, 'resources/subscribe', { uri: 'demo://counter' });
    await call(3, 'count');
    const updates = server.received.filter(
      ({ method }) => method === 'notifications/resources/updated',
    );
    expect(updates).toMatchObject([{ params: { uri: 'demo://counter' } }]);
    expect(await server.ask(4, 'resources/read', { uri: 'demo://counter' })).toMatchObject({
      result: { contents: [{ text: '2' }] },
    });
  });

  it('can cancel a slow call', async () => {
    await initialize();
    server.send({ id: 1, method: 'tools/call', params: { name: 'slow', arguments: {} } });
    server.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await server.ask(2, 'ping', {});
    expect(server.received.some(({ id }) => id === 1)).toBe(false);
  });

  it('get completions for templates and prompts', async () => {
    await initialize();
    const complete = (id: number, ref: Message, name: string, value: string) =>
      server.ask(id, 'completion/complete', { ref, argument: { name, value } });
    const template = { type: 'ref/resource', uri: 'demo://cities/{name}' };
    expect(await complete(1, template, 'name', 'p')).toMatchObject({
      result: { completion: { values: ['paris', 'prague'] } },
    });
    const prompt = { type: 'ref/prompt', name: 'translate' };
    expect(await complete(2, prompt, 'language', 'f')).toMatchObject({
      result: { completion: { values: ['French', 'Finnish'] } },
    });
  });
});

describe('2026-07-28 clients', () => {
  const key = (name: string) => `io.modelcontextprotocol/${name}`;
  const _meta = {
    [key('protocolVersion')]: '2026-07-28',
    [key('clientCapabilities')]: CAPABILITIES,
  };
  const ask = (id: number, method: string, params: Message, meta: Message = {}) =>
    server.ask(id, method, { ...params, _meta: { ..._meta, ...meta } });

  it('discover the server and call a tool without a handshake', async () => {
    server = new Conversation();
    expect(await ask(1, 'server/discover', {})).toMatchObject({
      result: { supportedVersions: ['2026-07-28'], resultType: 'complete' },
    });
    const echo = { name: 'echo', arguments: { message: 'Ж—😀漢' } };
    expect(await ask(2, 'tools/call', echo)).toMatchObject(textOf('Ж—😀漢'));
  });

  it('are asked by a result and answer with the same call', async () => {
    server = new Conversation();
    const asking = { name: 'ask-person', arguments: {} };
    expect(await ask(1, 'tools/call', asking)).toMatchObject({
      result: {
        resultType: 'input_required',
        inputRequests: { tea: { method: 'elicitation/create' } },
      },
    });
    const inputResponses = { tea: { action: 'accept', content: { name: 'Ada' } } };
    const { result } = await ask(2, 'tools/call', { ...asking, inputResponses });
    expect(result).toMatchObject({ resultType: 'complete' });
    expect(JSON.stringify(result)).toContain('Ada');
  });

  it('get log messages only where they ask for them', async () => {
    server = new Conversation();
    const log = { name: 'log', arguments: {} };
    expect(await ask(1, 'tools/call', log)).toMatchObject(textOf('Sent 0 of 8 messages.'));
    const meta = { [key('logLevel')]: 'alert' };
    expect(await ask(2, 'tools/call', log, meta)).toMatchObject(textOf('Sent 2 of 8 messages.'));
  });
});
