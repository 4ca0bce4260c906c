import { UNSET, withMemberAdded, withMemberRenamed } from '@loupe/schema-form';
import type { Draft, ObjectField as ObjectModel } from '@loupe/schema-form';
import { useRef, useState } from 'react';
import { Name } from '../Name.tsx';
import { FieldSearch, MOST_UNSEARCHED } from './FieldSearch.tsx';
import type { FieldProps } from './FieldFrame.tsx';
import { FreeMember } from './FreeMember.tsx';
import { placesOf, withoutPlace, withPlace, type FreePlace } from './members.ts';
import { AddButton, begun, PlacedField, useInside, type Drawing } from './nesting.tsx';
import { isFound } from './search.ts';
import { useStable } from './useStable.ts';

export type MembersProps = Omit<FieldProps<ObjectModel>, 'label' | 'actions' | 'nameBox'> & {
  /** Names the fields for free members; of the whole form without. */
  readonly label?: string;
};

/** The fields of an object: those that its schema names, then those of free names. */
export function MemberFields(props: MembersProps & Drawing) {
  const { Field, model, draft, onChange, within, trouble, label = 'arguments' } = props;
  const [held, setHeld] = useState<number>();
  const [sought, setSought] = useState('');
  const adder = useRef<HTMLButtonElement>(null);
  const { named, free } = placesOf(model, draft, held);
  const inside = useInside(within, model.place);
  const isItem = props.isItem === true;
  const put = useStable((at: number, name: string, value: Draft) =>
    onChange(withPlace(model, draft, at, [name, value], isItem)),
  );
  const putNamed = useStable((index: number, value: Draft) => {
    const place = named[index];
    if (place !== undefined) put(place.at, place.field.label, value);
  });
  const rename = useStable((at: number, name: string) =>
    onChange(withMemberRenamed(draft, at, name)),
  );
  const remove = useStable((at: number) => {
    // The button that has the focus goes with its member.
    adder.current?.focus();
    onChange(withoutPlace(model, draft, at, isItem));
  });
  const add = () => {
    setHeld(draft.state === 'object' ? draft.members.length : 0);
    const field = model.fieldOf('');
    onChange(withMemberAdded(draft, '', field === undefined ? UNSET : begun(field)));
  };
  const isSearched = within.length === 0 && named.length > MOST_UNSEARCHED;
  const isHidden = (field: FieldProps['model']) => isSearched && !isFound(field, sought);
  return (
    <>
      {isSearched && (
        <FieldSearch
          sought={sought}
          onSought={setSought}
          hidden={named.filter(({ field }) => isHidden(field)).length}
        />
      )}
      {named.map(({ field, value }, index) =>
        isHidden(field) ? null : (
          <PlacedField
            key={field.label}
            {...{ Field }}
            at={index}
            model={field}
            label={field.label}
            draft={value}
            within={inside}
            trouble={trouble?.inner.get(field.label)}
            onPlace={putNamed}
          />
        ),
      )}
      {free.map((place, index) => (
        <FreeMember
          key={`at ${place.at}`}
          {...{ Field, put, rename, remove }}
          {...place}
          place={`${label} member ${index + 1}`}
          label={labelOf(place, `${label} member ${index + 1}`)}
          within={inside}
          trouble={trouble?.inner.get(place.name)}
          isHeld={held === place.at}
          onHeld={setHeld}
        />
      ))}
      {takesMembers(model, free.length) && (
        <div className="flex min-w-0 flex-col">
          {model.names !== undefined && (
            <p className="text-xs text-ink-2">
              Names: <Name text={model.names} />
            </p>
          )}
          <AddButton ref={adder} label={`Add ${label} member`} act={add} />
        </div>
      )}
    </>
  );
}

/** A free member is called by its name as others are, where that says which one it is. */
function labelOf({ name, remark }: FreePlace, place: string): string {
  return name === '' || remark !== undefined ? place : name;
}

/** Almost every object allows other members; they are offered where its schema has something to say about them. */
function takesMembers(model: ObjectModel, count: number): boolean {
  if (!model.open) return count > 0;
  const isTyped = model.isMap || model.names !== undefined || count > 0;
  return isTyped || model.fieldOf('')?.kind !== 'json';
}
