import type { Message } from '@loupe/jsonrpc';
import type { Asker, Exchange, LedgerView } from '@loupe/ledger';
import type { FrameReading } from '@loupe/mcp';
import type { Blame, Look, Severity } from './rule.ts';

export const NOTHING: readonly Blame[] = [];

/** What a rule says about one message. `at` is the member to blame, `''` the message itself. */
export interface Judgement {
  readonly words: string;
  readonly severity?: Severity;
  readonly at?: string;
}

/** Judges each message in an entry by itself. Most entries are silent, so silence allocates nothing. */
export function eachMessage(
  { reading }: Look,
  judge: (message: Message, reading: FrameReading) => Judgement | undefined,
): readonly Blame[] {
  if (reading?.what !== 'frame') return NOTHING;
  let blames: Blame[] | undefined;
  let index = 0;
  for (const message of reading.frame.messages) {
    const judgement = judge(message, reading);
    if (judgement !== undefined) {
      const { at, ...rest } = judgement;
      const blame: Writable<Blame> = { seq: reading.seq, ...rest };
      if (at !== undefined) blame.path = pathTo(at, reading.frame.batch ? index : undefined);
      (blames ??= []).push(blame);
    }
    index++;
  }
  return blames ?? NOTHING;
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

/** One string for each place outside of batches: the same is wrong again and again. */
const paths = new Map<string, string>();

function pathTo(member: string, index: number | undefined): string {
  const within = member === '' ? '' : `.${member}`;
  if (index !== undefined) return `$[${index}]${within}`;
  let path = paths.get(member);
  if (path === undefined) paths.set(member, (path = `$${within}`));
  return path;
}

/** Whether a line at least starts like a message or a batch. What does not was never meant as one. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** The request whose own HTTP exchange brought this frame. */
export function carriedRequest(
  { answers }: FrameReading,
  before: LedgerView,
): Exchange | undefined {
  const exchange = answers === undefined ? undefined : before.exchangeOf(answers);
  return exchange?.asked === answers ? exchange : undefined;
}

/** Who sent a frame, as the subject of a sentence. */
export function sender({ direction }: Pick<FrameReading, 'direction'>): string {
  return direction === 'received' ? 'The server' : 'The client';
}

/** Whose questions the answers in a frame answer. */
export function askedByOther(reading: FrameReading): Asker {
  return reading.direction === 'received' ? 'client' : 'server';
}

/** An exchange as a person finds it in the timeline: `request 5 (tools/call echo, #12)`. */
export function named(exchange: Exchange): string {
  const name = exchange.name === undefined ? '' : ` ${exchange.name}`;
  return `request ${exchange.id.text} (${exchange.method}${name}, #${exchange.asked})`;
}

/** The key of the same id with the other JSON type: of `5` that of `"5"`. */
export function otherType(key: string): string {
  return (key.startsWith('s:') ? 'n:' : 's:') + key.slice(2);
}

/** The value of a header, its name compared without regard to case. */
export function header(
  headers: readonly (readonly [name: string, value: string])[],
  name: string,
): string | undefined {
  return headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1];
}

/** The media type of a content-type header, without parameters and in lower case. */
export function mediaType(
  headers: readonly (readonly [name: string, value: string])[],
): string | undefined {
  return header(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase();
}
