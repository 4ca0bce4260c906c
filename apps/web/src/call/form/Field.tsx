import { isProblem, scan, stripComments } from '@loupe/json';
import type { Draft, FieldModel, JsonField as JsonModel } from '@loupe/schema-form';
import { useState, type ReactNode } from 'react';
import { ArrayField } from './ArrayField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { FieldProps } from './FieldFrame.tsx';
import { fits, fitted, rawText } from './fits.ts';
import { JsonField } from './JsonField.tsx';
import { MemberFields, type MembersProps } from './MemberFields.tsx';
import { ObjectField } from './ObjectField.tsx';
import { BooleanField, NumberField } from './scalars.tsx';
import { StringField } from './StringField.tsx';
import { UnionField } from './UnionField.tsx';

/** The control of one place, whatever its kind; JSON where its own control can't show what is there. */
export function Field(props: FieldProps) {
  return <Fitted {...props}>{(shown) => <Control {...props} draft={shown} />}</Fitted>;
}

/** Draws a draft by `children` where the control of the model can show it, else as JSON. */
export function Fitted(props: FieldProps & { readonly children: (shown: Draft) => ReactNode }) {
  const { children, ...field } = props;
  const { model, draft } = field;
  // While somebody types JSON the text stays one, also when it has just become what the control could show.
  const [isTyping, setTyping] = useState(false);
  const shown = isTyping && !fits(model, draft) ? undefined : fitted(model, draft);
  if (shown !== undefined) return children(shown);
  const text = rawText(draft);
  return (
    <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <JsonField {...field} model={asJson(model, text)} draft={{ state: 'json', text }} />
    </div>
  );
}

function Control(props: FieldProps) {
  const { model } = props;
  switch (model.kind) {
    case 'string':
      return <StringField {...props} model={model} />;
    case 'number':
      return <NumberField {...props} model={model} />;
    case 'boolean':
      return <BooleanField {...props} model={model} />;
    case 'choice':
      return <ChoiceField {...props} model={model} />;
    case 'json':
      return <JsonField {...props} model={model} />;
    case 'union':
      return <UnionField {...props} model={model} Field={Field} />;
    case 'object':
      return <ObjectField {...props} model={model} Field={Field} />;
    case 'array':
      return <ArrayField {...props} model={model} Field={Field} />;
  }
}

/** The fields of an object, and below them what is in it beyond its schema. */
export function Members(props: MembersProps) {
  return <MemberFields {...props} Field={Field} />;
}

const NOUNS: Readonly<Record<FieldModel['kind'], string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  choice: 'one of its values',
  union: 'one of several kinds',
  object: 'an object',
  array: 'a list',
  json: 'JSON',
};

function asJson(model: FieldModel, text: string): JsonModel {
  const { label, required, nullable, place, title, description } = model;
  const reason = isProblem(scan(stripComments(text)))
    ? 'This is not JSON yet, so there are no fields for it. It stays as it is typed.'
    : `The schema asks for ${NOUNS[model.kind]}; what is there can only be shown as JSON.`;
  return {
    kind: 'json',
    reason,
    ...{ label, required, nullable, place },
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}
