import { useState } from 'react';
import type { ExportFormat } from '../session/export.ts';
import { sessionWorker } from '../session/hooks.ts';
import type { SessionKey } from '../session/view.ts';
import { isByFrame } from '../timeline/useTimelineChoice.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { download } from '../ui/download.ts';
import { ExportChoices, FORMATS } from './ExportChoices.tsx';
import type { Scope, Secrets } from './ExportChoices.tsx';
import { leftOutWords } from './leftOut.ts';
import { usePlace } from './place.ts';

interface ExportMenuProps {
  sessionKey: SessionKey;
  /** Becomes part of the file's name. */
  name: string;
}

/** What became of the last export. */
type Outcome =
  | { readonly state: 'working'; readonly format: string }
  | { readonly state: 'saved'; readonly words: string }
  | { readonly state: 'failed'; readonly words: string };

function fileName(name: string, format: ExportFormat, scope: Scope): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|-+$/g, '');
  const extension = FORMATS.find(({ id }) => id === format)?.extension ?? format;
  const part = scope === 'matching' ? '.part' : '';
  return `${plain === '' ? 'session' : plain}${part}.${extension}`;
}

/** The transcript as a file: masked at once, with secrets only after a question. */
export function ExportMenu({ sessionKey, name }: ExportMenuProps) {
  const { filter } = usePlace();
  const [asking, setAsking] = useState<ExportFormat>();
  const [secrets, setSecrets] = useState<Secrets>('masked');
  const [wanted, setWanted] = useState<Scope>('everything');
  const [outcome, setOutcome] = useState<Outcome>();
  const scope = filter.trim() === '' ? 'everything' : wanted;

  const save = async (format: ExportFormat) => {
    setOutcome({ state: 'working', format: FORMATS.find(({ id }) => id === format)?.title ?? '' });
    try {
      const { blob, leftOut } = await sessionWorker().exportAs(sessionKey, {
        format,
        secrets,
        ...(scope === 'matching' && { rows: { byFrame: isByFrame(), filter, expanded: [] } }),
      });
      download(blob, fileName(name, format, scope));
      setOutcome({ state: 'saved', words: leftOutWords(leftOut) });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      setOutcome({ state: 'failed', words });
    }
    // The next file is masked again unless somebody says otherwise once more.
    setSecrets('masked');
  };
  return (
    <>
      <ExportChoices
        secrets={secrets}
        onSecrets={setSecrets}
        scope={filter.trim() === '' ? undefined : scope}
        onScope={setWanted}
        onExport={(format) => (secrets === 'clear' ? setAsking(format) : void save(format))}
        isDisabled={outcome?.state === 'working'}
      />
      <OutcomeNote outcome={outcome} />
      {asking !== undefined && (
        <ConfirmDialog
          title="Export with secrets?"
          confirm="Export with secrets"
          onConfirm={() => void save(asking)}
          onClose={() => setAsking(undefined)}
        >
          The file will hold Authorization headers, cookies, tokens and environment values in clear.
          Whoever gets the file can use them. An export with “Secrets masked” does not show them.
        </ConfirmDialog>
      )}
    </>
  );
}

function OutcomeNote({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome?.state === 'failed') {
    return (
      <span role="alert" className="text-sm text-error">
        {outcome.words}
      </span>
    );
  }
  return (
    <span aria-live="polite" className="text-sm text-ink-2">
      {outcome?.state === 'working' && `Writing ${outcome.format} …`}
      {outcome?.state === 'saved' && outcome.words}
    </span>
  );
}
