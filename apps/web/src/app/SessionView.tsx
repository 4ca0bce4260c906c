import type { NewSession } from '@loupe/bridge-api';
import {
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useSessionsRefresh } from '../bridge/queries.ts';
import { AskAnnouncement } from '../call/asks/AskStrip.tsx';
import { useAllowedEnvironment } from '../call/kept/useVariables.ts';
import { useSummary } from '../session/hooks.ts';
import type { SessionKey, Summary } from '../session/view.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import type { RunCommand } from '../timeline/useTimeline.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Split } from '../ui/Split.tsx';
import { visibleText } from '../ui/visible.ts';
import { Banners } from './Banners.tsx';
import { Help } from './Help.tsx';
import { SessionPalette } from './palette/SessionPalette.tsx';
import { availablePanels, PanelArea } from './PanelArea.tsx';
import { adjustPlace, usePlace } from './place.ts';
import { SessionHeader } from './SessionHeader.tsx';
import { useStanding, type Standing } from './standing.ts';
import { useEditAgain } from './useEditAgain.ts';
import { useOverlays } from './useOverlays.ts';
import { useConnectionSteps, useReconnectKey, type ConnectionSteps } from './useConnectionSteps.ts';

interface SessionViewProps {
  sessionKey: SessionKey;
  /** Opens the connect form with this target filled in. */
  onEdit: (from: NewSession) => void;
}

/** One session: header, panels, and the timeline below them from the first byte on. */
export function SessionView(props: SessionViewProps) {
  const summary = useSummary(props.sessionKey);
  if (summary === undefined)
    return (
      <main className="h-full">
        <EmptyState kind="loading" title="Reading the session" />
      </main>
    );
  return <KnownSession {...props} summary={summary} />;
}

function KnownSession({ sessionKey, summary, onEdit }: SessionViewProps & { summary: Summary }) {
  const standing = useStanding(summary);
  const steps = useConnectionSteps(sessionKey, standing);
  useAllowedEnvironment(sessionKey, summary);
  useReconnectKey(steps.reconnect);
  useSessionsRefresh(standing.connection.phase);
  useTitle(standing.connection.server?.name ?? standing.header?.name);
  const { overlay, close, openHelp, onTimelineKey } = useOverlays();
  const runnerRef = useRef<RunCommand>(undefined);
  return (
    <main className="flex h-full flex-col">
      <SessionHeader {...{ sessionKey, standing, steps, onEdit }} onHelp={openHelp} />
      <Banners sessionKey={sessionKey} summary={summary} steps={steps} />
      <AskAnnouncement sessionKey={sessionKey} />
      <div className="min-h-0 flex-1">
        <SessionBody
          sessionKey={sessionKey}
          standing={standing}
          steps={steps}
          available={availablePanels(summary)}
          onEdit={onEdit}
          onTimelineKey={onTimelineKey}
          runnerRef={runnerRef}
        />
      </div>
      {overlay === 'help' && <Help onClose={close} />}
      {overlay === 'palette' && (
        <SessionPalette
          {...{ sessionKey, summary, steps, runnerRef }}
          onHelp={openHelp}
          onClose={close}
        />
      )}
    </main>
  );
}

interface SessionBodyProps extends SessionViewProps {
  standing: Standing;
  steps: ConnectionSteps;
  available: string;
  onTimelineKey: (event: KeyboardEvent) => void;
  runnerRef: RefObject<RunCommand | undefined>;
}

const select = (seq: number | undefined) => adjustPlace({ seq });
const changeFilter = (filter: string) => adjustPlace({ filter });

/** Panels above, timeline below. */
const SessionBody = memo(function SessionBody(props: SessionBodyProps) {
  const { sessionKey, standing } = props;
  const place = usePlace();
  const live = standing.bridge?.life === 'live';
  const edit = useEditAgain(sessionKey, live);
  // All at once would keep the page from everything else for twice as long.
  const hasPanels = useDeferredValue(true, false);
  return (
    <Split
      id="timeline"
      direction="below"
      handle="Height of the timeline"
      share={56}
      least={['120px', '120px']}
      first={hasPanels && <PanelArea {...props} selected={place.panel} />}
      second={
        <ErrorBoundary part="The timeline">
          <Timeline
            sessionKey={sessionKey}
            started={standing.header?.started}
            live={live}
            filter={place.filter}
            onFilter={changeFilter}
            selected={place.seq}
            onSelect={select}
            onEdit={edit}
            onOtherKey={props.onTimelineKey}
            runnerRef={props.runnerRef}
          />
        </ErrorBoundary>
      }
    />
  );
});

function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = name === undefined ? 'Loupe' : `${visibleText(name)} · Loupe`;
    return () => {
      document.title = 'Loupe';
    };
  }, [name]);
}
