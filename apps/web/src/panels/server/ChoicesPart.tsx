import { isRevision } from '@loupe/mcp';
import type { ClientChoices, ConnectionState } from '@loupe/mcp';
import { useState } from 'react';
import { ChoicesFields } from '../../choices/ChoicesFields.tsx';
import { applied, changedParts, problemOf } from '../../choices/edit.ts';
import type { Edit } from '../../choices/edit.ts';
import { sessionWorker } from '../../session/hooks.ts';
import type { SessionKey, Summary } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';
import { SaveChoices } from './SaveChoices.tsx';
import { effects } from './effects.ts';

interface ChoicesPartProps {
  sessionKey: SessionKey;
  summary: Summary;
  /** Why they can only be read. */
  obstacle: string | undefined;
}

/** The choices, to be changed in place: what is typed counts once it is applied. */
export function ChoicesPart({ sessionKey, summary, obstacle }: ChoicesPartProps) {
  const { connection, header } = summary;
  const [edit, setEdit] = useState<Edit>();
  // The fields keep what is typed until it is a value; another round of editing begins afresh.
  const [round, setRound] = useState(0);
  const { choices, revision = '' } = connection;
  const shown = edit === undefined ? choices : applied(edit, choices);
  const change = (to: ClientChoices) => setEdit({ from: edit?.from ?? choices, to });
  const end = () => {
    setEdit(undefined);
    setRound(round + 1);
  };
  const apply = () => {
    void sessionWorker().choose(sessionKey, shown);
    end();
  };
  return (
    <>
      {obstacle !== undefined && <p className="text-sm text-ink-2">{obstacle}</p>}
      <ChoicesFields
        key={round}
        choices={shown}
        onChange={change}
        revision={isRevision(revision) ? revision : undefined}
        words={effects(connection)}
        isDisabled={obstacle !== undefined}
      />
      {obstacle === undefined && (
        <ApplyBar
          edit={edit}
          connection={connection}
          onApply={apply}
          onReconnect={() => {
            apply();
            void sessionWorker().reconnect(sessionKey);
          }}
          onDiscard={end}
        />
      )}
      {edit === undefined && header !== undefined && (
        <SaveChoices header={header} choices={choices} />
      )}
    </>
  );
}

interface ApplyBarProps {
  edit: Edit | undefined;
  connection: ConnectionState;
  onApply: () => void;
  onReconnect: () => void;
  onDiscard: () => void;
}

/** Appears with the first change. */
function ApplyBar({ edit, connection, onApply, onReconnect, onDiscard }: ApplyBarProps) {
  const parts = edit === undefined ? [] : changedParts(edit);
  if (edit === undefined || parts.length === 0) return null;
  const problem = problemOf(edit.to);
  const isReconnectNeeded = parts.includes('capabilities') && connection.era !== 'modern';
  return (
    <div
      role="group"
      aria-label="Changed choices"
      className="sticky bottom-0 -mx-1 flex flex-wrap items-center gap-2 rounded-md border border-line bg-raised px-2 py-1.5 shadow-pop"
    >
      <Button look="primary" isDisabled={problem !== undefined} onPress={onApply}>
        Apply
      </Button>
      {isReconnectNeeded && (
        <Button isDisabled={problem !== undefined} onPress={onReconnect}>
          Apply and reconnect
        </Button>
      )}
      <Button look="quiet" onPress={onDiscard}>
        Discard
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-40 text-xs text-ink-2">
        {problem !== undefined
          ? `${problem.field}: ${problem.words}`
          : isReconnectNeeded
            ? 'Capabilities are declared with the next handshake.'
            : ''}
      </p>
    </div>
  );
}
