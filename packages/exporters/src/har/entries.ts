import type { Entry } from '@loupe/transcript';
import { requestJson } from './request.ts';
import { responsePieces } from './response.ts';

type HttpEntry = Extract<Entry, { kind: 'http' }>;
type Phase<P extends HttpEntry['phase']> = Extract<HttpEntry, { phase: P }>;
type FrameEntry = Extract<Entry, { kind: 'frame' }>;

/** The phases of one HTTP exchange, as far as they came. */
export interface HarExchange {
  readonly request: Phase<'request'>;
  readonly frame?: FrameEntry;
  response?: Phase<'response'>;
  /** What came as its body: one body, or the blocks of an event stream. */
  readonly content: (Phase<'event'> | Phase<'body'>)[];
  over?: Phase<'end'> | Phase<'failed'>;
}

/** Gathers HTTP exchanges from the entries of a transcript. */
interface HarEntries {
  /** The JSON of the exchange that ends with this entry, in pieces. */
  add(entry: Entry): Iterable<string> | undefined;
  /** Those that never ended. */
  rest(): Iterable<Iterable<string>>;
}

export function createHarEntries(isOverHttp: boolean, timeOf: (at: number) => string): HarEntries {
  const sent = new Map<number, FrameEntry>();
  const open = new Map<number, HarExchange>();

  function phase(entry: HttpEntry): HarExchange | undefined {
    if (entry.phase === 'request') {
      const frame = entry.frame === undefined ? undefined : sent.get(entry.frame);
      if (frame !== undefined) sent.delete(frame.seq);
      open.set(entry.exchange, { request: entry, ...(frame && { frame }), content: [] });
      return undefined;
    }
    const exchange = open.get(entry.exchange);
    if (exchange === undefined) return undefined;
    if (entry.phase === 'response') exchange.response = entry;
    else if (entry.phase === 'event' || entry.phase === 'body') exchange.content.push(entry);
    else {
      exchange.over = entry;
      open.delete(entry.exchange);
      return exchange;
    }
    return undefined;
  }

  return {
    add(entry) {
      // Elsewhere no request takes the frames away again.
      if (!isOverHttp) return undefined;
      if (entry.kind === 'undelivered') sent.delete(entry.frame);
      if (entry.kind === 'frame' && entry.direction === 'sent') sent.set(entry.seq, entry);
      const done = entry.kind === 'http' ? phase(entry) : undefined;
      return done && entryPieces(done, timeOf);
    },
    *rest() {
      for (const exchange of open.values()) yield entryPieces(exchange, timeOf);
    },
  };
}

function* entryPieces(exchange: HarExchange, timeOf: (at: number) => string): Iterable<string> {
  const { request, response, content, over } = exchange;
  const timings = timingsOf(exchange);
  const time = rounded(timings.send + Math.max(0, timings.wait) + Math.max(0, timings.receive));
  yield `{"startedDateTime":${JSON.stringify(timeOf(request.at))},"time":${time},"request":`;
  yield requestJson(exchange);
  yield ',"response":';
  yield* responsePieces(exchange);
  const seqs = {
    exchange: request.exchange,
    request: request.seq,
    frame: request.frame,
    response: response?.seq,
    content: content.map(({ seq }) => seq),
    end: over?.seq,
  };
  yield `,"cache":{},"timings":${JSON.stringify(timings)},"_loupe":${JSON.stringify(seqs)}}`;
}

/**
 * Milliseconds; -1 where a phase is not in the log. An exchange is logged when it is handed over, so what sending
 * took is part of the wait.
 */
function timingsOf({ request, response, content, over }: HarExchange): {
  readonly send: number;
  readonly wait: number;
  readonly receive: number;
} {
  const last = over?.at ?? content.at(-1)?.at;
  const first = response?.at ?? last;
  return {
    send: 0,
    wait: first === undefined ? -1 : rounded(first - request.at),
    receive: response === undefined || last === undefined ? -1 : rounded(last - response.at),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
