import { copyAs } from '@loupe/exporters';
import type { Copy, CopyFormat, Original } from '@loupe/exporters';
import { path } from '@loupe/json';
import type { Exchange } from '@loupe/ledger';
import { createRedactor } from '@loupe/transcript';
import { resultDetail } from './detail.ts';
import type { Session } from './session.ts';
import type { SessionKey } from './view.ts';

/** `holdsSecrets`: an export would mask something in it. */
type MadeCopy = Copy & { readonly holdsSecrets?: boolean };

/** The part of the worker's API that takes a message out of the page. */
export interface CopiesApi {
  /**
   * The frame with this seq, or that an HTTP request carries; where the format makes a request again, the request of ours
   * to which it belongs. What else the server sent can be copied as text only. Secrets are in clear.
   */
  copyAs(key: SessionKey, seq: number, format: CopyFormat): Promise<MadeCopy>;
}

export function copiesApi(at: (key: SessionKey) => Session): CopiesApi {
  return {
    async copyAs(key, seq, format) {
      const session = at(key);
      const isText = format === 'json' || format === 'line';
      const entry = await session.texts.entry(seq);
      const isRequest = entry?.kind === 'http' && entry.phase === 'request';
      const frame = isRequest ? (entry.frame ?? seq) : seq;
      const exchange = session.fold.known?.ledger.exchangeOf(frame);
      const isOurs = exchange?.askedBy === 'client';
      const wanted = isText || !isOurs ? frame : exchange.asked;
      const found = await originalOf(session, wanted, isOurs ? exchange : undefined);
      if (found === undefined) return { problem: 'This entry carries no message.' };
      if (!isText && !found.isSent) {
        return { problem: 'The server sent it: only what went to the server can be sent again.' };
      }
      const made = copyAs(format, found.original);
      return 'text' in made ? { ...made, holdsSecrets: holdsSecrets(session, made.text) } : made;
    },
  };
}

function holdsSecrets({ fold }: Session, text: string): boolean {
  if (fold.known === undefined) return false;
  const frame = { kind: 'frame', seq: 0, at: 0, direction: 'sent', text } as const;
  const masked = createRedactor(fold.known.header).entry(frame);
  return 'text' in masked && masked.text !== text;
}

async function originalOf(
  session: Session,
  seq: number,
  exchange: Exchange | undefined,
): Promise<{ readonly original: Original; readonly isSent: boolean } | undefined> {
  const { fold, texts } = session;
  const { known } = fold;
  const entry = await texts.entry(seq);
  const reading = entry && (await texts.frame(entry));
  const text = reading?.text ?? (entry?.kind === 'frame' ? entry.text : undefined);
  if (known === undefined || entry === undefined || text === undefined) return undefined;
  const http = await requestOf(session, known.related.httpOf(entry));
  const { revision } = known.ledger.connection;
  const answer = exchange && (await answerOf(session, exchange));
  const original = {
    target: known.header.target,
    text,
    ...(http && { http }),
    handshake: await handshakeBefore(session, seq),
    ...(revision !== undefined && { revision }),
    ...(answer && { answer }),
  };
  return { original, isSent: entry.kind === 'frame' && entry.direction === 'sent' };
}

async function requestOf({ fold, texts }: Session, exchange: number | undefined) {
  const [first] = exchange === undefined ? [] : (fold.known?.related.phases(exchange) ?? []);
  const entry = first === undefined ? undefined : await texts.entry(first);
  return entry?.kind === 'http' && entry.phase === 'request' ? entry : undefined;
}

async function answerOf(
  { fold, texts }: Session,
  { asked, status }: Exchange,
): Promise<Original['answer']> {
  const detail = await resultDetail(fold, texts, asked);
  // A text that was cut for the page is no JSON to expect.
  if (detail === undefined || detail.text === '' || detail.text.length < detail.whole)
    return undefined;
  return { kind: status === 'error' ? 'error' : 'result', text: detail.text };
}

/** `notifications/initialized` follows its handshake closely. */
const NEAR = 50;

/** What began the connection on which the frame went out, as it was sent. */
async function handshakeBefore({ fold, texts }: Session, seq: number): Promise<readonly string[]> {
  const first = fold.known?.ledger.exchanges.findLast(
    ({ method, askedBy, asked }) => method === 'initialize' && askedBy === 'client' && asked < seq,
  );
  const asked = first && (await texts.entry(first.asked));
  if (first === undefined || asked?.kind !== 'frame') return [];
  for (let next = first.asked + 1; next < Math.min(seq, first.asked + NEAR); next++) {
    const entry = await texts.entry(next);
    const isTold =
      entry?.kind === 'frame' &&
      entry.direction === 'sent' &&
      path(entry.text, 'method') === '"notifications/initialized"';
    if (isTold) return [asked.text, entry.text];
  }
  return [asked.text];
}
