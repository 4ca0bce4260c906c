import { path as rawAt } from '@loupe/json';
import { askedByOther, eachMessage } from '../messages.ts';
import type { Judgement } from '../messages.ts';
import type { Blame, Look, Rule } from '../rule.ts';

const SPEC = { '*': '2026-07-28/basic#resulttype' };
const AT = 'result.resultType';
/** `task` comes with the tasks extension. */
const KNOWN = new Set(['"complete"', '"input_required"', '"task"']);

/** Absent in a modern result: a client takes it for `complete`, for older servers do not know it. */
export const resultTypeMissing: Rule = {
  id: 'result-type-missing',
  title: 'A result without resultType',
  severity: 'error',
  spec: SPEC,
  about: ['response'],
  check: (look) =>
    eachModernResult(look, (type) =>
      type === undefined
        ? {
            words:
              'The result has no resultType, which every result of revision 2026-07-28 carries. It is taken for complete.',
            at: AT,
          }
        : undefined,
    ),
};

export const resultTypeUnknown: Rule = {
  id: 'result-type-unknown',
  title: 'A result of an unknown resultType',
  severity: 'error',
  spec: SPEC,
  about: ['response'],
  check: (look) =>
    eachModernResult(look, (type) =>
      type === undefined || KNOWN.has(type)
        ? undefined
        : {
            words: `The result's resultType is ${type.slice(0, 80)}. It has to be "complete", "input_required" or a type of an extension that both sides named; a result of any other type is invalid.`,
            at: AT,
          },
    ),
};

function eachModernResult(
  look: Look,
  judge: (type: string | undefined) => Judgement | undefined,
): readonly Blame[] {
  return eachMessage(look, (message, reading) => {
    if (message.kind !== 'response' || reading.direction === 'sent') return undefined;
    if (look.before.connection.era !== 'modern') return undefined;
    if (!look.before.waiting(askedByOther(reading), message.id.key)) return undefined;
    return judge(rawAt(message.result, 'resultType'));
  });
}
