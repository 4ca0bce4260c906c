import type { Command, SocketAsk, SocketTell } from '@loupe/bridge-api';
import { encodeEntry, encodeHeader, fillText } from '@loupe/transcript';
import type { NewEntry, TranscriptHeader } from '@loupe/transcript';
import { createSocket } from '../src/session/socket.ts';
import type { BridgeSocket, WireEvents } from '../src/session/socket.ts';
import type { ByteSource } from '../src/session/source.ts';

/** A message as the scripted server reads it. */
interface Heard {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
}

/** The lines that a server writes when it hears a message. */
export type Script = (heard: Heard) => readonly object[];

export const HEADER: TranscriptHeader = {
  loupe: 'transcript',
  version: 1,
  session: 's1',
  started: '2026-01-02T03:04:05.000Z',
  target: { kind: 'stdio', command: ['node', 'server.js'] },
  revision: '2025-11-25',
  name: 'scripted',
  writer: 'test',
};

/** A bridge in memory: one live stdio session, whose server is a script. */
export class FakeBridge {
  readonly commands: Command[] = [];
  driving = true;
  /** What is filled in where a command asks for it. */
  readonly environment = new Map<string, string>();
  private readonly script: Script;
  private readonly executed = new Set<string>();
  private log = new Uint8Array(0);
  private seq = 0;
  private events: WireEvents | undefined;
  private channel: number | undefined;
  private sentUpTo = 0;

  constructor(script: Script, header: TranscriptHeader = HEADER) {
    this.script = script;
    this.write(encodeHeader(header));
  }

  get transcript(): Uint8Array<ArrayBuffer> {
    return this.log.slice();
  }

  readonly source: ByteSource = {
    read: (from, to) => Promise.resolve(this.log.slice(from, to)),
  };

  /** The page's socket to this bridge. */
  socket(): BridgeSocket {
    return createSocket({
      tab: 'tab',
      dial: (events) => {
        this.events = events;
        this.channel = undefined;
        queueMicrotask(() => events.opened());
        return {
          send: (text) => queueMicrotask(() => this.hear(JSON.parse(text) as SocketAsk)),
          close: () => events.closed(),
        };
      },
      diagnose: () => Promise.resolve('lost'),
      later: (_, then) => {
        const timer = setTimeout(then, 0);
        return () => clearTimeout(timer);
      },
    });
  }

  /** The connection breaks; the page will dial again. */
  drop(): void {
    const { events } = this;
    this.events = undefined;
    events?.closed();
  }

  append(entry: NewEntry): number {
    this.seq += 1;
    this.write(encodeEntry({ seq: this.seq, at: this.seq, ...entry }));
    this.flush();
    return this.seq;
  }

  private write(line: string): void {
    const bytes = new TextEncoder().encode(`${line}\n`);
    const longer = new Uint8Array(this.log.length + bytes.length);
    longer.set(this.log);
    longer.set(bytes, this.log.length);
    this.log = longer;
  }

  private tell(tell: SocketTell): void {
    this.events?.message(JSON.stringify(tell));
  }

  private flush(): void {
    if (this.events === undefined || this.channel === undefined) return;
    const slice = this.log.slice(this.sentUpTo);
    const message = new Uint8Array(4 + slice.length);
    new DataView(message.buffer).setUint32(0, this.channel);
    message.set(slice, 4);
    this.sentUpTo = this.log.length;
    this.events.message(message.buffer);
  }

  private hear(ask: SocketAsk): void {
    if (ask.ask === 'follow') {
      this.channel = ask.channel;
      this.sentUpTo = ask.offset;
      this.flush();
      const { driving } = this;
      this.tell({ tell: 'session', session: 's1', state: { life: 'live', driving, driven: true } });
      this.tell({ tell: 'caught-up', channel: ask.channel, offset: this.log.length });
    } else if (ask.ask === 'command' && !this.executed.has(ask.command.key)) {
      this.executed.add(ask.command.key);
      this.commands.push(ask.command);
      this.execute(ask.command);
      this.tell({ tell: 'done', keys: [ask.command.key] });
    }
  }

  /** Does what a command says, as if this had come from a tab. */
  execute(command: Command): void {
    if (command.do === 'open') {
      this.append({ kind: 'lifecycle', state: 'opening' });
      this.append({ kind: 'lifecycle', state: 'open', pid: 4711 });
    } else if (command.do === 'close') {
      this.append({ kind: 'lifecycle', state: 'closing', reason: command.reason });
      this.append({ kind: 'lifecycle', state: 'closed', reason: command.reason, exitCode: 0 });
    } else if (command.do === 'send') {
      const { key, origin, fill = [] } = command;
      const values = fill.map((name) => {
        const value = JSON.stringify(this.environment.get(name) ?? '').slice(1, -1);
        return [name, value] as const;
      });
      const { text, filled } = fillText(command.text, new Map(values));
      const marks = filled.length === 0 ? {} : { filled };
      this.append({ kind: 'frame', direction: 'sent', key, origin, ...marks, text });
      for (const answer of this.script(JSON.parse(text) as Heard)) {
        this.append({ kind: 'frame', direction: 'received', text: JSON.stringify(answer) });
      }
    } else if (command.do === 'note') {
      const { about, note, text } = command;
      this.append({ kind: 'note', about, note, ...(text === undefined ? {} : { text }) });
    }
  }
}

/** The whole life of a session, written without a client: handshake, list, call, ping, end. */
export function recorded(header: TranscriptHeader = HEADER): FakeBridge {
  const bridge = new FakeBridge(legacyServer, header);
  let keys = 0;
  const nextKey = (): string => `key ${(keys += 1)}`;
  const send = (text: string): void =>
    bridge.execute({ key: nextKey(), do: 'send', origin: 'client', text });
  const request = (id: number, method: string, params: string): void =>
    send(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`);
  bridge.execute({ key: nextKey(), do: 'open' });
  const about = '"protocolVersion":"2025-11-25","capabilities":{}';
  request(1, 'initialize', `{${about},"clientInfo":{"name":"loupe","version":"0"}}`);
  send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  request(2, 'tools/list', '{}');
  request(3, 'tools/call', '{"name":"echo","arguments":{"big":9007199254740993,"one":1.0}}');
  request(4, 'ping', '{}');
  bridge.append({ kind: 'stderr', text: 'grüße von stderr' });
  bridge.execute({ key: nextKey(), do: 'close', reason: 'The person disconnected.' });
  return bridge;
}

/** A server of the handshake era with one tool that says what it was told, after a log message. */
export const legacyServer: Script = ({ id, method, params }) => {
  const answer = (result: object): readonly object[] => [{ jsonrpc: '2.0', id, result }];
  switch (method) {
    case 'initialize':
      return answer({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'scripted', version: '1.0.0' },
      });
    case 'tools/list':
      return answer({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] });
    case 'tools/call': {
      const about = { level: 'info', data: 'echoing' };
      const log = { jsonrpc: '2.0', method: 'notifications/message', params: about };
      const text = JSON.stringify(params?.['arguments']);
      return [log, ...answer({ content: [{ type: 'text', text }] })];
    }
    case 'ping':
      return answer({});
    default:
      return id === undefined
        ? []
        : [{ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }];
  }
};
