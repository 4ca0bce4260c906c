import type { ObjectField as ObjectModel } from '@loupe/schema-form';
import { useId } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { MemberFields } from './MemberFields.tsx';
import { placesOf } from './members.ts';
import { AddButton, begun, EMPTY_OBJECT, isClosed, Nested, type Drawing } from './nesting.tsx';
import { allWords, wordsAt } from './trouble.ts';

/** An object within the form: its members, indented under its name. */
export function ObjectField(props: FieldProps<ObjectModel> & Drawing) {
  const { Field, ...field } = props;
  const { model, draft, onChange, label, within, trouble } = props;
  const id = useId();
  // The fields of an object that is null are there to be filled in, as those of one that is unset.
  const isNothing = draft.state === 'null' || draft.state === 'unset';
  const isShut = isNothing && isClosed(model, within);
  const { named, free } = placesOf(model, draft);
  const drawn = new Set([
    ...named.map((place) => place.field.label),
    ...free.map(({ name }) => name),
  ]);
  const words = isShut ? allWords(trouble) : wordsAt(trouble, (name) => drawn.has(name));
  const members = <MemberFields {...field} Field={Field} />;
  return (
    <div role="group" aria-label={label}>
      <FieldFrame {...field} {...{ id, words }} as="group" empty={EMPTY_OBJECT}>
        {isShut ? (
          <AddButton label={`Add ${label}`} act={() => onChange(begun(model))} />
        ) : props.isBranch === true && within.length === 0 ? (
          <div className="flex min-w-0 flex-col gap-3 pt-2">{members}</div>
        ) : (
          <Nested>{members}</Nested>
        )}
      </FieldFrame>
    </div>
  );
}
