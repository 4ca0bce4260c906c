import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CompletionSource } from './source.ts';
import { createSuggester } from './suggester.ts';
import type { Suggestions } from './suggester.ts';

const TYPING_MS = 150;
/** The protocol allows a hundred; a server that sends more costs the page no more than this. */
const MOST_SHOWN = 200;

/** The list under one field: what is in it, and what the field's events do to it. */
export interface SuggestionsState {
  readonly answer: Suggestions | undefined;
  /** The values to choose from, at most 200. */
  readonly values: readonly string[];
  /** Whether there is a list to see. */
  readonly isOpen: boolean;
  readonly active: number | undefined;
  /** The field has the focus. */
  readonly begin: () => void;
  readonly end: () => void;
  readonly typed: (text: string) => void;
  readonly reopen: () => void;
  readonly close: () => void;
  readonly take: (value: string) => void;
  /** True where the key meant the list and not the field. */
  readonly key: (key: string) => boolean;
}

const NONE: readonly string[] = [];

function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/** Suggestions for the field `name`: asked for when it gets the focus, and while somebody types into it. */
export function useSuggestions(
  source: CompletionSource | undefined,
  name: string,
  text: string,
  onTake: (value: string) => void,
): SuggestionsState {
  const [suggester] = useState(() => createSuggester(after));
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState<number>();
  const answer = useSyncExternalStore(suggester.subscribe, suggester.read);
  useEffect(() => suggester.rest, [suggester]);

  const found = answer === undefined || 'problem' in answer ? NONE : answer.values;
  const values = found.slice(0, MOST_SHOWN);
  // What is typed already is no suggestion.
  const isOpen = isWanted && values.length > 0 && !(values.length === 1 && values[0] === text);
  const ask = (value: string, delay: number) => {
    if (source === undefined) return;
    setActive(undefined);
    setWanted(true);
    suggester.want(() => source(name, value), delay);
  };
  const close = () => {
    setWanted(false);
    setActive(undefined);
  };
  const take = (value: string) => {
    close();
    onTake(value);
  };
  return {
    answer,
    values,
    isOpen,
    active: isOpen && active !== undefined && active < values.length ? active : undefined,
    begin: () => ask(text, 0),
    end() {
      close();
      suggester.rest();
    },
    typed: (typed) => ask(typed, TYPING_MS),
    reopen: () => setWanted(true),
    close,
    take,
    key(key) {
      switch (key) {
        case 'ArrowDown':
        case 'ArrowUp': {
          if (values.length === 0 || (!isOpen && text.includes('\n'))) return false;
          setWanted(true);
          const step = key === 'ArrowDown' ? 1 : -1;
          const from = active ?? (step === 1 ? -1 : values.length);
          setActive((from + step + values.length) % values.length);
          return true;
        }
        case 'Enter': {
          const value = isOpen && active !== undefined ? values[active] : undefined;
          if (value !== undefined) take(value);
          return value !== undefined;
        }
        case 'Escape':
          if (isOpen) close();
          return isOpen;
        default:
          return false;
      }
    },
  };
}
