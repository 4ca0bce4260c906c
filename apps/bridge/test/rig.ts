import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Command,
  SessionState,
  SessionSummary,
  SocketAsk,
  SocketTell,
} from '@loupe/bridge-api';
import { decodeLine, type Entry } from '@loupe/transcript';
import { afterEach, expect } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { startBridge, type Bridge, type BridgeOptions } from '../src/bridge.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** Runs after the test, in reverse order. */
export function later(clean: () => unknown): void {
  cleanups.push(clean);
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-bridge-'));
  later(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface TestBridge extends Bridge {
  readonly stateDirectory: string;
  readonly warnings: string[];
}

export async function startTestBridge(options: Partial<BridgeOptions> = {}): Promise<TestBridge> {
  const stateDirectory = options.stateDirectory ?? (await temporaryFolder());
  const warnings: string[] = [];
  const bridge = await startBridge({
    port: 0,
    stateDirectory,
    version: '0.0.0',
    idleStop: 'never',
    web: join(stateDirectory, 'web'),
    demo: join(stateDirectory, 'no-demo.js'),
    configured: [],
    warn: (line) => warnings.push(line),
    ...options,
  });
  later(() => bridge.close());
  return { ...bridge, stateDirectory, warnings };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request with exactly these headers; fetch would not let a test choose Host and Origin. */
export function rawRequest(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A request as the page makes it. */
export function ask(bridge: Door, method: string, route: string, body?: unknown): Promise<Answer> {
  const headers: OutgoingHttpHeaders = { authorization: `Bearer ${bridge.token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const text = body === undefined ? '' : JSON.stringify(body);
  return rawRequest(bridge.port, `/api${route}`, headers, method, text);
}

type Door = Pick<Bridge, 'port' | 'token'>;

/** Gives back what it reads, line by line. */
export const ECHO = [process.execPath, '-e', 'process.stdin.pipe(process.stdout)'];

export async function newSession(
  bridge: Door,
  command: readonly string[] = ECHO,
): Promise<SessionSummary> {
  const wanted = { target: { kind: 'stdio', command }, revision: 'Auto' };
  const { status, text } = await ask(bridge, 'POST', '/sessions', wanted);
  expect(status).toBe(201);
  return JSON.parse(text) as SessionSummary;
}

export async function listSessions(bridge: Door): Promise<SessionSummary[]> {
  return JSON.parse((await ask(bridge, 'GET', '/sessions')).text) as SessionSummary[];
}

/** One browser tab's socket. */
export class Tab {
  readonly tells: SocketTell[] = [];
  readonly bytes = new Map<number, Buffer>();
  readonly socket: WebSocket;
  closeCode: number | undefined;
  #keys = 0;
  readonly #tab: string;
  readonly #offsets = new Map<number, number>();
  /** Whether it works through what it is sent. */
  acknowledges = true;

  constructor(bridge: Door, tab: string, options: ClientOptions = {}) {
    this.#tab = tab;
    const url = `ws://127.0.0.1:${bridge.port}/api/socket`;
    const protocols = ['loupe.v1', `loupe.token.${bridge.token}`];
    const origin = `http://127.0.0.1:${bridge.port}`;
    this.socket = new WebSocket(url, protocols, { origin, ...options });
    this.socket.on('close', (code) => (this.closeCode = code));
    this.socket.on('message', (data, isBinary) => {
      const message = data as Buffer;
      if (!isBinary) {
        this.tells.push(JSON.parse(message.toString()) as SocketTell);
        return;
      }
      const channel = message.readUInt32BE();
      const before = this.bytes.get(channel) ?? Buffer.alloc(0);
      this.bytes.set(channel, Buffer.concat([before, message.subarray(4)]));
      const offset = (this.#offsets.get(channel) ?? 0) + message.length - 4;
      this.#offsets.set(channel, offset);
      if (this.acknowledges) this.send({ ask: 'ack', channel, offset });
    });
    later(() => this.socket.terminate());
  }

  static async open(bridge: Door, tab: string, options?: ClientOptions): Promise<Tab> {
    const opened = new Tab(bridge, tab, options);
    await new Promise((resolve, reject) => {
      opened.socket.on('open', resolve).on('error', reject);
    });
    opened.send({ ask: 'hello', tab });
    return opened;
  }

  send(message: SocketAsk): void {
    this.socket.send(JSON.stringify(message));
  }

  follow(session: string, channel = 1, offset = 0): void {
    this.#offsets.set(channel, offset);
    this.send({ ask: 'follow', session, channel, offset });
  }

  /** Resolves with the bridge's answer to the command. */
  async command(session: string, command: Unkeyed<Command>, key?: string): Promise<SocketTell> {
    this.#keys += 1;
    const named = key ?? `${this.#tab}-${this.#keys}`;
    const before = this.tells.length;
    this.send({ ask: 'command', session, command: { ...command, key: named } as Command });
    const isAnswer = (tell: SocketTell): boolean =>
      tell.tell === 'done' ? tell.keys.includes(named) : 'key' in tell && tell.key === named;
    return until(() => this.tells.slice(before).find(isAnswer));
  }

  echo(session: string, text: string, key?: string): Promise<SocketTell> {
    return this.command(session, { do: 'send', text, origin: 'hand' }, key);
  }

  /** What the bridge said last about the session. */
  state(session: string): SessionState | undefined {
    const told = this.tells.filter((tell) => tell.tell === 'session' && tell.session === session);
    const last = told.at(-1);
    return last?.tell === 'session' ? last.state : undefined;
  }

  text(channel = 1): string {
    return this.bytes.get(channel)?.toString() ?? '';
  }

  /** How many bytes came. */
  length(channel = 1): number {
    return this.bytes.get(channel)?.length ?? 0;
  }

  entries(channel = 1): Entry[] {
    return entriesOf(this.text(channel));
  }
}

type Unkeyed<C> = C extends Command ? Omit<C, 'key'> : never;

export function entriesOf(text: string): Entry[] {
  return text
    .split('\n')
    .map((line) => decodeLine(line))
    .flatMap((read) => ('entry' in read ? [read.entry] : []));
}

/** A tab that drives an open echo server. */
export async function echoing(bridge: Door, tabName = 'a'): Promise<{ id: string; tab: Tab }> {
  const { id } = await newSession(bridge);
  const tab = await Tab.open(bridge, tabName);
  tab.follow(id);
  expect(await tab.command(id, { do: 'open' })).toMatchObject({ tell: 'done' });
  await until(() => pidOf(tab.entries()));
  return { id, tab };
}

/** The frames of a transcript's lines, as `sent …` and `received …`. */
export function frames(text: string): string[] {
  return entriesOf(text).flatMap((entry) =>
    entry.kind === 'frame' ? [`${entry.direction} ${entry.text}`] : [],
  );
}

/** Polls until there is a value that is neither undefined nor false. */
export async function until<T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  withinMs = 15_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`waited in vain for: ${probe.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function pidOf(entries: readonly Entry[]): number | undefined {
  const open = entries.findLast((entry) => entry.kind === 'lifecycle' && entry.state === 'open');
  return open?.kind === 'lifecycle' ? open.pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
