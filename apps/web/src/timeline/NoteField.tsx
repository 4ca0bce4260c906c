import { StickyNote, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';

interface NoteFieldProps {
  /** Seq of what the note is about. */
  about: number;
  /** What was written before, or its head. */
  before: string | undefined;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** A row has no more of a note than this: what is as long may be cut, and is no text to go on with. */
const HEAD = 199;

/** One line below the rows for a note about one of them. Enter keeps it, Escape leaves. */
export function NoteField({ about, before, onSave, onClose }: NoteFieldProps) {
  const [text, setText] = useState(before === undefined || before.length >= HEAD ? '' : before);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      aria-label={`Note on #${about}`}
      onKeyDown={leave}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
      }}
      className="absolute inset-x-0 bottom-0 z-20 flex h-9 items-center gap-2 border-t border-line bg-raised px-2 shadow-pop"
    >
      <StickyNote className="size-3.5 shrink-0 text-warning" aria-hidden />
      <label className="flex min-w-0 flex-1 items-center gap-2 text-sm whitespace-nowrap">
        Note on #{about}
        <input
          // It opens because the person asked for it, and gives the focus back.
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Kept in the transcript; empty takes it away"
          className="h-7 min-w-0 flex-1 rounded-md border border-line-strong/60 bg-page px-2 text-sm outline-none focus:border-accent"
        />
      </label>
      <Button type="submit" look="primary">
        Save note
      </Button>
      <IconButton label="Leave the note" onPress={onClose}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </form>
  );
}
