import { arrayText, isProblem, objectText, scan, stripComments } from '@loupe/json';
import { fromText, optionIndex } from '@loupe/schema-form';
import type { Draft, FieldModel, JsonDraft } from '@loupe/schema-form';

/** Whether nothing is sent for a place. A union may have a branch chosen and nothing in it. */
export function isUnset(draft: Draft): boolean {
  return draft.state === 'unset' || (draft.state === 'union' && isUnset(draft.value));
}

/** Whether the control of a model can show a draft. One from another schema, or out of JSON, may not fit. */
export function fits(model: FieldModel, draft: Draft): boolean {
  if (draft.state === 'unset' || draft.state === 'null') return true;
  switch (model.kind) {
    case 'json':
      return draft.state === 'json';
    case 'object':
    case 'array':
      return draft.state === model.kind;
    case 'union':
      return draft.state === 'union' && draft.branch < model.branches.length;
    case 'choice':
      return draft.state === 'scalar' && optionIndex(model, draft.text) >= 0;
    case 'boolean':
      return draft.state === 'scalar' && (draft.text === 'true' || draft.text === 'false');
    case 'string':
      return draft.state === 'scalar' && draft.text.startsWith('"');
    case 'number':
      return draft.state === 'scalar' && (!draft.valid || /^[-\d]/.test(draft.text));
  }
}

/** Any draft as the JSON text that it stands for; what is not JSON yet stays as typed. */
export function rawText(draft: Draft): string {
  switch (draft.state) {
    case 'unset':
      return '';
    case 'null':
      return 'null';
    case 'scalar':
    case 'json':
      return draft.text;
    case 'union':
      return rawText(draft.value);
    case 'array':
      return arrayText(draft.items.map(rawText));
    case 'object':
      return objectText(
        draft.members
          .filter(([, value]) => !isUnset(value))
          .map(([name, value]) => [name, rawText(value)] as const),
      );
  }
}

/**
 * The draft as the control of a model shows it, undefined where it can't. A draft of another shape, from an older
 * schema or typed as JSON, is read anew from its text.
 */
export function fitted(model: FieldModel, draft: Draft): Draft | undefined {
  if (fits(model, draft)) return draft;
  const text = rawText(draft);
  if (model.kind === 'json') return { state: 'json', text };
  const bare = stripComments(text);
  if (isProblem(scan(bare))) return undefined;
  const read = fromText(model, bare);
  return fits(model, read) ? read : undefined;
}

/** The draft with every JSON text in it replaced by what `become` makes of it. */
export function withJson(draft: Draft, become: (draft: JsonDraft) => Draft): Draft {
  switch (draft.state) {
    case 'json':
      return become(draft);
    case 'union':
      return { ...draft, value: withJson(draft.value, become) };
    case 'array':
      return { state: 'array', items: draft.items.map((item) => withJson(item, become)) };
    case 'object':
      return {
        state: 'object',
        members: draft.members.map(([name, value]) => [name, withJson(value, become)] as const),
      };
    default:
      return draft;
  }
}
