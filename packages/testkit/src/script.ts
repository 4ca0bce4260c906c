import type { RevisionChoice } from '@loupe/mcp';
import type { Entry, HeaderList, LifecycleEntry, NewEntry, NoteKind } from '@loupe/transcript';

/** What stands on the wire: a text as it is, or a value that is written as JSON. */
export type Wire = string | object;
type Fields<Kind extends Entry['kind']> = Partial<Omit<Extract<NewEntry, { kind: Kind }>, 'kind'>>;
type Id = string | number | null;

/**
 * Writes a transcript by hand. Every method appends one entry and returns its seq; each entry comes
 * one millisecond after the one before, unless `wait` lets time pass.
 */
export class Script {
  readonly entries: Entry[] = [];
  /** What the person chose in the connect form; a handshake sets it. */
  choice: RevisionChoice = '2025-11-25';
  private at = 0;

  wait(milliseconds: number): void {
    this.at += milliseconds;
  }

  add(entry: NewEntry): number {
    const seq = this.entries.length + 1;
    this.at += 1;
    this.entries.push({ ...entry, seq, at: this.at });
    return seq;
  }

  sent(wire: Wire, fields: Fields<'frame'> = {}): number {
    return this.add({
      kind: 'frame',
      direction: 'sent',
      origin: 'client',
      text: wireText(wire),
      ...fields,
    });
  }

  received(wire: Wire, fields: Fields<'frame'> = {}): number {
    return this.add({ kind: 'frame', direction: 'received', text: wireText(wire), ...fields });
  }

  /** The client asks. */
  asks(id: Id, method: string, params: object = {}): number {
    return this.sent(request(id, method, params));
  }

  /** The server answers with a result. */
  answers(id: Id, result: object = {}): number {
    return this.received({ jsonrpc: '2.0', id, result });
  }

  undelivered(frame: number, reason: string): number {
    return this.add({ kind: 'undelivered', frame, reason });
  }

  stderr(text: string): number {
    return this.add({ kind: 'stderr', text });
  }

  note(note: NoteKind, about: number, text?: string): number {
    return this.add({ kind: 'note', note, about, ...(text !== undefined && { text }) });
  }

  lifecycle(state: LifecycleEntry['state'], fields: Fields<'lifecycle'> = {}): number {
    return this.add({ kind: 'lifecycle', state, ...fields });
  }

  /** Opens the target and, for a stdio one, says the pid. */
  opens(pid?: number): number {
    this.lifecycle('opening');
    return this.lifecycle('open', pid === undefined ? {} : { pid });
  }

  /** The legacy handshake: `initialize` with id 0, its answer, and the notification. */
  handshake(revision = '2025-11-25', capabilities: object = {}): void {
    this.asks(0, 'initialize', { protocolVersion: revision, capabilities: {} });
    this.answers(0, { protocolVersion: revision, capabilities, serverInfo: { name: 'scripted' } });
    this.sent(notification('notifications/initialized'));
  }

  /** The modern opening: `server/discover` with id 0 and its answer. */
  discovery(): void {
    const revision = '2026-07-28';
    this.choice = revision;
    this.asks(0, 'server/discover', { _meta: modernMeta(revision) });
    this.answers(0, {
      resultType: 'complete',
      supportedVersions: [revision],
      capabilities: {},
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'scripted', version: '1' } },
    });
  }

  /** An HTTP request; what it returns names the exchange in the methods below. */
  http(method: string, url: string, fields: { frame?: number; headers?: HeaderList } = {}): number {
    const exchange = this.entries.length + 1;
    return this.add({
      kind: 'http',
      phase: 'request',
      exchange,
      method,
      url,
      headers: [],
      ...fields,
    });
  }

  response(exchange: number, status: number, contentType?: string): number {
    const headers = contentType === undefined ? [] : [['content-type', contentType] as const];
    return this.add({ kind: 'http', phase: 'response', exchange, status, headers });
  }

  /** One event of a stream, from its data. */
  event(exchange: number, wire: Wire): number {
    return this.block(exchange, `data: ${wireText(wire)}\n\n`);
  }

  /** One event of a stream as the raw lines that it is. */
  block(exchange: number, text: string): number {
    return this.add({ kind: 'http', phase: 'event', exchange, text });
  }

  body(exchange: number, wire: Wire): number {
    return this.add({ kind: 'http', phase: 'body', exchange, text: wireText(wire) });
  }

  end(exchange: number): number {
    return this.add({ kind: 'http', phase: 'end', exchange });
  }

  failed(exchange: number, reason: string): number {
    return this.add({ kind: 'http', phase: 'failed', exchange, reason });
  }

  /** Posts a frame and has it answered with a JSON body. */
  posts(wire: Wire, answer: Wire, status = 200): number {
    const frame = this.sent(wire);
    const exchange = this.http('POST', 'http://127.0.0.1:1/mcp', { frame });
    this.response(exchange, status, 'application/json');
    this.body(exchange, answer);
    this.end(exchange);
    return frame;
  }
}

export function request(id: Id, method: string, params: object = {}): object {
  return { jsonrpc: '2.0', id, method, params };
}

export function notification(method: string, params: object = {}): object {
  return { jsonrpc: '2.0', method, params };
}

/** The `_meta` that every modern request carries (spec 2026-07-28/basic#meta). */
export function modernMeta(revision: string): object {
  return {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
}

function wireText(wire: Wire): string {
  return typeof wire === 'string' ? wire : JSON.stringify(wire);
}
