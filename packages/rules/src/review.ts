import type { LedgerView } from '@loupe/ledger';
import { readBlock } from '@loupe/mcp';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import { NOTHING } from './messages.ts';
import type { Blame, Finding, HttpFacts, Look, Rule, Subject } from './rule.ts';
import { RULES } from './rules/index.ts';

const SPECIFICATION = 'https://modelcontextprotocol.io/specification/';

/** One pass of all rules over a transcript. */
export interface Review {
  /**
   * What the rules say about the next entry, and about earlier ones that it shows in a new light.
   * `before` has folded every entry but this one.
   */
  add(entry: Entry, reading: Reading | undefined, before: LedgerView): readonly Finding[];
}

const NO_FINDINGS: readonly Finding[] = [];

export function createReview(
  targetKind: Look['targetKind'],
  rules: readonly Rule[] = RULES,
): Review {
  const rulesFor = createChoice(rules);
  const overHttp = targetKind === 'http' || targetKind === 'sse';
  /** Sent frames whose HTTP request has not begun yet. */
  const handedOver = new Map<number, FrameReading>();
  const exchanges = new Map<number, HttpFacts>();

  function open(entry: Entry): HttpFacts | undefined {
    if (entry.kind !== 'http') return undefined;
    if (entry.phase !== 'request') return exchanges.get(entry.exchange);
    const posted = entry.frame === undefined ? undefined : handedOver.get(entry.frame);
    if (entry.frame !== undefined) handedOver.delete(entry.frame);
    const { method, url, headers } = entry;
    const facts = { method, url, headers, ...(posted && { posted }) };
    exchanges.set(entry.exchange, facts);
    return facts;
  }

  function remember(entry: Entry, reading: Reading | undefined, http: HttpFacts | undefined): void {
    if (reading?.what === 'frame' && reading.direction === 'sent') {
      handedOver.set(reading.seq, reading);
    }
    if (entry.kind === 'undelivered') handedOver.delete(entry.frame);
    if (entry.kind !== 'http' || http === undefined) return;
    if (entry.phase === 'end' || entry.phase === 'failed') exchanges.delete(entry.exchange);
    if (entry.phase !== 'event' || http.endpoint !== undefined) return;
    const block = readBlock(entry.text);
    if (block.event === 'endpoint') {
      exchanges.set(entry.exchange, { ...http, endpoint: block.data ?? '' });
    }
  }

  function judge(look: Look): readonly Finding[] {
    let findings: Finding[] | undefined;
    for (const rule of rulesFor(look)) {
      const blames = rule.check(look);
      // Nearly all are silent, and looping over nothing costs more than most checks.
      if (blames === NOTHING) continue;
      for (const blame of blames) (findings ??= []).push(finding(rule, blame, look.before));
    }
    return findings ?? NO_FINDINGS;
  }

  return {
    add(entry, reading, before) {
      const http = open(entry);
      const found = http
        ? judge({ entry, reading, before, targetKind, http })
        : judge({ entry, reading, before, targetKind });
      if (overHttp) remember(entry, reading, http);
      return found;
    },
  };
}

const BITS: Readonly<Record<Subject, number>> = {
  frame: 1 << 0,
  undelivered: 1 << 1,
  stderr: 1 << 2,
  http: 1 << 3,
  lifecycle: 1 << 4,
  note: 1 << 5,
  request: 1 << 6,
  notification: 1 << 7,
  response: 1 << 8,
  error: 1 << 9,
  malformed: 1 << 10,
  batch: 1 << 11,
  mixed: 1 << 12,
  unversioned: 1 << 13,
  marked: 1 << 14,
};
const EVERYTHING = -1;

/** The rules, in their order, that look at what an entry is and holds. */
function createChoice(rules: readonly Rule[]): (look: Look) => readonly Rule[] {
  const subjects = rules.map(({ about }) =>
    about === undefined ? EVERYTHING : about.reduce((bits, subject) => bits | BITS[subject], 0),
  );
  const chosen = new Map<number, readonly Rule[]>();
  return (look) => {
    const bits = bitsOf(look);
    const known = chosen.get(bits);
    if (known !== undefined) return known;
    const choice = rules.filter((_, at) => ((subjects[at] ?? 0) & bits) !== 0);
    chosen.set(bits, choice);
    return choice;
  };
}

function bitsOf({ entry, reading }: Look): number {
  let bits = BITS[entry.kind];
  if ('bytes' in entry || 'cutFrom' in entry || 'unterminated' in entry) bits |= BITS.marked;
  if (reading?.what !== 'frame') return bits;
  if (reading.frame.batch) bits |= BITS.batch;
  for (const message of reading.frame.messages) {
    bits |= BITS[message.kind];
    if (message.version !== '2.0') bits |= BITS.unversioned;
    if ('also' in message) bits |= BITS.mixed;
  }
  return bits;
}

function finding(rule: Rule, blame: Blame, before: LedgerView): Finding {
  const page = rule.spec[before.connection.revision ?? '*'] ?? rule.spec['*'];
  const found: Writable<Finding> = { rule: rule.id, severity: rule.severity, ...blame };
  if (page !== undefined) found.spec = addressOf(page);
  return found;
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

/** One string for each page, however many findings name it. */
const addresses = new Map<string, string>();

function addressOf(page: string): string {
  let address = addresses.get(page);
  if (address === undefined) addresses.set(page, (address = SPECIFICATION + page));
  return address;
}
