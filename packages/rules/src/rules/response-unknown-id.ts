import type { Id } from '@loupe/jsonrpc';
import type { Exchange } from '@loupe/ledger';
import {
  askedByOther,
  carriedRequest,
  eachMessage,
  named,
  otherType,
  sender,
} from '../messages.ts';
import { RESULT_RESPONSES } from '../pages.ts';
import type { Rule, Severity } from '../rule.ts';

export const responseUnknownId: Rule = {
  id: 'response-unknown-id',
  title: 'An answer that no request waits for',
  severity: 'error',
  spec: RESULT_RESPONSES,
  about: ['response', 'error', 'malformed'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind === 'request' || message.kind === 'notification') return undefined;
      const { id } = message;
      if (id === undefined) return undefined;
      if (message.kind === 'malformed' && message.reason === 'bad-method') return undefined;
      const asker = askedByOther(reading);
      if (look.before.waiting(asker, id.key)) return undefined;
      // The same id with another type waits: that has a rule of its own.
      if (look.before.waiting(asker, otherType(id.key))) return undefined;
      const { severity, words } = cause(id, look.before.lastWithId(asker, id.key));
      const over = carriedRequest(reading, look.before);
      const carried =
        over?.status === 'waiting' ? ` It came over the HTTP exchange of ${named(over)}.` : '';
      return {
        severity,
        words: `${sender(reading)} sent an answer with the id ${id.text}. ${words}${carried}`,
        at: 'id',
      };
    }),
};

function cause(id: Id, earlier: Exchange | undefined): { severity: Severity; words: string } {
  if (earlier === undefined) {
    return {
      severity: 'error',
      words: `No request with the id ${id.text} was ever sent on this connection. An answer carries the id of the request that it answers, so the request it is meant for goes on waiting.`,
    };
  }
  if (earlier.answered !== undefined) {
    return {
      severity: 'error',
      words: `That is ${named(earlier)}, which was answered already by #${earlier.answered}. A request is answered once.`,
    };
  }
  if (earlier.method === 'server/discover') {
    return {
      severity: 'info',
      words: `It is the late reply to the probe, ${named(earlier)}, which the client had given up on. It changes nothing any more.`,
    };
  }
  if (earlier.status === 'cancelled' || earlier.status === 'timed-out') {
    const how = earlier.status === 'cancelled' ? 'was cancelled' : 'had timed out';
    return {
      severity: 'info',
      words: `It is the late reply to ${named(earlier)}, which ${how}. The client ignores it.`,
    };
  }
  return {
    severity: 'warning',
    words: `It is the late reply to ${named(earlier)}, which already counted as unanswered.`,
  };
}
