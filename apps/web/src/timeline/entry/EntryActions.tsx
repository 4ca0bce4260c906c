import { COPY_FORMATS } from '@loupe/exporters';
import { ClipboardCopy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey } from '../../session/view.ts';
import { IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { MenuButton } from '../../ui/Menu.tsx';
import { ActionWords } from './ActionWords.tsx';

/**
 * Takes the message of an entry to where it can be changed; `asText`: into the raw composer at once. Rejects with words
 * for a person where it can't be read.
 */
export type EditAgain = (seq: number, asText: boolean) => Promise<void>;

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
  const edit = (wanted: number, asText: boolean) => {
    onEdit?.(wanted, asText).catch((error: unknown) =>
      setWords(`Not read: ${error instanceof Error ? error.message : String(error)}`),
    );
  };
  const copy = async (format: (typeof COPY_FORMATS)[number]) => {
    try {
      const made = await sessionWorker().copyAs(sessionKey, seq, format.id);
      if (!('text' in made)) {
        setWords(made.problem);
        return;
      }
      const outcome = await copyText(made.text);
      const clear = made.holdsSecrets === true ? ', with its secrets in clear' : '';
      setWords(
        outcome === 'copied'
          ? `${format.title} is in the clipboard${clear}`
          : 'Not copied: the browser refused',
      );
    } catch (error) {
      setWords(`Not copied: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <>
      <ActionWords words={words} />
      {asked !== undefined && onEdit !== undefined && (
        <IconButton
          label="Edit and resend"
          tip="Edit and resend: its form with these arguments, to change and send again (r)"
          className="size-6"
          onPress={() => edit(asked, false)}
        >
          <Pencil className="size-3.5" aria-hidden />
        </IconButton>
      )}
      <MenuButton
        label="Copy as"
        icon={<ClipboardCopy className="size-3.5" aria-hidden />}
        isIcon
        items={[
          ...COPY_FORMATS.map((format) => ({
            id: format.id,
            label: format.title,
            act: () => void copy(format),
          })),
          ...(onEdit === undefined
            ? []
            : [{ id: 'compose', label: 'Text in the composer', act: () => edit(seq, true) }]),
        ]}
      />
    </>
  );
}
