import { booleanDraft, NULL, numberDraft, shownText, UNSET } from '@loupe/schema-form';
import type {
  BooleanField as BooleanModel,
  Draft,
  NumberField as NumberModel,
} from '@loupe/schema-form';
import { useId } from 'react';
import { FIELD } from '../../ui/field.ts';
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { allWords } from './trouble.ts';

const NO_INTEGER = 'The schema asks for an integer. It is sent as typed.';

/** A number, as typed: every digit goes out, and nothing is clamped or rounded. */
export function NumberField(props: FieldProps<NumberModel>) {
  const { model, draft, onChange, trouble } = props;
  const id = useId();
  const isWrong = draft.state === 'scalar' && !draft.valid;
  const problem = isWrong ? `“${draft.text}” is not a number that JSON can carry.` : undefined;
  const isFraction = model.integer && draft.state === 'scalar' && /[.eE]/.test(draft.text);
  const judged = allWords(trouble);
  const words = judged.length === 0 && isFraction && !isWrong ? [NO_INTEGER] : judged;
  return (
    <FieldFrame {...props} {...{ id, problem, words }} as="label">
      <input
        id={id}
        className={`${FIELD} w-full font-mono`}
        inputMode="decimal"
        aria-describedby={describedBy(id)}
        aria-invalid={isWrong || undefined}
        required={model.required}
        placeholder={model.integer ? 'integer' : 'number'}
        value={shownText(draft)}
        autoComplete="off"
        onChange={({ target }) => onChange(numberDraft(target.value))}
      />
    </FieldFrame>
  );
}

const ANSWERS: readonly (readonly [words: string, draft: Draft])[] = [
  ['true', booleanDraft(true)],
  ['false', booleanDraft(false)],
  ['null', NULL],
  ['not set', UNSET],
];

const spelled = (draft: Draft) => (draft.state === 'scalar' ? draft.text : draft.state);

/** Three states, or four with null: a checkbox could not say "not given". */
export function BooleanField(props: FieldProps<BooleanModel>) {
  const { model, draft, onChange, label, trouble } = props;
  const id = useId();
  const answers = ANSWERS.filter(([words]) => words !== 'null' || model.nullable);
  return (
    <FieldFrame {...props} id={id} as="group" words={allWords(trouble)}>
      <div
        role="radiogroup"
        aria-label={label}
        aria-describedby={describedBy(id)}
        aria-required={model.required || undefined}
        className="flex flex-wrap gap-x-4"
      >
        {answers.map(([words, answer]) => (
          <label key={words} className="flex h-6 items-center gap-1.5 text-sm">
            <input
              type="radio"
              name={id}
              className="accent-(--accent-fill)"
              checked={spelled(answer) === spelled(draft)}
              onChange={() => onChange(answer)}
            />
            <span className={words === 'not set' ? 'text-ink-2' : 'font-mono'}>{words}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
