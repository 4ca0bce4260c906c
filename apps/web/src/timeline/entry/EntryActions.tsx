import { COPY_FORMATS } from '@loupe/exporters';
import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/Menu.tsx';

/** Takes the message of an entry to where it can be changed; `asText`: into the raw composer at once. */
export type EditAgain = (seq: number, asText: boolean) => void;

interface EntryActionsProps {
  sessionKey: SessionKey;
  seq: number;
  /** Seq of the request that it is or answers, where there is one that the client sent. */
  asked: number | undefined;
  /** Undefined where nothing can be sent. */
  onEdit: EditAgain | undefined;
}

/** What can be done with a message beside looking at it. */
export function EntryActions({ sessionKey, seq, asked, onEdit }: EntryActionsProps) {
  const [words, setWords] = useState<string>();
  const copy = async (format: (typeof COPY_FORMATS)[number]) => {
    try {
      const made = await sessionWorker().copyAs(sessionKey, seq, format.id);
      if ('text' in made) await navigator.clipboard.writeText(made.text);
      setWords('text' in made ? `${format.title} is in the clipboard` : made.problem);
    } catch (error) {
      setWords(`Not copied: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <>
      <span role="status" className="max-w-80 truncate text-xs text-ink-2" title={words}>
        {words}
      </span>
      {asked !== undefined && onEdit !== undefined && (
        <Button
          look="quiet"
          className="h-6"
          icon={<Pencil className="size-3.5" aria-hidden />}
          tip="Fill its form with these arguments, to change them and send again (r)"
          onPress={() => onEdit(asked, false)}
        >
          Edit and resend
        </Button>
      )}
      <MenuButton
        label="Copy as"
        icon={<Copy className="size-3.5" aria-hidden />}
        items={[
          ...COPY_FORMATS.map((format) => ({
            id: format.id,
            label: format.title,
            act: () => void copy(format),
          })),
          ...(onEdit === undefined
            ? []
            : [{ id: 'compose', label: 'Text in the composer', act: () => onEdit(seq, true) }]),
        ]}
      />
    </>
  );
}
