import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { RowsSlice, SessionKey } from '../session/view.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { visibleText } from '../ui/visible.ts';
import { completions, type Completion } from './completions.ts';
import { useSeen } from './useSeen.ts';

interface FilterFieldProps {
  sessionKey: SessionKey;
  filter: string;
  onFilter: (filter: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Words that were not understood; what is wrong with them stands in #filter-problems. */
  problems: RowsSlice['problems'];
  onLeave: () => void;
}

const optionId = (index: number) => `filter-completion-${index}`;

/** The filter with completion: Down and Up choose, Enter or Tab takes, Escape closes. Down offers all keys. */
export function FilterField(props: FilterFieldProps) {
  const { filter, onFilter, field, problems, onLeave } = props;
  const [hasFocus, setFocus] = useState(false);
  const [caret, setCaret] = useState<number>();
  const [chosen, setChosen] = useState(-1);
  const seen = useSeen(props.sessionKey, hasFocus);
  const offers = caret === undefined ? [] : completions(filter, seen, caret);
  const close = () => {
    setCaret(undefined);
    setChosen(-1);
  };
  const openAt = (value: string) => {
    const at = field.current?.selectionStart ?? value.length;
    setCaret(at);
    setChosen(-1);
    return at;
  };
  const type = (value: string) => {
    onFilter(value);
    // Between two words nothing is offered by itself.
    if (/\S$/.test(value.slice(0, openAt(value)))) return;
    close();
  };
  const take = (offer: Completion) => {
    onFilter(offer.filter);
    // "method:" wants a value next, and offers some; "status:error" is whole.
    if (offer.word.endsWith(':')) setCaret(offer.caret);
    else setCaret(undefined);
    setChosen(-1);
    requestAnimationFrame(() => field.current?.setSelectionRange(offer.caret, offer.caret));
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const offer = offers[chosen];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (offers.length === 0) openAt(filter);
      else setChosen(Math.max(-1, Math.min(offers.length - 1, chosen + step)));
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
        onChange={type}
        inputRef={field}
        invalid={problems.length > 0}
        marks={marksIn(filter, problems)}
        describedBy={problems.length > 0 ? 'filter-problems' : undefined}
        activeId={chosen === -1 ? undefined : optionId(chosen)}
        placeholder="method:tools/call  status:error  ms:>500  dir:in  kind:stderr  or plain words"
        onKeyDown={keys}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          close();
        }}
      />
      {offers.length > 0 && <Offers offers={offers} chosen={chosen} onTake={take} />}
    </div>
  );
}

/** Where the words stand that were not understood. The filter may have been typed on meanwhile. */
function marksIn(filter: string, problems: RowsSlice['problems']) {
  return problems.flatMap(({ token, from, to }) =>
    from !== undefined && to !== undefined && filter.slice(from, to) === token
      ? [{ from, to }]
      : [],
  );
}

interface OffersProps {
  offers: readonly Completion[];
  chosen: number;
  onTake: (offer: Completion) => void;
}

function Offers({ offers, chosen, onTake }: OffersProps) {
  return (
    <ul
      role="listbox"
      aria-label="Completions"
      className="absolute top-8 left-0 z-30 max-h-80 min-w-64 overflow-auto rounded-md border border-line bg-raised p-1 shadow-pop"
    >
      {offers.map((offer, index) => (
        <li
          key={offer.word}
          id={optionId(index)}
          ref={index === chosen ? intoView : undefined}
          role="option"
          aria-selected={index === chosen}
          // The field must not lose the focus, or the list would be gone before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(offer)}
          className={`flex items-baseline gap-3 rounded-sm px-2 py-0.5 text-sm whitespace-nowrap ${
            index === chosen ? 'bg-selected' : 'hover:bg-hover'
          }`}
        >
          <span className="truncate font-mono">{visibleText(offer.word)}</span>
          {offer.hint !== undefined && (
            <span className="ml-auto text-xs text-ink-2">{offer.hint}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
