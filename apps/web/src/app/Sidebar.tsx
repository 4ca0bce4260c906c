import type { SavedServer, SessionSummary } from '@loupe/bridge-api';
import { FileInput, Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import {
  useAbout,
  useCreateSession,
  useDeleteSession,
  useForgetServer,
  useSaved,
  useSessions,
} from '../bridge/queries.ts';
import { closeSession } from '../session/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { goTo } from './place.ts';
import { ServerItem, SessionItem } from './SidebarItems.tsx';
import { openTranscript } from './useOpenedSession.ts';
import { PAGE_VERSION } from './version.ts';

interface SidebarProps {
  /** The session in view. */
  current: string | undefined;
  onNew: () => void;
}

/** Saved servers, and the sessions that live or have lived here. */
export function Sidebar({ current, onNew }: SidebarProps) {
  const sessions = useSessions();
  const saved = useSaved();
  const about = useAbout();
  const create = useCreateSession();
  const remove = useDeleteSession();
  const forget = useForgetServer();
  const [doomed, setDoomed] = useState<SessionSummary>();
  const start = ({ target, revision, name, choices }: SavedServer) => {
    const kept = choices === undefined ? {} : { choices };
    create.mutate({ target, revision, name, ...kept }, { onSuccess: (made) => goTo(made.id) });
  };
  const all = sessions.data ?? [];
  const live = all.filter(({ life }) => life === 'live');
  const past = all.filter(({ life }) => life === 'past');
  const item = (session: SessionSummary) => (
    <SessionItem
      key={session.id}
      session={session}
      current={session.id === current}
      onOpen={() => goTo(session.id)}
      onDelete={() => setDoomed(session)}
    />
  );
  const problem = create.error ?? remove.error ?? forget.error ?? sessions.error;
  return (
    <nav aria-label="Servers and sessions" className="flex h-full flex-col bg-sunken">
      <SidebarHead onNew={onNew} />
      <div className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-3">
        {problem !== null && (
          <p role="alert" className="m-1 rounded-md bg-error-soft px-2 py-1 text-sm text-error">
            {problem.message}
          </p>
        )}
        <Section title="Servers">
          {saved.data?.map((server) => (
            <ServerItem
              key={server.id}
              server={server}
              onStart={() => start(server)}
              onForget={() => forget.mutate(server.id)}
            />
          ))}
          {about.data?.configured.map((server) => (
            <ServerItem key={`c ${server.id}`} server={server} onStart={() => start(server)} />
          ))}
        </Section>
        <Section title="Sessions">{live.map(item)}</Section>
        <Section title="Earlier sessions">{past.map(item)}</Section>
        {all.length === 0 && sessions.isSuccess && (
          <p className="px-2 py-3 text-sm text-ink-2">
            No sessions yet. Each connection is recorded and listed here.
          </p>
        )}
      </div>
      {doomed !== undefined && (
        <ConfirmDialog
          title={`Delete “${doomed.name}”?`}
          confirm={doomed.life === 'live' ? 'End and delete' : 'Delete'}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => {
            closeSession(`live:${doomed.id}`);
            remove.mutate(doomed.id);
            if (doomed.id === current) goTo(undefined);
          }}
        >
          {doomed.life === 'live' && 'The server is stopped. '}
          The transcript is deleted from disk. Exported copies stay.
        </ConfirmDialog>
      )}
    </nav>
  );
}

function SidebarHead({ onNew }: { onNew: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-1.5 border-b border-line p-2">
      <div className="flex items-center gap-2 px-1 pb-0.5">
        <img src="/loupe.svg" alt="" className="size-5" />
        <span className="text-lg font-semibold tracking-tight">Loupe</span>
        <span className="mt-1 text-xs text-ink-2">{PAGE_VERSION}</span>
      </div>
      <Button look="primary" icon={<Plus className="size-3.5" aria-hidden />} onPress={onNew}>
        New connection
      </Button>
      <Button
        icon={<FileInput className="size-3.5" aria-hidden />}
        tip="Read a .jsonl transcript. Dropping it on the page does the same."
        onPress={() => picker.current?.click()}
      >
        Open transcript
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".jsonl,.ndjson,.json,application/jsonl"
        aria-label="Transcript file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) void openTranscript(file).then(goTo);
        }}
      />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const filled = Array.isArray(children) ? children.flat().some(Boolean) : Boolean(children);
  if (!filled) return null;
  return (
    <section className="mt-2">
      <h2 className="px-1.5 py-1 text-xs font-medium tracking-wide text-ink-2 uppercase">
        {title}
      </h2>
      <ul className="flex flex-col gap-px">{children}</ul>
    </section>
  );
}
