import { pretty } from '@loupe/json';
import { answerIn } from '@loupe/ledger';
import type { Exchange } from '@loupe/ledger';
import type { FrameReading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import { asSent } from './calls.ts';
import type { Fold, Known } from './fold.ts';
import type { Texts } from './texts.ts';
import type { AskedResult, EntryDetail, ResultDetail } from './view.ts';

/** Longer texts cost the main thread more than a frame; the rest is for download. UTF-16 units. */
const LONGEST_TEXT = 256 * 1024;
/** Indenting can make a text many times longer. */
const LONGEST_PRETTY = 1024 * 1024;
const MOST_LOGS = 200;

/** What the detail pane shows of one entry, read back from the transcript; undefined where there is no such entry. */
export async function entryDetail(
  fold: Fold,
  texts: Texts,
  seq: number,
): Promise<EntryDetail | undefined> {
  const entry = await texts.entry(seq);
  const { known } = fold;
  if (entry === undefined || known === undefined) return undefined;
  const reading = await texts.frame(entry);
  const text = reading?.text ?? ownText(entry);
  const shown = text.slice(0, LONGEST_TEXT);
  const exchange = known.ledger.exchangeOf(seq);
  return {
    entry: shortened(entry),
    text: shown,
    whole: text.length,
    pretty: pretty(shown).slice(0, LONGEST_PRETTY),
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
  const answer = await answerText(texts, exchange);
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
    const bytes = Uint8Array.from(atob(entry.bytes), (character) => character.charCodeAt(0));
    return new Blob([bytes]);
  }
  const reading = await texts.frame(entry);
  return new Blob([reading?.text ?? ownText(entry)], { type: 'text/plain' });
}

async function answerText(texts: Texts, exchange: Exchange): Promise<string> {
  if (exchange.answered === undefined) return '';
  const entry = await texts.entry(exchange.answered);
  const reading = entry && (await texts.frame(entry));
  return (reading && answerIn(reading.frame, exchange)) ?? '';
}

async function phasesOf(known: Known, texts: Texts, entry: Entry): Promise<readonly Entry[]> {
  const exchange = known.related.httpOf(entry);
  if (exchange === undefined) return [];
  const phases: Entry[] = [];
  for (const seq of known.related.phases(exchange)) {
    const phase = await texts.entry(seq);
    if (phase?.kind === 'http' && phase.phase !== 'body') phases.push(phase);
  }
  return phases;
}

function directionOf(entry: Entry, reading: FrameReading | undefined): EntryDetail['direction'] {
  if (entry.kind === 'frame') return entry.direction === 'sent' ? 'out' : 'in';
  if (entry.kind === 'http') return entry.phase === 'request' ? 'out' : 'in';
  if (entry.kind === 'stderr') return 'in';
  return reading === undefined ? 'none' : 'in';
}

/** What an entry says where it carries no protocol text. */
function ownText(entry: Entry): string {
  switch (entry.kind) {
    case 'frame':
    case 'stderr':
      return entry.text;
    case 'undelivered':
      return entry.reason;
    case 'note':
      return entry.text ?? '';
    case 'lifecycle':
      return entry.reason ?? '';
    case 'http':
      if (entry.phase === 'event' || entry.phase === 'body') return entry.text;
      if (entry.phase === 'request') return `${entry.method} ${entry.url}`;
      if (entry.phase === 'failed') return entry.reason;
      return entry.phase === 'end' ? (entry.tail ?? '') : String(entry.status);
  }
}

/** The entry without what its text would weigh twice. */
function shortened(entry: Entry): Entry {
  const cut = (text: string): string => text.slice(0, LONGEST_TEXT);
  const bytes = 'bytes' in entry ? { bytes: cut(entry.bytes) } : {};
  return 'text' in entry ? { ...entry, text: cut(entry.text), ...bytes } : entry;
}
