import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { Row } from '../session/view.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { visibleText } from '../ui/visible.ts';
import { completions } from './completions.ts';

interface FilterFieldProps {
  filter: string;
  onFilter: (filter: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Rows in view: their methods and names are offered. */
  rows: readonly Row[];
  /** A word of the filter was not understood; the words are in #filter-problems. */
  wrong: boolean;
  onLeave: () => void;
}

const optionId = (index: number) => `filter-completion-${index}`;

/** The filter with completion: Down and Up choose, Enter or Tab takes, Escape closes. */
export function FilterField({ filter, onFilter, field, rows, wrong, onLeave }: FilterFieldProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const offers = open ? completions(filter, rows) : [];
  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const take = (offer: string) => {
    onFilter(offer);
    setChosen(-1);
    // "method:" wants a value next, and offers some; "status:error" is whole.
    setOpen(offer.endsWith(':'));
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const offer = offers[chosen];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(Math.max(-1, Math.min(offers.length - 1, chosen + step)));
    } else if (offer !== undefined && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      take(offer);
    } else if (event.key === 'Escape' && offers.length > 0) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' || (event.key === 'Escape' && filter === '')) onLeave();
  };
  return (
    <div className="relative">
      <SearchField
        label="Filter"
        value={filter}
        onChange={(value) => {
          onFilter(value);
          setOpen(true);
          setChosen(-1);
        }}
        inputRef={field}
        invalid={wrong}
        describedBy={wrong ? 'filter-problems' : undefined}
        activeId={chosen === -1 ? undefined : optionId(chosen)}
        placeholder="method:tools/call  status:error  ms:>500  dir:in  kind:stderr  or plain words"
        onKeyDown={keys}
        onBlur={close}
      />
      {offers.length > 0 && (
        <ul
          role="listbox"
          aria-label="Completions"
          className="absolute top-8 left-0 z-30 max-h-64 min-w-64 overflow-auto rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          {offers.map((offer, index) => (
            <li
              key={offer}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              // The field must not lose the focus, or the list would be gone before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
              className={`truncate rounded-sm px-2 py-0.5 font-mono text-sm ${
                index === chosen ? 'bg-selected' : 'hover:bg-hover'
              }`}
            >
              {visibleText(offer.slice(offer.lastIndexOf(' ') + 1))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
