import { parseFrame } from '@loupe/jsonrpc';
import { isFallback } from './endpoint.ts';
import { HttpExchange } from './exchange.ts';
import type { SentFrame } from './exchange.ts';
import { headerOf } from './http-headers.ts';
import type { FrameReading, Reader, Reading, WireEntry } from './reading.ts';
import { messageIn, readBlock } from './sse.ts';
import type { TargetKind } from './transport.ts';

type FrameEntry = Extract<WireEntry, { kind: 'frame' }>;
type HttpEntry = Extract<WireEntry, { kind: 'http' }>;

/**
 * Reads the log of a target of this kind. On `http` an answer is looked for in the exchange of its
 * question; on `sse` it comes on the one long stream, and a POST only says that it was accepted.
 */
export function createReader(kind: TargetKind): Reader {
  if (kind === 'stdio' || kind === 'ws') {
    return { read: (entry) => (entry.kind === 'frame' ? frameReading(entry) : undefined) };
  }
  const reader = new HttpReader(kind);
  return { read: (entry) => reader.read(entry) };
}

function frameReading(entry: FrameEntry): FrameReading {
  const { seq, at, direction, text, origin, key } = entry;
  const frame = parseFrame(text);
  // Added one by one: every frame of a log comes by here, and each spread makes two objects more.
  const reading: Writable<FrameReading> = { what: 'frame', seq, at, direction, text, frame };
  if (origin !== undefined) reading.origin = origin;
  if (key !== undefined) reading.key = key;
  return reading;
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

class HttpReader {
  readonly #kind: TargetKind;
  /** False while HTTP+SSE is spoken. */
  #answersHere: boolean;
  /** Seq of the entry that began this opening. */
  #opening = 0;
  /** Sent frames whose request entry is still to come. */
  readonly #sent = new Map<number, SentFrame>();
  readonly #exchanges = new Map<number, HttpExchange>();
  /** Frames whose stream ended before the answer, by the event id to go on from. */
  readonly #resumable = new Map<string, SentFrame>();
  /** Frames that a redirect sends to another address, by address and text. */
  readonly #redirected = new Map<string, SentFrame>();

  constructor(kind: TargetKind) {
    this.#kind = kind;
    this.#answersHere = kind === 'http';
  }

  read(entry: WireEntry): Reading | undefined {
    switch (entry.kind) {
      case 'frame': {
        const reading = frameReading(entry);
        if (entry.direction === 'sent') this.#sent.set(entry.seq, sentFrame(reading));
        return reading;
      }
      case 'undelivered':
        this.#sent.delete(entry.frame);
        return undefined;
      case 'lifecycle':
        if (entry.state === 'opening') this.#forget(entry.seq);
        return undefined;
      case 'http':
        return this.#readHttp(entry);
      case 'note':
        if (isFallback(entry, this.#opening)) this.#answersHere = false;
        return undefined;
      case 'stderr':
        return undefined;
    }
  }

  #forget(opening: number): void {
    this.#opening = opening;
    this.#answersHere = this.#kind === 'http';
    this.#sent.clear();
    this.#exchanges.clear();
    this.#resumable.clear();
    this.#redirected.clear();
  }

  #readHttp(entry: HttpEntry): Reading | undefined {
    if (entry.phase === 'request') {
      this.#exchanges.set(entry.exchange, this.#begin(entry));
      return undefined;
    }
    const exchange = this.#exchanges.get(entry.exchange);
    if (!exchange) return undefined;
    switch (entry.phase) {
      case 'response':
        exchange.response = entry;
        return undefined;
      case 'event': {
        const block = readBlock(entry.text);
        exchange.noteBlock(block);
        const text = messageIn(block);
        return text === undefined ? undefined : this.#received(entry, exchange, text, false);
      }
      case 'body':
        exchange.noteBody(entry.text);
        return this.#received(entry, exchange, entry.text, true);
      case 'end':
      case 'failed':
        return this.#over(entry, exchange);
    }
  }

  #begin(entry: Extract<HttpEntry, { phase: 'request' }>): HttpExchange {
    return new HttpExchange(entry, this.#frameOf(entry), this.#answersHere);
  }

  /** The frame that an HTTP request carries, or whose broken stream it takes up again. */
  #frameOf(entry: Extract<HttpEntry, { phase: 'request' }>): SentFrame | undefined {
    if (entry.frame === undefined) {
      const from = headerOf(entry.headers, 'last-event-id') ?? '';
      const frame = this.#resumable.get(from);
      this.#resumable.delete(from);
      return frame;
    }
    const sent = this.#sent.get(entry.frame);
    this.#sent.delete(entry.frame);
    if (!sent) return undefined;
    const place = `${entry.url} ${sent.text}`;
    const before = this.#redirected.get(place);
    this.#redirected.delete(place);
    return before ? { ...sent, visited: before.visited } : sent;
  }

  #received(
    entry: HttpEntry,
    exchange: HttpExchange,
    text: string,
    whole: boolean,
  ): FrameReading | undefined {
    const frame = parseFrame(text);
    if (whole && !exchange.carriesMessages(frame)) return undefined;
    exchange.settle(frame.messages, whole);
    return {
      what: 'frame',
      seq: entry.seq,
      at: entry.at,
      direction: 'received',
      text,
      frame,
      exchange: entry.exchange,
      ...(exchange.frame && { answers: exchange.frame.seq }),
      ...(exchange.response && { status: exchange.response.status }),
      ...(whole && { whole }),
    };
  }

  #over(entry: Extract<HttpEntry, { phase: 'end' | 'failed' }>, exchange: HttpExchange): Reading {
    this.#exchanges.delete(entry.exchange);
    const { failure, goesOn } = exchange.end(entry);
    const { frame, request, response } = exchange;
    if (frame && goesOn?.by === 'resume') this.#resumable.set(goesOn.lastEventId, frame);
    if (frame && goesOn?.by === 'redirect') {
      const visited = [...frame.visited, request.url];
      this.#redirected.set(`${goesOn.url} ${frame.text}`, { ...frame, visited });
    }
    return {
      what: 'over',
      seq: entry.seq,
      at: entry.at,
      method: request.method,
      exchange: entry.exchange,
      ...(frame && { frame: frame.seq }),
      ...(response && { status: response.status }),
      ...(failure && { failure }),
      ...(goesOn && { goesOn }),
    };
  }
}

function sentFrame({ seq, text, frame }: FrameReading): SentFrame {
  const requests = frame.messages.filter((message) => message.kind === 'request');
  const waiting = new Set(requests.map((request) => request.id.key));
  return { seq, text, waiting, visited: [], emptyResumes: 0 };
}
