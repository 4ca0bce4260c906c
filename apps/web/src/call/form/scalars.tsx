import { isProblem, scan } from '@loupe/json';
import {
  booleanDraft,
  jsonDraft,
  NULL,
  numberDraft,
  optionDraft,
  optionIndex,
  shownText,
  stringDraft,
  UNSET,
} from '@loupe/schema-form';
import type {
  BooleanField as BooleanModel,
  ChoiceField as ChoiceModel,
  Draft,
  JsonField as JsonModel,
  NumberField as NumberModel,
  StringField as StringModel,
} from '@loupe/schema-form';
import { useId, type KeyboardEvent } from 'react';
import { FIELD } from '../../ui/field.ts';
import { SuggestedText } from '../complete/SuggestedText.tsx';
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx';

const AREA =
  'w-full min-w-0 resize-none rounded-md border border-line-strong/60 bg-page px-2 py-1 font-mono text-sm text-ink outline-none field-sizing-content max-h-72 [overflow-wrap:anywhere] focus:border-accent aria-invalid:border-error';
const EMPTY_TEXT = stringDraft('');

/** Enter would put a line break into a value that nobody meant to have one; Shift+Enter does. */
function keepOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.shiftKey) event.preventDefault();
}

/** Text. An area and not a line: a pasted line break would be lost there without a word. */
export function StringField(props: FieldProps<StringModel>) {
  const { model, draft, onChange } = props;
  const id = useId();
  const text = shownText(draft);
  const lines = text.split('\n').length;
  return (
    <FieldFrame {...props} id={id} as="label" empty={EMPTY_TEXT}>
      <SuggestedText
        id={id}
        name={model.label}
        text={text}
        onText={(typed, isChosen) =>
          onChange(typed === '' && !isChosen ? UNSET : stringDraft(typed))
        }
        className={AREA}
        rows={Math.min(12, Math.max(lines, model.multiline ? 4 : 1))}
        aria-describedby={describedBy(id)}
        required={model.required}
        placeholder={model.format}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={model.multiline ? undefined : keepOneLine}
      />
    </FieldFrame>
  );
}

/** A number, as typed: every digit goes out, and nothing is clamped or rounded. */
export function NumberField(props: FieldProps<NumberModel>) {
  const { model, draft, onChange } = props;
  const id = useId();
  const isWrong = draft.state === 'scalar' && !draft.valid;
  const isFraction = model.integer && draft.state === 'scalar' && /[.eE]/.test(draft.text);
  const problem = isWrong
    ? `“${draft.text}” is not a number that JSON can carry.`
    : isFraction
      ? 'The schema asks for an integer. It is sent as typed.'
      : undefined;
  return (
    <FieldFrame {...props} id={id} as="label" problem={problem}>
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
  const { model, draft, onChange, label } = props;
  const id = useId();
  const answers = ANSWERS.filter(([words]) => words !== 'null' || model.nullable);
  return (
    <FieldFrame {...props} id={id} as="group">
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

/** One of the values that the schema lists; what is sent is the value itself, of whatever type. */
export function ChoiceField(props: FieldProps<ChoiceModel>) {
  const { model, draft, onChange } = props;
  const id = useId();
  const chosen = draft.state === 'scalar' ? String(optionIndex(model, draft.text)) : draft.state;
  const choose = (value: string) => {
    const option = model.options[Number(value)];
    onChange(value === 'null' ? NULL : option === undefined ? UNSET : optionDraft(option.text));
  };
  return (
    <FieldFrame {...props} id={id} as="label">
      <select
        id={id}
        className={`${FIELD} w-full`}
        aria-describedby={describedBy(id)}
        required={model.required}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="unset">not set</option>
        {model.options.map((option, index) => (
          <option key={index} value={index}>
            {option.label}
          </option>
        ))}
        {model.nullable && <option value="null">null</option>}
      </select>
    </FieldFrame>
  );
}

/** A place that takes JSON text, and says why. */
export function JsonField(props: FieldProps<JsonModel>) {
  const { model, draft, onChange } = props;
  const id = useId();
  const text = draft.state === 'null' ? 'null' : shownText(draft);
  const outcome = text.trim() === '' ? undefined : scan(text);
  const isWrong = outcome !== undefined && isProblem(outcome);
  const problem = isWrong
    ? `Not JSON: ${outcome.reason} (at character ${outcome.offset + 1}).`
    : undefined;
  return (
    <FieldFrame {...props} id={id} as="label" problem={problem}>
      <textarea
        id={id}
        className={AREA}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        aria-describedby={`${describedBy(id)} ${id}-reason`}
        aria-invalid={isWrong || undefined}
        required={model.required}
        placeholder="JSON"
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange(jsonDraft(target.value))}
      />
      <p id={`${id}-reason`} className="text-xs text-ink-2">
        {model.reason}
      </p>
    </FieldFrame>
  );
}
