import { NULL, optionDraft, optionIndex, UNSET } from '@loupe/schema-form';
import type { ChoiceField as ChoiceModel } from '@loupe/schema-form';
import { useId } from 'react';
import { FIELD } from '../../ui/field.ts';
import { visibleText } from '../../ui/visible.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { SmallAction } from './SmallAction.tsx';
import { allWords } from './trouble.ts';

/** A list of more options than these can't be looked through: it is searched. */
const MOST_LISTED = 100;

/** One of the values that the schema lists; what is sent is the value itself, of whatever type. */
export function ChoiceField(props: FieldProps<ChoiceModel>) {
  const { model, draft, onChange, label, trouble } = props;
  const id = useId();
  const words = allWords(trouble);
  const at = draft.state === 'scalar' ? optionIndex(model, draft.text) : -1;
  const take = (index: number) => {
    const option = model.options[index];
    onChange(option === undefined ? UNSET : optionDraft(option.text));
  };
  if (model.options.length > MOST_LISTED)
    return (
      <FieldFrame {...props} {...{ id, words }} as="label">
        <ChoiceBox {...{ id, label, at }} options={model.options} onTake={take} />
        {model.nullable && draft.state !== 'null' && (
          <div>
            <SmallAction
              words="Send null"
              label={`Send null for ${label}`}
              act={() => onChange(NULL)}
            />
          </div>
        )}
      </FieldFrame>
    );
  return (
    <FieldFrame {...props} {...{ id, words }} as="label">
      <select
        id={id}
        className={`${FIELD} w-full`}
        aria-describedby={describedBy(id)}
        required={model.required}
        value={draft.state === 'scalar' ? String(at) : draft.state}
        onChange={({ target }) =>
          target.value === 'null' ? onChange(NULL) : take(Number(target.value))
        }
      >
        <option value="unset">not set</option>
        {model.options.map((option, index) => (
          <option key={index} value={index}>
            {visibleText(option.label)}
          </option>
        ))}
        {model.nullable && <option value="null">null</option>}
      </select>
    </FieldFrame>
  );
}
