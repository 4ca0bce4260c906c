import { path as rawAt } from '@loupe/json';
import { eraOf, isRevision } from '@loupe/mcp';
import { eachMessage } from '../messages.ts';
import { VERSION_NEGOTIATION } from '../pages.ts';
import type { Rule } from '../rule.ts';

/** An older revision as the answer is no fault: that is how a server says what it speaks. */
export const initVersionNotEchoed: Rule = {
  id: 'init-version-not-echoed',
  title: 'initialize answered with an unknown revision',
  severity: 'warning',
  spec: VERSION_NEGOTIATION,
  about: ['response'],
  check: (look) =>
    eachMessage(look, (message, reading) => {
      if (message.kind !== 'response' || reading.direction === 'sent') return undefined;
      const exchange = look.before.waiting('client', message.id.key);
      if (exchange?.method !== 'initialize') return undefined;
      const answered = rawAt(message.result, 'protocolVersion');
      const at = 'result.protocolVersion';
      if (answered === undefined) {
        const words =
          'The server answered initialize without a protocolVersion, so nothing says by which rules it speaks.';
        return { words, at };
      }
      const revision = answered.replace(/^"|"$/g, '');
      if (isRevision(revision) && eraOf(revision) === 'legacy') return undefined;
      const why = isRevision(revision)
        ? 'That revision has no initialize'
        : 'No such revision was ever published';
      const words = `The server answered initialize with the protocolVersion ${answered.slice(0, 80)}. ${why}; a server answers with the revision it was asked for, or else with another one that it speaks.`;
      return { words, at };
    }),
};
