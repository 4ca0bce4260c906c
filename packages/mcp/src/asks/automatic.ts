import { isProblem, itemsOf, member, membersOf, objectText, quote, scan, slice } from '@loupe/json';
import type { AskKind, ClientChoices } from '../choices.ts';
import { stringAtPath } from '../json-values.ts';
import { rootsResult } from '../roots.ts';
import type { Ask, AskAnswer } from './ask.ts';

/** The code of a person's no (spec 2025-11-25/client/sampling#error-handling). */
const REFUSED = -1;

/**
 * What an ask is answered with at once according to the choices; undefined where it is left to the
 * person. A URL never is consented to without the person, and a form that requires what its schema has
 * no default for can't be filled in.
 */
export function automaticAnswer(
  { kind, params }: Pick<Ask, 'kind' | 'params'>,
  { answers, roots, replies }: ClientChoices,
): AskAnswer | undefined {
  const { by } = answers[kind];
  if (by === 'hand') return undefined;
  if (by === 'refusal') return refusal(kind);
  switch (kind) {
    case 'roots':
      return { result: rootsResult(roots) };
    case 'sampling': {
      const [text] = replies;
      return text === undefined ? undefined : { result: samplingResult(text) };
    }
    case 'elicitation': {
      const content = stringAtPath(params, 'mode') === 'url' ? undefined : defaultsOf(params);
      if (content === undefined) return undefined;
      const members = [['action', '"accept"'] as const, ['content', content] as const];
      return { result: objectText(members) };
    }
  }
}

/** A no: elicitation has a word for it, the other kinds are answered with an error. */
export function refusal(kind: AskKind): AskAnswer {
  if (kind === 'elicitation') return { result: '{"action":"decline"}' };
  return { error: { code: REFUSED, message: `User rejected ${kind} request` } };
}

/** Nobody will answer: the call was given up meanwhile. */
export function dismissal(kind: AskKind): AskAnswer {
  return kind === 'elicitation' ? { result: '{"action":"cancel"}' } : refusal(kind);
}

function samplingResult(text: string): string {
  return objectText([
    ['role', '"assistant"'],
    [
      'content',
      objectText([
        ['type', '"text"'],
        ['text', quote(text)],
      ]),
    ],
    ['model', '"loupe"'],
    ['stopReason', '"endTurn"'],
  ]);
}

/**
 * The properties of the requested schema that have a default, as JSON text
 * (spec 2025-11-25/client/elicitation#requested-schema).
 */
function defaultsOf(params: string): string | undefined {
  const root = scan(params);
  if (isProblem(root)) return undefined;
  const schema = member(params, root.span, 'requestedSchema');
  const properties = schema && member(params, schema, 'properties');
  const defaults = (properties ? membersOf(params, properties) : []).flatMap(({ key, value }) => {
    const preset = member(params, value, 'default');
    return preset ? [[key, slice(params, preset)] as const] : [];
  });
  const required = schema && member(params, schema, 'required');
  const isFilled = (required ? itemsOf(params, required) : []).every((item) =>
    defaults.some(([key]) => quote(key) === slice(params, item)),
  );
  return isFilled ? objectText(defaults) : undefined;
}
