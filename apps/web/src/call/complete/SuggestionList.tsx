import { useEffect, useRef, type RefObject } from 'react';
import { Popover } from 'react-aria-components';
import { Name } from '../Name.tsx';
import { extentWords } from './suggester.ts';
import type { SuggestionsState } from './useSuggestions.ts';

interface SuggestionListProps {
  readonly list: SuggestionsState;
  readonly id: string;
  readonly name: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly optionId: (index: number) => string | undefined;
}

/** What the server suggests, below the field that keeps the focus; why it suggests nothing, in small print. */
export function SuggestionList({ list, id, name, area, optionId }: SuggestionListProps) {
  const { answer, values, isOpen, active } = list;
  const extent = answer === undefined ? undefined : extentWords(answer, values.length);
  const problem = answer !== undefined && 'problem' in answer ? answer.problem : undefined;
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no way to end an effect.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <p role="status" className="text-xs text-ink-2 not-empty:-mt-0.5">
        {problem !== undefined ? (
          <>
            No suggestions: <Name text={problem.slice(0, 300)} />
          </>
        ) : (
          isOpen && (
            <span className="sr-only">
              {extent ?? values.length} suggestions for {name}
            </span>
          )
        )}
      </p>
      <Popover
        triggerRef={area}
        isOpen={isOpen}
        isNonModal
        placement="bottom start"
        offset={3}
        onOpenChange={(open) => {
          if (!open) list.close();
        }}
        className="z-50 flex max-w-[min(36rem,90vw)] min-w-56 flex-col overflow-hidden rounded-md border border-line bg-raised shadow-pop"
      >
        <ul
          id={id}
          role="listbox"
          aria-label={`Suggestions for ${name}`}
          // The field must not lose the focus, or the list would be gone before the click.
          onMouseDown={(event) => event.preventDefault()}
          className="max-h-56 min-h-0 overflow-y-auto p-1"
        >
          {values.map((value, index) => (
            <li
              key={index}
              ref={index === active ? chosen : undefined}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => list.take(value)}
              className={`rounded-sm px-2 py-0.5 font-mono text-sm ${
                index === active ? 'bg-selected' : 'hover:bg-hover'
              }`}
            >
              {value === '' ? <i className="text-ink-2">empty text</i> : <Name text={value} />}
            </li>
          ))}
        </ul>
        {extent !== undefined && (
          <p className="border-t border-line bg-sunken px-3 py-0.5 text-xs text-ink-2">{extent}</p>
        )}
      </Popover>
    </>
  );
}
