import { useEffect, useRef, useState } from 'react';
import { LONGEST_NAME } from '../../call/kept/edits.ts';
import { FIELD } from '../../ui/field.ts';

interface RenameProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onDone: () => void;
}

/** The name of a kept call while it is changed: Enter and leaving the field keep it, Escape does not. */
export function Rename({ name, onRename, onDone }: RenameProps) {
  const [text, setText] = useState(name);
  const field = useFocused();
  const keep = () => {
    const next = text.trim();
    if (next !== '' && next !== name) onRename(next);
    onDone();
  };
  return (
    <input
      ref={field}
      aria-label={`New name of ${name}`}
      className={`${FIELD} h-6! flex-1`}
      value={text}
      maxLength={LONGEST_NAME}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

/** Takes the focus once the menu that led here is gone: until then it would take it back. */
function useFocused() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let frame = 0;
    const take = () => {
      if (document.querySelector('[role=menu]') !== null) {
        frame = requestAnimationFrame(take);
        return;
      }
      field.current?.focus();
      field.current?.select();
    };
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(take)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
