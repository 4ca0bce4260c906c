import { isProblem, itemsOf, path, scan, slice } from '@loupe/json';
import type { Exchange } from '@loupe/ledger';
import { asSent } from './calls.ts';
import { openEntries } from './opened.ts';
import type { Session } from './session.ts';
import type { SessionKey } from './view.ts';

/** A call of one tool, prompt or resource, and what it was called with. */
export interface PastCall {
  readonly exchange: Exchange;
  /** The head of its arguments as they were sent; undefined where there were none, or they are too long to look at. */
  readonly preview?: string;
}

/** The calls of what is called `name`. */
export interface PastCalls {
  readonly method: string;
  readonly name: string;
  /** How many there are in the session. */
  readonly total: number;
  /** Newest first. */
  readonly calls: readonly PastCall[];
}

/** The part of the worker's API that knows every call of a thing, not the latest alone. */
export interface HistoryApi {
  /** Calls `from` to `to` (exclusive), counted from the newest; at most 100 at once. */
  pastCalls(
    key: SessionKey,
    method: string,
    name: string,
    from: number,
    to: number,
  ): Promise<PastCalls>;
  /** The arguments that a request was sent with (JSON text); undefined where it had none. */
  argumentsOf(key: SessionKey, asked: number): Promise<string | undefined>;
}

const MOST_CALLS = 100;
const PREVIEW = 200;
/** Bytes of a line of the transcript. Longer ones are not read for a preview. */
const LONGEST_READ = 256 * 1024;

export function historyApi(at: (key: SessionKey) => Session): HistoryApi {
  const shelves = new WeakMap<Session, Shelf>();
  const shelfOf = (session: Session): Shelf => {
    const known = shelves.get(session) ?? createShelf();
    shelves.set(session, known);
    return known;
  };
  return {
    async pastCalls(key, method, name, from, to) {
      const session = at(key);
      const all = shelfOf(session).calls(session.fold.known?.ledger.exchanges ?? [], method, name);
      const end = all.length - from;
      const wanted = all.slice(Math.max(0, end - Math.min(to - from, MOST_CALLS)), end).reverse();
      const calls = await Promise.all(wanted.map((exchange) => pastCall(session, exchange)));
      return { method, name, total: all.length, calls };
    },
    argumentsOf: (key, asked) => argumentsOf(at(key), asked),
  };
}

/** The calls of each thing, picked from a ledger as it grows. */
interface Shelf {
  calls(exchanges: readonly Exchange[], method: string, name: string): readonly Exchange[];
}

export function createShelf(): Shelf {
  const calls = new Map<string, Exchange[]>();
  const keyOf = (method: string, name: string) => JSON.stringify([method, name]);
  let seen = 0;
  return {
    calls(exchanges, method, name) {
      for (; seen < exchanges.length; seen++) {
        const exchange = exchanges[seen];
        if (exchange?.askedBy !== 'client' || exchange.name === undefined) continue;
        const key = keyOf(exchange.method, exchange.name);
        const known = calls.get(key);
        if (known === undefined) calls.set(key, [exchange]);
        else known.push(exchange);
      }
      return calls.get(keyOf(method, name)) ?? [];
    },
  };
}

async function pastCall(session: Session, exchange: Exchange): Promise<PastCall> {
  const sent = asSent(exchange);
  const place = session.fold.offsets.find(exchange.asked);
  if (place === undefined || place.to - place.from > LONGEST_READ) return { exchange: sent };
  const text = await argumentsOf(session, exchange.asked);
  return { exchange: sent, ...(text !== undefined && { preview: text.slice(0, PREVIEW) }) };
}

async function argumentsOf({ fold, texts }: Session, asked: number): Promise<string | undefined> {
  const exchange = fold.known?.ledger.exchangeOf(asked);
  const open = await openEntries(fold, texts).at(asked);
  if (exchange === undefined || open === undefined) return undefined;
  const request = requestIn(open.doc.text, exchange);
  const params = request === undefined ? undefined : path(request, 'params');
  return params?.startsWith('{') === true ? path(params, 'arguments') : undefined;
}

/** The text of a request, also where it is one of a batch. */
function requestIn(text: string, { id, legs }: Exchange): string | undefined {
  const root = scan(text);
  if (isProblem(root)) return undefined;
  if (root.span.kind !== 'array') return text;
  // Of several rounds the first is the one that was asked here.
  const first = legs?.[0]?.id ?? id;
  return itemsOf(text, root.span)
    .map((span) => slice(text, span))
    .find((item) => item.startsWith('{') && path(item, 'id') === first.text);
}
