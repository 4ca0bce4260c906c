import { isProblem, scan, stripComments } from '@loupe/json';
import { jsonDraft, shownText } from '@loupe/schema-form';
import type { JsonField as JsonModel } from '@loupe/schema-form';
import { useId } from 'react';
import { Name } from '../Name.tsx';
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { AREA } from './StringField.tsx';
import { allWords } from './trouble.ts';

/** A place that takes JSON text, and says why. */
export function JsonField(props: FieldProps<JsonModel>) {
  const { model, draft, onChange, trouble } = props;
  const id = useId();
  const text = draft.state === 'null' ? 'null' : shownText(draft);
  const bare = stripComments(text);
  const outcome = bare.trim() === '' ? undefined : scan(bare);
  const isWrong = outcome !== undefined && isProblem(outcome);
  const problem = isWrong
    ? `Not JSON: ${outcome.reason} (at character ${outcome.offset + 1}).`
    : undefined;
  return (
    <FieldFrame {...props} {...{ id, problem }} as="label" words={allWords(trouble)}>
      <textarea
        id={id}
        className={AREA}
        rows={Math.max(2, text.split('\n', 12).length)}
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
        <Name text={model.reason} />
      </p>
    </FieldFrame>
  );
}
