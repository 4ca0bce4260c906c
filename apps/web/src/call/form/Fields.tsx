import type { Draft, FieldModel, ObjectField } from '@loupe/schema-form';
import { useMemo } from 'react';
import type { Mismatch } from '../../validate/verdict.ts';
import { Name } from '../Name.tsx';
import { Field, Fitted, Members } from './Field.tsx';
import { Mismatches } from './FieldWords.tsx';
import { isUnset } from './fits.ts';
import { placesOf } from './members.ts';
import { keepsComments, type FormState } from './state.ts';
import { troubleOf, wordsAt, type Trouble } from './trouble.ts';
import { useStable } from './useStable.ts';

export interface FieldsProps {
  readonly model: FieldModel;
  readonly state: FormState;
  readonly onChange: (state: FormState) => void;
  /** Words in place of fields where there are none. */
  readonly nothing: string;
  /** How what is there differs from the schema; each stands at its field. Nothing is refused because of them. */
  readonly mismatches?: readonly Mismatch[] | undefined;
}

const NO_MISMATCHES: readonly Mismatch[] = [];
const OUTSIDE: readonly number[] = [];

/** The fields of a model, or words where it has none. */
export function Fields({ model, state, onChange, nothing, mismatches }: FieldsProps) {
  const trouble = useMemo(() => troubleOf(mismatches ?? NO_MISMATCHES), [mismatches]);
  const isCommented = useMemo(() => keepsComments(model, state), [model, state]);
  const change = useStable((draft: Draft) => onChange({ ...state, draft }));
  const field = { model, trouble, onChange: change, label: 'arguments', within: OUTSIDE };
  return (
    <div className="flex min-w-0 flex-col gap-3 p-3">
      {isCommented && (
        <p className="text-xs text-ink-2">
          The JSON text has comments. They stay as long as no field is changed.
        </p>
      )}
      <Fitted {...field} draft={state.draft} isItem>
        {(draft) =>
          model.kind === 'object' && draft.state !== 'null' ? (
            <RootMembers {...{ model, draft, change, nothing, trouble }} />
          ) : (
            <Field {...field} draft={draft} isItem />
          )
        }
      </Fitted>
    </div>
  );
}

interface RootMembersProps {
  readonly model: ObjectField;
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly nothing: string;
  readonly trouble: Trouble | undefined;
}

function RootMembers({ model, draft, change, nothing, trouble }: RootMembersProps) {
  const { named, free } = placesOf(model, draft);
  const drawn = new Set([
    ...named.map(({ field }) => field.label),
    ...free.filter(({ value }) => !isUnset(value)).map(({ name }) => name),
  ]);
  return (
    <>
      {model.note !== undefined && (
        <p className="text-xs text-ink-2">
          <Name text={model.note} />
        </p>
      )}
      {model.limits !== undefined && (
        <p className="text-xs text-ink-2">
          <Name text={model.limits} />
        </p>
      )}
      <Mismatches words={wordsAt(trouble, (name) => drawn.has(name))} />
      {named.length + free.length === 0 && <p className="text-sm text-ink-2">{nothing}</p>}
      <Members
        {...{ model, draft, trouble }}
        onChange={change}
        label="arguments"
        within={OUTSIDE}
        isItem
      />
    </>
  );
}
