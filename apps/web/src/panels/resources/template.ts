import { expandTemplate, templateVariables } from '@loupe/mcp';
import type { TemplateVariable } from '@loupe/mcp';
import { plainFields, plainItems } from '@loupe/schema-form';
import type { Draft, FieldModel, ObjectField, StringField } from '@loupe/schema-form';
import { isDraft } from '../../call/form/state.ts';
import { textOf } from '../../call/form/texts.ts';

/** What a person has put into the variables of a template. */
export interface TemplateDraft {
  readonly draft: Draft;
  /** The URI as edited by hand; it stands until the person goes back to the fields. */
  readonly uri?: string;
}

/** Whether a value out of the browser's storage is the draft of a template. */
export function isTemplateDraft(value: unknown): value is TemplateDraft {
  if (typeof value !== 'object' || value === null || !('draft' in value)) return false;
  const { draft, uri } = value as Readonly<Record<string, unknown>>;
  return isDraft(draft) && (uri === undefined || typeof uri === 'string');
}

/** A field for each variable, in the order of their first use; or what is wrong with the template. */
export function templateModel(template: string): ObjectField | { readonly problem: string } {
  const read = templateVariables(template);
  if ('problem' in read) return read;
  const fields = read.variables.map(fieldOf);
  const common = { label: '', required: true, nullable: false, place: -2 };
  return { ...common, ...plainFields(fields) };
}

function fieldOf({ name, isList }: TemplateVariable, place: number): FieldModel {
  const common = { label: name, required: false, nullable: false, place };
  const text: StringField = { ...common, kind: 'string', multiline: false };
  return isList ? { ...common, ...plainItems(text) } : text;
}

/** The variables that have a value. One that is unset is undefined, and left out of the URI; an empty one is empty. */
export function templateValues(draft: Draft): Readonly<Record<string, string | readonly string[]>> {
  if (draft.state !== 'object') return {};
  return Object.fromEntries(
    draft.members.flatMap(([name, member]) => {
      const value = member.state === 'array' ? member.items.flatMap(textsIn) : textOf(member);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function textsIn(item: Draft): readonly string[] {
  const text = textOf(item);
  return text === undefined ? [] : [text];
}

/** The URI that is read: the one edited by hand, or the template's with these values (RFC 6570). */
export function templateUri(
  template: string,
  { draft, uri }: TemplateDraft,
): { readonly uri: string } | { readonly problem: string } {
  return uri === undefined ? expandTemplate(template, templateValues(draft)) : { uri };
}
