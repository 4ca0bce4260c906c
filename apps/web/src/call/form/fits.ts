import { arrayText, objectText } from '@loupe/json';
import { memberOf, optionIndex, UNSET, withMember } from '@loupe/schema-form';
import type { Draft, FieldModel, ObjectDraft, ObjectField } from '@loupe/schema-form';

/** Whether the control of a model can show a draft. One from another schema, or out of JSON, may not fit. */
export function fits(model: FieldModel, draft: Draft): boolean {
  if (draft.state === 'unset' || draft.state === 'null') return true;
  switch (model.kind) {
    case 'json':
      return draft.state === 'json';
    case 'object':
    case 'array':
      return draft.state === model.kind;
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
    case 'array':
      return arrayText(draft.items.map(rawText));
    case 'object':
      return objectText(
        draft.members
          .filter(([, value]) => value.state !== 'unset')
          .map(([name, value]) => [name, rawText(value)] as const),
      );
  }
}

/** Members that are filled in and that the schema does not name. */
export function strangers(model: ObjectField, draft: Draft): readonly string[] {
  if (draft.state !== 'object') return [];
  const named = new Set(model.fields().map(({ label }) => label));
  const others = draft.members.filter(
    ([name, value]) => !named.has(name) && value.state !== 'unset',
  );
  return [...new Set(others.map(([name]) => name))];
}

/**
 * The object with one member changed. An optional object whose last member was taken back is unset again:
 * it was only there for that member.
 */
export function changedObject(
  model: ObjectField,
  draft: Draft,
  name: string,
  value: Draft,
  isItem: boolean,
): ObjectDraft | typeof UNSET {
  const before = memberOf(draft, name);
  const next = withMember(draft, name, value);
  const emptied =
    before.state !== 'unset' && next.members.every(([, { state }]) => state === 'unset');
  return emptied && !model.required && !isItem ? UNSET : next;
}
