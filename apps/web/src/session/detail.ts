import type { FrameReading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import { bytesOfBase64 } from './bytes.ts';
import { asSent } from './calls.ts';
import type { Fold, Known } from './fold.ts';
import { openEntries, ownText } from './opened.ts';
import type { Texts } from './texts.ts';
import type { AskedResult, EntryDetail, ResultDetail } from './view.ts';

/** Longer texts cost the main thread more than a frame; the rest is for download. UTF-16 units. */
const LONGEST_TEXT = 256 * 1024;
const MOST_LOGS = 200;
/** Entries that are read back to find the first and the last event of a stream. */
const FURTHEST_EVENT = 20;

/** What the detail pane shows of one entry, read back from the transcript; undefined where there is no such entry. */
export async function entryDetail(
  fold: Fold,
  texts: Texts,
  seq: number,
): Promise<EntryDetail | undefined> {
  const open = await openEntries(fold, texts).at(seq);
  const { known } = fold;
  if (open === undefined || known === undefined) return undefined;
  const { entry, reading } = open;
  const { text } = open.doc;
  const exchange = known.ledger.exchangeOf(seq);
  return {
    entry: shortened(entry),
    text: text.slice(0, LONGEST_TEXT),
    whole: text.length,
    direction: directionOf(entry, reading),
    http: await phasesOf(known, texts, entry),
    findings: known.findings.about(seq),
    ...(exchange === undefined ? {} : { exchange: asSent(exchange) }),
  };
}

/** The answer to the request with this seq, as far as there is one. */
export async function resultDetail(
  fold: Fold,
  texts: Texts,
  asked: number,
): Promise<ResultDetail | undefined> {
  const { known } = fold;
  const exchange = known?.ledger.exchangeOf(asked);
  if (known === undefined || exchange?.asked !== asked) return undefined;
  const open =
    exchange.answered === undefined
      ? undefined
      : await openEntries(fold, texts).at(exchange.answered);
  const answer = open?.answer()?.text ?? '';
  const until = exchange.answered ?? Infinity;
  const logs: Entry[] = [];
  for (const seq of known.related.logs(asked, until, exchange.http).slice(-MOST_LOGS)) {
    const log = await texts.entry(seq);
    if (log !== undefined) logs.push(shortened(log));
  }
  return {
    exchange: asSent(exchange),
    text: answer.slice(0, LONGEST_TEXT),
    whole: answer.length,
    logs,
  };
}

/** How a request ended, in short. */
export function askedResult(detail: ResultDetail | undefined): AskedResult {
  if (detail?.exchange.status === 'ok') return { result: detail.text };
  const { failure, message, status, code } = detail?.exchange ?? {};
  const problem = failure?.what ?? message ?? `The request ended: ${status ?? 'unknown'}.`;
  return { problem, ...(code !== undefined && { code }) };
}

/** The entry's protocol text, byte for byte where the bytes are known. */
export async function wholeText(texts: Texts, seq: number): Promise<Blob> {
  const entry = await texts.entry(seq);
  if (entry === undefined) throw new Error(`The transcript has no entry ${seq}.`);
  // An event's bytes are those of its block, with field names around the protocol text.
  const isEvent = entry.kind === 'http' && entry.phase === 'event';
  if (!isEvent && 'bytes' in entry) {
    return new Blob([bytesOfBase64(entry.bytes)]);
  }
  const reading = await texts.frame(entry);
  return new Blob([reading?.text ?? ownText(entry)], { type: 'text/plain' });
}

/** The phases of an HTTP exchange without the texts in them, and of a stream its first and its last event. */
async function phasesOf(known: Known, texts: Texts, entry: Entry): Promise<readonly Entry[]> {
  const exchange = known.related.httpOf(entry);
  if (exchange === undefined) return [];
  const phases = new Map<number, Entry>();
  const add = (phase: Entry | undefined): void => {
    if (phase?.kind !== 'http' || phase.exchange !== exchange) return;
    phases.set(phase.seq, 'text' in phase ? { ...phase, text: '' } : phase);
  };
  for (const seq of known.related.phases(exchange)) {
    const phase = await texts.entry(seq);
    add(phase);
    if (phase?.kind !== 'http') continue;
    if (phase.phase === 'response') add(await eventNear(texts, exchange, seq, 1));
    if (phase.phase === 'end' || phase.phase === 'failed') {
      add(await eventNear(texts, exchange, seq, -1));
    }
  }
  return [...phases.values()].sort((one, other) => one.seq - other.seq);
}

/** The event of a stream next to one of its phases, if it is close by. */
async function eventNear(
  texts: Texts,
  exchange: number,
  seq: number,
  step: 1 | -1,
): Promise<Entry | undefined> {
  for (let distance = 1; distance <= FURTHEST_EVENT; distance++) {
    const entry = await texts.entry(seq + step * distance);
    if (entry === undefined) return undefined;
    if (entry.kind !== 'http' || entry.exchange !== exchange) continue;
    return entry.phase === 'event' ? entry : undefined;
  }
  return undefined;
}

function directionOf(entry: Entry, reading: FrameReading | undefined): EntryDetail['direction'] {
  if (entry.kind === 'frame') return entry.direction === 'sent' ? 'out' : 'in';
  if (entry.kind === 'http') return entry.phase === 'request' ? 'out' : 'in';
  if (entry.kind === 'stderr') return 'in';
  return reading === undefined ? 'none' : 'in';
}

/** The entry without what its text would weigh twice. */
function shortened(entry: Entry): Entry {
  const cut = (text: string): string => text.slice(0, LONGEST_TEXT);
  const bytes = 'bytes' in entry ? { bytes: cut(entry.bytes) } : {};
  return 'text' in entry ? { ...entry, text: cut(entry.text), ...bytes } : entry;
}
