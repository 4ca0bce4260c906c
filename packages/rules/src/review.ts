import type { LedgerView } from '@loupe/ledger';
import { readBlock } from '@loupe/mcp';
import type { FrameReading, Reading } from '@loupe/mcp';
import type { Entry } from '@loupe/transcript';
import { NOTHING } from './messages.ts';
import type { Blame, Finding, HttpFacts, Look, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';

const SPECIFICATION = 'https://modelcontextprotocol.io/specification/';

/** One pass of all rules over a transcript. */
export interface Review {
  /**
   * What the rules say about the next entry, and about earlier ones that it shows in a new light.
   * `before` has folded every entry but this one.
   */
  add(entry: Entry, reading: Reading | undefined, before: LedgerView): Finding[];
}

export function createReview(
  targetKind: Look['targetKind'],
  rules: readonly Rule[] = RULES,
): Review {
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

  return {
    add(entry, reading, before) {
      const http = open(entry);
      const look: Look = { entry, reading, before, targetKind, ...(http && { http }) };
      const findings: Finding[] = [];
      for (const rule of rules) {
        const blames = rule.check(look);
        // Nearly all are silent, and looping over nothing costs more than most checks.
        if (blames === NOTHING) continue;
        for (const blame of blames) findings.push(finding(rule, blame, before));
      }
      if (overHttp) remember(entry, reading, http);
      return findings;
    },
  };
}

function finding(rule: Rule, blame: Blame, before: LedgerView): Finding {
  const page = rule.spec[before.connection.revision ?? '*'] ?? rule.spec['*'];
  return {
    rule: rule.id,
    severity: rule.severity,
    ...blame,
    ...(page !== undefined && { spec: SPECIFICATION + page }),
  };
}
