import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

export type Message = Record<string, unknown>;

const folder = mkdtempSync(join(tmpdir(), 'loupe-demo-'));
const bundleFile = join(folder, 'main.mjs');

/** Bundles the demo server as the build does. */
export async function makeBundle(): Promise<void> {
  const input = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const bundle = await rolldown({ input, platform: 'node', logLevel: 'warn' });
  await bundle.write({ file: bundleFile, format: 'esm', codeSplitting: false });
  await bundle.close();
}

export function removeBundle(): void {
  rmSync(folder, { recursive: true });
}

/** What the client of these tests says that it can do. */
const CAPABILITIES = {
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
  roots: {},
};
export const textOf = (value: string) => ({
  result: { content: [{ type: 'text', text: value }] },
});
const key = (name: string) => `io.modelcontextprotocol/${name}`;
export const MODERN_META = {
  [key('protocolVersion')]: '2026-07-28',
  [key('clientCapabilities')]: CAPABILITIES,
};
export const LOG_LEVEL = key('logLevel');

/** Speaks raw lines with the demo server. */
export class Conversation {
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

  /** Begins one by the handshake. */
  static async begin(protocolVersion: string): Promise<Conversation> {
    const conversation = new Conversation();
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion, capabilities: CAPABILITIES, clientInfo };
    await conversation.ask(0, 'initialize', params);
    conversation.send({ method: 'notifications/initialized' });
    return conversation;
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

  /** Asks as a client of 2026-07-28 does. */
  askModern(id: number, method: string, params: Message, meta: Message = {}): Promise<Message> {
    return this.ask(id, method, { ...params, _meta: { ...MODERN_META, ...meta } });
  }

  /** The requests that the server has sent. */
  asked(method: string): Message[] {
    return this.received.filter((message) => message['method'] === method && 'id' in message);
  }
}
