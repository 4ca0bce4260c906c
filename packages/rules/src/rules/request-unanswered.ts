import type { Exchange, LedgerView } from '@loupe/ledger';
import { endsConnection } from '@loupe/mcp';
import type { HttpFailureKind } from '@loupe/mcp';
import type { LifecycleEntry } from '@loupe/transcript';
import { named, NOTHING } from '../messages.ts';
import { RESULT_RESPONSES } from '../pages.ts';
import type { Blame, Rule } from '../rule.ts';

/** What went wrong where the server did answer the HTTP request, and well. */
const IS_OWED: ReadonlySet<HttpFailureKind> = new Set(['stream-ended', 'empty', 'mismatched']);

/** The finding stands at the request, not at the entry that ended the hope for an answer. */
export const requestUnanswered: Rule = {
  id: 'request-unanswered',
  title: 'A request without an answer',
  severity: 'error',
  spec: RESULT_RESPONSES,
  about: ['lifecycle', 'http'],
  check({ entry, reading, before }) {
    if (entry.kind === 'lifecycle' && endsConnection(entry)) return atClose(entry, before);
    if (reading?.what !== 'over' || reading.frame === undefined) return NOTHING;
    const { failure } = reading;
    if (failure === undefined || !IS_OWED.has(failure.kind)) return NOTHING;
    const exchange = before.exchangeOf(reading.frame);
    if (exchange?.status !== 'waiting' || exchange.asked !== reading.frame) return NOTHING;
    return [
      {
        seq: exchange.asked,
        words: `The HTTP exchange of ${named(exchange)} ended without an answer. ${failure.what} Every request has to be answered with a result or an error.`,
      },
    ];
  },
};

function atClose(entry: LifecycleEntry, before: LedgerView): readonly Blame[] {
  return before
    .inFlight()
    .filter(isOwed)
    .map((exchange) => {
      const who = exchange.askedBy === 'client' ? 'the server' : 'the client';
      const severity = entry.unexpected === true ? 'error' : 'warning';
      return {
        seq: exchange.asked,
        severity,
        words: `The connection closed (${ending(entry)}) while ${named(exchange)} was waiting, so ${who} never answered it. Every request has to be answered with a result or an error.`,
      };
    });
}

/** A subscription lasts as long as its connection (spec 2026-07-28/basic/patterns/subscriptions). */
function isOwed(exchange: Exchange): boolean {
  return exchange.method !== 'subscriptions/listen';
}

function ending({ exitCode, signal, reason }: LifecycleEntry): string {
  if (signal !== undefined) return `ended by ${signal}`;
  if (exitCode !== undefined) return `exit code ${exitCode}`;
  return reason ?? 'no reason given';
}
