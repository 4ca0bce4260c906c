import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { MarkedInput, type TextMark } from './MarkedInput.tsx';

interface SearchFieldProps {
  /** Accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Words that say what is wrong with the value; read with the field. */
  describedBy?: string | undefined;
  invalid?: boolean;
  /** Parts of the value that are wrong: underlined. */
  marks?: readonly TextMark[];
  /** Element id of the highlighted completion, where a list of them is open. */
  activeId?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  /** Comes first; a default that it prevents does not happen here either. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

const NO_MARKS: readonly TextMark[] = [];

/** One line of search text with a button that empties it; Escape empties it too. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  describedBy,
  invalid = false,
  marks = NO_MARKS,
  activeId,
  inputRef,
  onKeyDown,
  onFocus,
  onBlur,
}: SearchFieldProps) {
  return (
    <div
      className={`flex h-7 w-full min-w-24 items-center gap-1.5 rounded-md border bg-page px-2 focus-within:border-accent ${
        invalid ? 'border-error' : 'border-line-strong/60'
      }`}
    >
      <Search className="size-3.5 shrink-0 text-ink-2" aria-hidden />
      <MarkedInput
        inputRef={inputRef}
        marks={marks}
        type="search"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={value}
        aria-activedescendant={activeId}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Escape' || value === '' || event.defaultPrevented) return;
          event.stopPropagation();
          onChange('');
        }}
        onFocus={onFocus}
        onBlur={onBlur}
        className="text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={`Empty ${label}`}
          onClick={() => onChange('')}
          className="grid size-5 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
        >
          <X className="size-3.5" aria-hidden />
        </button>
      )}
    </div>
  );
}
