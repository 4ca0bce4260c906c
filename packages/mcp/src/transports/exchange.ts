import type { Message, ParsedFrame } from '@loupe/jsonrpc';
import { eraOf, isRevision } from '../revisions.ts';
import { excerpt, refusal, resolve, statusWords, unreachable } from './http-failure.ts';
import { headerOf, isJsonType, mediaType } from './http-headers.ts';
import type { GoesOn, HttpFailure, WireEntry } from './reading.ts';
import type { SseBlock } from './sse.ts';

type HttpEntry = Extract<WireEntry, { kind: 'http' }>;
type Phase<P extends HttpEntry['phase']> = Extract<HttpEntry, { phase: P }>;

/** A sent frame while HTTP exchanges may bring its answer. */
export interface SentFrame {
  readonly seq: number;
  readonly text: string;
  /** Keys of its requests that have no answer yet. */
  readonly waiting: Set<string>;
  /** Addresses that it was sent to before, by redirects. */
  readonly visited: readonly string[];
  /** Resumed streams in a row that brought no event. */
  emptyResumes: number;
}

const MAX_REDIRECTS = 5;
const MAX_EMPTY_RESUMES = 5;

/** What one HTTP exchange has brought so far. */
export class HttpExchange {
  readonly request: Phase<'request'>;
  readonly frame: SentFrame | undefined;
  readonly #resumes: boolean;
  /** False where answers come on another stream, and a POST only says that it was accepted. */
  readonly #answersHere: boolean;
  response: Phase<'response'> | undefined;
  #body: string | undefined;
  #hasEvents = false;
  #broughtAnswer = false;
  #lastEventId: string | undefined;
  #retry: number | undefined;

  constructor(request: Phase<'request'>, frame: SentFrame | undefined, answersHere: boolean) {
    this.request = request;
    this.frame = frame;
    this.#answersHere = answersHere;
    this.#resumes = frame !== undefined && request.frame === undefined;
  }

