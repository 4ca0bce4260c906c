import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FIELD } from '../../ui/field.ts';

interface NameFormProps {
  /** The label of the field. */
  readonly label: string;
  readonly start: string;
  /** The verb on the button. */
  readonly verb: string;
  readonly onDone: (text: string) => void;
  /** Whether nothing typed is something. */
  readonly mayBeEmpty?: boolean;
  readonly longest?: number;
  readonly children?: ReactNode;
}

/** One field and its button, in a popover: Enter does it. */
export function NameForm(props: NameFormProps) {
  const { label, start, verb, onDone, mayBeEmpty = false, longest, children } = props;
  const id = useId();
  const [text, setText] = useState(start);
  const isEnough = mayBeEmpty || text.trim() !== '';
  return (
    <form
      className="flex w-72 flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        // This form is drawn elsewhere, but stands inside the other one for React.
        event.stopPropagation();
        if (isEnough) onDone(text);
      }}
    >
      <label htmlFor={id} className="font-medium [overflow-wrap:anywhere]">
        {label}
      </label>
      <input
        id={id}
        className={FIELD}
        value={text}
        maxLength={longest}
        spellCheck={false}
        autoComplete="off"
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
      />
      {children}
      <Button type="submit" look="primary" className="self-end" isDisabled={!isEnough}>
        {verb}
      </Button>
    </form>
  );
}
