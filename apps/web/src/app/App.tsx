import type { NewSession } from '@loupe/bridge-api';
import { useEffect, useRef, useState } from 'react';
import { BridgeError } from '../bridge/api.ts';
import { useAbout } from '../bridge/queries.ts';
import { ConnectPage } from '../connect/ConnectPage.tsx';
import { CopyBox } from '../ui/CopyBox.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Split } from '../ui/Split.tsx';
import { BridgeProblem } from './BridgeProblem.tsx';
import { DropFile } from './DropFile.tsx';
import { Notices } from './Notices.tsx';
import { goTo, usePlace } from './place.ts';
import { SessionView } from './SessionView.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useOpenedSession } from './useOpenedSession.ts';

/** The page: servers and sessions on the left, the session in view on the right. */
export function App() {
  const place = usePlace();
  const about = useAbout();
  const [draft, setDraft] = useState<NewSession>();
  useInitialSession(about.data?.initialSession, place.session);
  if (about.error instanceof BridgeError && about.data === undefined)
    return <BridgeProblem problem={about.error} onRetry={() => void about.refetch()} />;
  const startAnew = (from?: NewSession) => {
    setDraft(from);
    goTo(undefined);
  };
  return (
    <DropFile>
      <div className="flex h-full flex-col">
        <Notices />
        <div className="min-h-0 flex-1">
          <Split
            id="sidebar"
            direction="right"
            handle="Width of the sidebar"
            share={17}
            least={['150px', '480px']}
            keep="first"
            first={<Sidebar current={place.session} onNew={() => startAnew()} />}
            second={
              place.session === undefined ? (
                <ErrorBoundary part="The connect form">
                  <main className="h-full">
                    <ConnectPage key={JSON.stringify(draft)} onOpened={goTo} initial={draft} />
                  </main>
                </ErrorBoundary>
              ) : (
                <OpenSession session={place.session} onEdit={startAnew} />
              )
            }
          />
        </div>
      </div>
      <CopyBox />
    </DropFile>
  );
}

function OpenSession({ session, onEdit }: { session: string; onEdit: (from: NewSession) => void }) {
  const opened = useOpenedSession(session);
  if (opened?.problem !== undefined)
    return (
      <main className="h-full">
        <EmptyState kind="failed" title="This session could not be opened">
          {opened.problem}
        </EmptyState>
      </main>
    );
  if (opened?.key === undefined)
    return (
      <main className="h-full">
        <EmptyState kind="loading" title="Opening the session" />
      </main>
    );
  return <SessionView key={opened.key} sessionKey={opened.key} onEdit={onEdit} />;
}

/** The target named on the command line is shown first, once, unless the URL names another session. */
function useInitialSession(initial: string | undefined, session: string | undefined): void {
  const decided = useRef(false);
  useEffect(() => {
    if (decided.current) return;
    if (session !== undefined) decided.current = true;
    else if (initial !== undefined) {
      decided.current = true;
      goTo(initial);
    }
  }, [initial, session]);
}
