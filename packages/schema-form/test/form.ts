import { modelOf, toText } from '@loupe/schema-form';
import type { Draft, FieldModel } from '@loupe/schema-form';

/** A field of the root, by names. */
export function field(model: FieldModel, ...names: string[]): FieldModel {
  let found = model;
  for (const name of names) {
    const fields: readonly FieldModel[] = found.kind === 'object' ? found.fields() : [];
    const next = fields.find(({ label }) => label === name);
    if (next === undefined) throw new Error(`no field ${name} in ${found.kind} ${found.label}`);
    found = next;
  }
  return found;
}

export function model(schema: unknown): FieldModel {
  return modelOf(JSON.stringify(schema));
}

export function sent(form: FieldModel, draft: Draft): string {
  const outcome = toText(form, draft);
  if ('problem' in outcome) throw new Error(outcome.problem.message);
  return outcome.text;
}

/** The field of any item of a list. */
export function item(list: FieldModel): FieldModel {
  const found = list.kind === 'array' ? list.item() : undefined;
  if (found === undefined) throw new Error(`no items in ${list.kind} ${list.label}`);
  return found;
}

export function reason(form: FieldModel): string | undefined {
  return form.kind === 'json' ? form.reason : undefined;
}

/** The kind of each field of an object, by its name. */
export function kinds(form: FieldModel): Record<string, string> {
  const fields = form.kind === 'object' ? form.fields() : [];
  return Object.fromEntries(fields.map(({ label, kind }) => [label, kind]));
}
