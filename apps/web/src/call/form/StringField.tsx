import { shownText, stringDraft, UNSET } from '@loupe/schema-form';
import type { StringField as StringModel } from '@loupe/schema-form';
import { useId, type KeyboardEvent } from 'react';
import { formatSize } from '../../ui/format.ts';
import { SuggestedText } from '../complete/SuggestedText.tsx';
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { hintFor } from './present.ts';
import { TextMakers } from './TextMakers.tsx';
import { allWords } from './trouble.ts';

/** The look of an area that grows with its text. */
export const AREA =
  'w-full min-w-0 resize-none rounded-md border border-line-strong/60 bg-page px-2 py-1 font-mono text-sm text-ink outline-none field-sizing-content max-h-72 [overflow-wrap:anywhere] focus:border-accent aria-invalid:border-error';
export const EMPTY_TEXT = stringDraft('');
/** UTF-16 units: a browser takes seconds to draw a longer text in an area. */
const LONGEST_SHOWN = 200_000;

/** Enter would put a line break into a value that nobody meant to have one; Shift+Enter does. */
function keepOneLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.shiftKey) event.preventDefault();
}

/** Text. An area and not a line: a pasted line break would be lost there without a word. */
export function StringField(props: FieldProps<StringModel>) {
  const { model, draft, onChange, label, trouble } = props;
  const id = useId();
  const text = shownText(draft);
  const isLong = text.length > LONGEST_SHOWN;
  const lines = text.split('\n', 12).length;
  return (
    <FieldFrame {...props} id={id} as="label" empty={EMPTY_TEXT} words={allWords(trouble)}>
      <div className="flex min-w-0 items-start gap-1">
        {isLong ? (
          <textarea
            id={id}
            readOnly
            className={`${AREA} text-ink-2`}
            aria-describedby={describedBy(id)}
            value={`${text.slice(0, 200)} … (${formatSize(text.length)} in all: too long to be edited here)`}
          />
        ) : (
          <SuggestedText
            id={id}
            name={model.label}
            text={text}
            onText={(typed, isChosen) =>
              onChange(typed === '' && !isChosen ? UNSET : stringDraft(typed))
            }
            className={AREA}
            rows={Math.max(lines, model.multiline ? 4 : 1)}
            aria-describedby={describedBy(id)}
            required={model.required}
            placeholder={hintFor(model.format)}
            spellCheck={false}
            autoComplete="off"
            onKeyDown={model.multiline ? undefined : keepOneLine}
          />
        )}
        <TextMakers model={model} label={label} onText={(made) => onChange(stringDraft(made))} />
      </div>
    </FieldFrame>
  );
}
