import { use, useId, useRef, type KeyboardEvent, type TextareaHTMLAttributes } from 'react';
import { FormCompletions } from './source.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './useSuggestions.ts';

interface SuggestedTextProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange' | 'name'
> {
  /** What the server knows the field by. */
  readonly name: string;
  readonly text: string;
  /** `isChosen`: it was a suggestion, so that an empty text is meant. */
  readonly onText: (text: string, isChosen: boolean) => void;
}

/**
 * A text area, with suggestions from the server where the form has a source of them. Any text may be typed: Down and
 * Up choose, Enter takes what is chosen, Escape closes the list.
 */
export function SuggestedText({ name, text, onText, ...rest }: SuggestedTextProps) {
  const source = use(FormCompletions);
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const list = useSuggestions(source, name, text, (value) => onText(value, true));
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (list.key(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else rest.onKeyDown?.(event);
  };
  const asks = source !== undefined;
  return (
    <>
      <textarea
        {...rest}
        ref={area}
        value={text}
        {...(asks && {
          'aria-autocomplete': 'list' as const,
          'aria-haspopup': 'listbox' as const,
          'aria-controls': list.isOpen ? listId : undefined,
          'aria-activedescendant': list.isOpen ? optionId(listId, list.active) : undefined,
        })}
        onKeyDown={keys}
        onFocus={list.begin}
        onBlur={list.end}
        onClick={list.reopen}
        onChange={({ target }) => {
          onText(target.value, false);
          list.typed(target.value);
        }}
      />
      {asks && (
        <SuggestionList
          {...{ list, name, area }}
          id={listId}
          optionId={(index) => optionId(listId, index)}
        />
      )}
    </>
  );
}

function optionId(list: string, index: number | undefined): string | undefined {
  return index === undefined ? undefined : `${list}-${index}`;
}
