import type { NewSession } from '@loupe/bridge-api';
import { REVISIONS } from '@loupe/mcp';
import type { RevisionChoice } from '@loupe/mcp';
import { Plug, Save } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FIELD } from '../ui/field.ts';
import { Labelled } from '../ui/Labelled.tsx';
import { ClientFields } from './ClientFields.tsx';
import { sessionOf, TRANSPORT_LABELS } from './draft.ts';
import type { ConnectDraft, DraftProblem } from './draft.ts';
import { StdioFields } from './StdioFields.tsx';
import type { FieldsProps } from './StdioFields.tsx';
import { UrlFields } from './UrlFields.tsx';

interface ConnectFormProps {
  draft: ConnectDraft;
  onChange: (draft: ConnectDraft) => void;
  onConnect: (session: NewSession) => void;
  onSave: (session: NewSession) => void;
  /** While the bridge makes the session. */
  busy: boolean;
  /** What the bridge said against it. */
  refusal?: string | undefined;
}

/** How to reach a server: transport, address, secrets, revision, and what the client is to do. */
export function ConnectForm({
  draft,
  onChange,
  onConnect,
  onSave,
  busy,
  refusal,
}: ConnectFormProps) {
  const [problem, setProblem] = useState<DraftProblem>();
  const change = (part: Partial<ConnectDraft>) => {
    setProblem(undefined);
    onChange({ ...draft, ...part });
  };
  const submit = (take: (session: NewSession) => void) => {
    const session = sessionOf(draft);
    if ('field' in session) setProblem(session);
    else take(session);
  };
  return (
    <form
      aria-label="Connect"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit(onConnect);
      }}
    >
      <Choices draft={draft} change={change} />
      {draft.transport === 'stdio' ? (
        <StdioFields draft={draft} change={change} problem={problem} />
      ) : (
        <UrlFields draft={draft} change={change} problem={problem} />
      )}
      <ClientFields draft={draft} change={change} problem={problem} />
      {refusal !== undefined && (
        <p role="alert" className="rounded-md bg-error-soft px-3 py-2 text-sm text-error">
          {refusal}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button
          type="submit"
          look="primary"
          isDisabled={busy}
          icon={<Plug className="size-3.5" aria-hidden />}
        >
          Connect
        </Button>
        <Button
          icon={<Save className="size-3.5" aria-hidden />}
          onPress={() => submit(onSave)}
          tip="Keep this server in the list on the left"
        >
          Save server
        </Button>
      </div>
    </form>
  );
}

type ChoicesProps = Pick<FieldsProps, 'draft' | 'change'>;

/** Transport and revision: native selects, which work the same everywhere. */
function Choices({ draft, change }: ChoicesProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Labelled label="Transport">
        {(id) => (
          <select
            id={id}
            className={FIELD}
            value={draft.transport}
            onChange={(event) =>
              change({ transport: event.target.value as ConnectDraft['transport'] })
            }
          >
            {Object.entries(TRANSPORT_LABELS).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label="Protocol revision">
        {(id) => (
          <select
            id={id}
            className={FIELD}
            value={draft.revision}
            onChange={(event) => change({ revision: event.target.value as RevisionChoice })}
          >
            {['Auto', ...REVISIONS].map((revision) => (
              <option key={revision}>{revision}</option>
            ))}
          </select>
        )}
      </Labelled>
    </div>
  );
}
