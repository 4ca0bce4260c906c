import type { Message, RequestMessage } from '@loupe/jsonrpc';
import { arrayText, objectText, quote } from '@loupe/json';
import { isAnswerTo } from '../answers.ts';
import type { Step } from '../commands.ts';
import { errorWords } from '../handshake.ts';
import { stringAtPath } from '../json-values.ts';
import type { Lost } from '../lost.ts';
import type { FrameReading } from '../transports/reading.ts';
import type { Shown } from './shown.ts';

const SUBSCRIBE = 'resources/subscribe';
const UNSUBSCRIBE = 'resources/unsubscribe';

interface Asked {
  readonly key: string;
  seq: number;
}

interface Watched {
  readonly uri: string;
  /** The request that began it. */
  readonly begin: Asked;
  state: 'asked' | 'open' | 'over';
  /** A person wanted it, and not only asked for it by hand. */
  wasWished: boolean;
  end?: Asked;
}

/**
 * Resources that are subscribed to one by one (spec 2025-11-25/server/resources#subscriptions), by a wish or
 * by hand. What a person ends by hand is not begun again by itself, and neither is what was refused.
 */
export class ResourceFold {
  readonly #shown: Shown;
  /** The newest of each URI, in this opening. */
  readonly #watched = new Map<string, Watched>();
  #since = 0;
  /** How often each URI was subscribed to. */
  readonly #rounds = new Map<string, number>();
  #wished: ReadonlySet<string> = new Set();
  readonly #refused = new Set<string>();
  /** Wishes that were met, as far as they could be. */
  readonly #met = new Set<string>();

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  begin(since: number): void {
    this.#since = since;
    this.#rounds.clear();
    this.#watched.clear();
    this.#refused.clear();
    this.#met.clear();
  }

  wish(uris: readonly string[]): void {
    this.#wished = new Set(uris);
    for (const uri of this.#met) if (!this.#wished.has(uri)) this.#met.delete(uri);
    for (const uri of this.#wished) {
      const watched = this.#watched.get(uri);
      if (watched && watched.state !== 'over') this.#meet(watched);
    }
  }

  #meet(watched: Watched): void {
    watched.wasWished = true;
    this.#met.add(watched.uri);
  }

  steps(): readonly Step[] {
    const steps: Step[] = [];
    const ask = (method: string, uri: string): void => {
      const id = `${method}:${this.#since}:${this.#rounds.get(uri) ?? 0}:${uri}`;
      const params = objectText([['uri', quote(uri)]]);
      steps.push({ id, do: 'request', method, params, isBackground: true });
    };
    for (const { uri, state, wasWished, end } of this.#watched.values()) {
      const isUnwanted = state === 'open' && wasWished && !this.#wished.has(uri);
      if (isUnwanted && !end) ask(UNSUBSCRIBE, uri);
    }
    for (const uri of this.#wished) {
      if (!this.#met.has(uri) && !this.#refused.has(uri)) ask(SUBSCRIBE, uri);
    }
    return steps;
  }

  sent({ id, method, params }: RequestMessage, seq: number): void {
    if (method !== SUBSCRIBE && method !== UNSUBSCRIBE) return;
    const uri = stringAtPath(params, 'uri');
    if (uri === undefined) return;
    const watched = this.#watched.get(uri);
    // A redirect is followed by sending the same request again.
    if (watched?.begin.key === id.key) {
      this.#shown.change(watched.begin.seq, { asked: seq });
      watched.begin.seq = seq;
    } else if (watched?.end?.key === id.key) watched.end.seq = seq;
    else if (method === UNSUBSCRIBE) {
      if (watched && watched.state !== 'over') watched.end = { key: id.key, seq };
    } else if (watched?.state === 'asked' || watched?.state === 'open') {
      // Asked for again by hand: what there is stays.
    } else this.#began(uri, { key: id.key, seq });
  }

  #began(uri: string, begin: Asked): void {
    const watched: Watched = { uri, begin, state: 'asked', wasWished: false };
    this.#rounds.set(uri, (this.#rounds.get(uri) ?? 0) + 1);
    this.#watched.delete(uri);
    this.#watched.set(uri, watched);
    if (this.#wished.has(uri)) this.#meet(watched);
    const requested = objectText([['resourceSubscriptions', arrayText([quote(uri)])]]);
    this.#shown.add(begin.seq, requested);
  }

  answered(message: Message, reading: FrameReading): void {
    for (const watched of this.#watched.values()) {
      const { begin, end, state } = watched;
      if (state === 'asked' && isAnswerTo(message, reading, begin)) {
        const problem = problemOf(message);
        if (problem !== undefined) this.#refuse(watched, problem);
        else {
          watched.state = 'open';
          const { requested = '{}' } = this.#shown.of(begin.seq) ?? {};
          this.#shown.change(begin.seq, { state: 'open', acknowledged: requested });
        }
        return;
      }
      if (end && state !== 'over' && isAnswerTo(message, reading, end)) {
        this.#end(watched, problemOf(message) ?? 'Unsubscribed.');
        return;
      }
    }
  }

  lost({ frame, problem }: Lost): void {
    for (const watched of this.#watched.values()) {
      const { begin, end, state } = watched;
      if (state === 'asked' && begin.seq === frame) this.#refuse(watched, problem);
      else if (state === 'open' && end?.seq === frame) this.#end(watched, problem);
    }
  }

  #refuse(watched: Watched, words: string): void {
    watched.state = 'over';
    this.#refused.add(watched.uri);
    this.#shown.change(watched.begin.seq, { state: 'refused', words });
  }

  #end(watched: Watched, words: string): void {
    watched.state = 'over';
    this.#shown.change(watched.begin.seq, { state: 'ended', words });
  }

  /** Counts the update with its subscription; one of a sub-resource with that of the resource above it. */
  updated(uri: string): void {
    const open = [...this.#watched.values()].filter(({ state }) => state !== 'over');
    const above = open.filter((one) => uri.startsWith(one.uri.replace(/\/?$/, '/')));
    const [nearest] = above.sort((a, b) => b.uri.length - a.uri.length);
    const watched = open.find((one) => one.uri === uri) ?? nearest;
    if (watched) this.#shown.event(watched.begin.seq);
  }
}

function problemOf(message: Message): string | undefined {
  if (message.kind === 'error') return `The server answered: ${errorWords(message)}.`;
  return message.kind === 'malformed' ? message.detail : undefined;
}