  get #isStream(): boolean {
    return this.response !== undefined && mediaType(this.response.headers) === 'text/event-stream';
  }

  get #isFine(): boolean {
    const status = this.response?.status ?? 0;
    return status >= 200 && status < 300;
  }

  noteBlock(block: SseBlock): void {
    this.#hasEvents = true;
    this.#lastEventId = block.id ?? this.#lastEventId;
    this.#retry = block.retry ?? this.#retry;
  }

  noteBody(text: string): void {
    this.#body = text;
  }

  /** Whether a JSON body is protocol text: an answer that was due, or recognisably JSON-RPC. */
  carriesMessages(frame: ParsedFrame): boolean {
    if (this.request.frame === undefined || frame.blank) return false;
    if (!this.response || !isJsonType(mediaType(this.response.headers))) return false;
    const due = this.#answersHere && this.#isFine && (this.frame?.waiting.size ?? 0) > 0;
    return due || frame.messages.some(isUnmistakable);
  }

  /** Takes out of the waiting requests those that the messages answer. `whole`: nothing comes after them. */
  settle(messages: readonly Message[], whole: boolean): void {
    for (const message of messages) {
      if (message.kind === 'request' || message.kind === 'notification') continue;
      this.#broughtAnswer = true;
      if (message.kind === 'response' || message.id)
        this.frame?.waiting.delete(message.id?.key ?? '');
      else if (message.kind === 'error' || whole) this.frame?.waiting.clear();
    }
  }

  /** The exchange is over: why nothing came, or how it goes on. */
  end(entry: Phase<'end'> | Phase<'failed'>): { failure?: HttpFailure; goesOn?: GoesOn } {
    const { url, method } = this.request;
    if (entry.phase === 'end' && entry.aborted) {
      return { failure: { kind: 'aborted', what: 'We closed the HTTP exchange.', next: 'Retry.' } };
    }
    if (!this.response) {
      const reason =
        entry.phase === 'failed' ? entry.reason : 'the connection ended without a response';
      const code = entry.phase === 'failed' ? entry.code : undefined;
      return { failure: unreachable(url, reason, code) };
    }
    if (!this.#isFine) return this.#refused(this.response);
    if (method === 'GET' && !this.#isStream) return { failure: this.#unexpectedType() };
    if (!this.#answersHere || !this.frame || this.frame.waiting.size === 0) return {};
    return this.#unanswered(entry);
  }

  #refused({ status, headers }: Phase<'response'>): { failure?: HttpFailure; goesOn?: GoesOn } {
    const goesOn = this.#redirect();
    if (goesOn) return { goesOn };
    const { url, method } = this.request;
    // A server without this optional stream, or without sessions to delete, says so.
    if (method !== 'POST' && status === 405 && !this.#resumes) return {};
    const failure = refusal({
      method,
      url,
      status,
      headers,
      // A 404 to a GET may just as well mean that there is no such stream.
      inSession:
        method === 'POST' && headerOf(this.request.headers, 'mcp-session-id') !== undefined,
      ...(this.#body !== undefined && { body: this.#body }),
    });
    const isPutOff = (status === 429 || status === 503) && failure?.retryAfter?.ms !== undefined;
    const again = this.#resumes && isPutOff ? this.#resume(failure.retryAfter.ms) : undefined;
    if (again) return { goesOn: again };
    // An answer that names another request leaves its own one to the status.
    const isAnswered = this.#broughtAnswer && (this.frame?.waiting.size ?? 0) === 0;
    const tolerated = isAnswered && failure?.kind === 'status' && status < 500;
    return failure && !tolerated ? { failure } : {};
  }

  #redirect(): GoesOn | undefined {
    const { status, headers } = this.response ?? { status: 0, headers: [] };
    if ((status !== 307 && status !== 308) || this.request.frame === undefined) return undefined;
    const target = resolve(headerOf(headers, 'location') ?? '', this.request.url);
    const visited = [...(this.frame?.visited ?? []), this.request.url];
    if (!target || target.origin !== new URL(this.request.url).origin) return undefined;
    if (visited.includes(target.href) || visited.length > MAX_REDIRECTS) return undefined;
    return { by: 'redirect', url: target.href, permanent: status === 308 };
  }

  #unanswered(entry: Phase<'end'> | Phase<'failed'>): { failure?: HttpFailure; goesOn?: GoesOn } {
    if (this.#isStream) {
      const goesOn = this.#resume();
      if (goesOn) return { goesOn };
      const reason = entry.phase === 'failed' ? ` (${entry.reason})` : '';
      const tail = entry.phase === 'end' && entry.tail ? ' Its last event was cut off.' : '';
      return {
        failure: {
          kind: 'stream-ended',
          what: `The event stream ended before the answer came${reason}.${tail}`,
          next: "Retry if it is safe to run twice; the server's log may say why it closed the stream.",
        },
      };
    }
    if (entry.phase === 'failed') {
      return { failure: unreachable(this.request.url, entry.reason, entry.code) };
    }
    if (!this.#body?.trim()) return { failure: this.#empty() };
    const isJson = isJsonType(mediaType(this.response?.headers ?? []));
    return { failure: isJson ? this.#mismatched() : this.#unexpectedType() };
  }

  /** Only a session-era stream that gave event ids can be resumed (spec 2025-11-25/basic/transports#resumability-and-redelivery). */
  #resume(least?: number): GoesOn | undefined {
    const version = headerOf(this.request.headers, 'mcp-protocol-version') ?? '';
    const isModern = isRevision(version) && eraOf(version) === 'modern';
    const asked = this.#resumes ? headerOf(this.request.headers, 'last-event-id') : undefined;
    const lastEventId = this.#lastEventId ?? asked;
    if (!this.frame || lastEventId === undefined || lastEventId === '' || isModern)
      return undefined;
    this.frame.emptyResumes = this.#hasEvents ? 0 : this.frame.emptyResumes + 1;
    if (this.frame.emptyResumes >= MAX_EMPTY_RESUMES) return undefined;
    const retry = least ?? this.#retry;
    return { by: 'resume', lastEventId, ...(retry !== undefined && { retry }) };
  }

  #empty(): HttpFailure {
    return {
      kind: 'empty',
      what: `The server answered HTTP ${statusWords(this.response?.status ?? 0)} with nothing in it.`,
      next: 'A request needs an answer; 202 is for notifications. Look into the server.',
    };
  }

  #mismatched(): HttpFailure {
    return {
      kind: 'mismatched',
      what: `The server answered HTTP ${statusWords(this.response?.status ?? 0)}, but not with this request's id.${excerpt(this.#body)}`,
      next: 'An answer repeats the id of its request, JSON type included. The server needs a repair.',
    };
  }

  #unexpectedType(): HttpFailure {
    const type = headerOf(this.response?.headers ?? [], 'content-type');
    const typed = type === undefined ? 'without a content type' : `with content type ${type}`;
    return {
      kind: 'content-type',
      what: `The server answered HTTP ${statusWords(this.response?.status ?? 0)} ${typed}, which is neither JSON nor an event stream.${excerpt(this.#body)}`,
      next: 'Check that the address is the MCP endpoint and not a web page in front of it.',
    };
  }
}

/** JSON-RPC beyond doubt: any JSON object with an `error` member would pass as an error otherwise. */
function isUnmistakable(message: Message): boolean {
  if (message.kind === 'malformed') return false;
  return message.kind !== 'error' || message.code !== undefined || message.version !== undefined;
}
