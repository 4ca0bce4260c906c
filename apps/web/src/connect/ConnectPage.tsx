import type { NewSession } from '@loupe/bridge-api';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useAbout, useCreateSession, useSaveServer, useStartDemo } from '../bridge/queries.ts';
import { Button } from '../ui/Button.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { draftOf, EMPTY_DRAFT, TRANSPORT_LABELS } from './draft.ts';

interface ConnectPageProps {
  /** A session was made; `id` is the bridge's. */
  onOpened: (id: string) => void;
  /** The target to start from: a saved server, or the connection to edit. */
  initial?: Pick<NewSession, 'target' | 'revision' | 'choices'> | undefined;
}

/** The first page: reach a server, or try the one that ships with Loupe. */
export function ConnectPage({ onOpened, initial }: ConnectPageProps) {
  const [draft, setDraft] = useState(initial ? draftOf(initial) : EMPTY_DRAFT);
  const create = useCreateSession();
  const demo = useStartDemo();
  const save = useSaveServer();
  const about = useAbout();
  const busy = create.isPending || demo.isPending;
  const error = create.error ?? demo.error ?? save.error;
  const connect = (session: NewSession) =>
    create.mutate(session, { onSuccess: (made) => onOpened(made.id) });
  const keep = (session: NewSession) =>
    save.mutate({ ...session, id: crypto.randomUUID(), name: nameOf(session) });
  return (
    <div className="h-full overflow-auto bg-sunken">
      <div className="mx-auto flex max-w-2xl flex-col gap-5 px-6 py-10">
        <header>
          <h1 className="text-xl font-semibold">Inspect an MCP server</h1>
          <p className="mt-1 text-ink-2">
            Every byte of both directions is recorded as it was, before anything reads it.
          </p>
        </header>
        {about.data?.demo === true && (
          <section className="flex items-center gap-4 rounded-lg border border-line bg-raised px-4 py-3">
            <Sparkles className="size-5 shrink-0 text-accent" strokeWidth={1.5} aria-hidden />
            <p className="flex-1 text-sm text-ink-2">
              No server at hand? The demo ships with Loupe and uses every feature of the protocol.
            </p>
            <Button
              isDisabled={busy}
              onPress={() => demo.mutate(undefined, { onSuccess: (made) => onOpened(made.id) })}
            >
              Try the demo server
            </Button>
          </section>
        )}
        <section className="rounded-lg border border-line bg-raised p-5">
          <ConnectForm
            draft={draft}
            onChange={setDraft}
            onConnect={connect}
            onSave={keep}
            busy={busy}
            refusal={error?.message}
          />
        </section>
        {save.isSuccess && (
          <p role="status" className="text-sm text-ok">
            Saved. It is in the list on the left.
          </p>
        )}
        {about.data && (
          <footer className="text-xs text-ink-2">
            Transcripts and saved servers, their secrets included, lie in{' '}
            <code className="font-mono break-all">{about.data.stateDirectory}</code>, readable by
            you alone. Loupe {about.data.version}.
          </footer>
        )}
      </div>
    </div>
  );
}

/** A short name for a saved server: the program and its first argument, or the host. */
function nameOf({ target }: Pick<NewSession, 'target'>): string {
  if (target.kind !== 'stdio')
    return `${new URL(target.url).host} (${TRANSPORT_LABELS[target.kind]})`;
  return target.command
    .slice(0, 2)
    .map((word) => word.split(/[\\/]/).at(-1) ?? word)
    .join(' ');
}
