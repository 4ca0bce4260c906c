import type { NewSession } from '@loupe/bridge-api';
import { lazy, memo, Suspense, useCallback, useState, type ComponentType } from 'react';
import { AskStrip } from '../call/asks/AskStrip.tsx';
import { chooseResource, OpenResource } from '../call/openResource.ts';
import { PANELS } from '../panels/index.ts';
import type { Panel, LeadingPanelProps } from '../panels/panel.ts';
import { useSummary } from '../session/hooks.ts';
import type { SessionKey, Summary } from '../session/view.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { FailureStrip, FailureView } from './FailureView.tsx';
import { adjustPlace } from './place.ts';
import type { Standing } from './standing.ts';
import type { ConnectionSteps } from './useConnectionSteps.ts';

interface PanelAreaProps {
  sessionKey: SessionKey;
  standing: Standing;
  steps: ConnectionSteps;
  /** Ids of the panels there are, with blanks between: a value that is equal while they are the same. */
  available: string;
  /** The panel that the URL names. */
  selected: string;
  onEdit: (from: NewSession) => void;
}

const openEntry = (seq: number) => adjustPlace({ seq });
const selectPanel = (panel: string) => adjustPlace({ panel });
const showAsks = () => selectPanel(ASKS);
/** Asks are shown whole there. */
const ASKS = 'asks';
const IN_ORDER = [...PANELS].sort((one, other) => one.order - other.order);

/** The ids of the panels that this summary calls for. */
export function availablePanels(summary: Summary): string {
  return IN_ORDER.filter((panel) => panel.available(summary))
    .map(({ id }) => id)
    .join(' ');
}

/** The tab strip and the selected panel. */
export const PanelArea = memo(function PanelArea({ selected, available, ...rest }: PanelAreaProps) {
  const { sessionKey } = rest;
  const there = available.split(' ');
  const panels = IN_ORDER.filter(({ id }) => there.includes(id));
  const known = panels.some(({ id }) => id === selected) ? selected : (panels[0]?.id ?? '');
  return (
    <Tabs
      label="Panels"
      selected={known}
      onSelect={selectPanel}
      items={panels.map((panel) => ({
        id: panel.id,
        title: <PanelTitle panel={panel} sessionKey={sessionKey} />,
        render: () => <PanelBody panel={panel} {...rest} />,
      }))}
    />
  );
});

function PanelTitle({ panel, sessionKey }: { panel: Panel; sessionKey: SessionKey }) {
  const summary = useSummary(sessionKey);
  const count = summary && panel.count?.(summary);
  const { Count, title } = panel;
  if (Count !== undefined && summary !== undefined)
    return (
      <>
        {title} <Count summary={summary} draw={drawCount} />
      </>
    );
  if (count === undefined) return title;
  return (
    <>
      {title} {drawCount(count)}
    </>
  );
}

function drawCount(count: number) {
  return <span className="rounded-sm bg-hover px-1 text-xs text-ink-2">{count}</span>;
}

function PanelBody({
  panel,
  sessionKey,
  ...rest
}: { panel: Panel } & Omit<PanelAreaProps, 'selected' | 'available'>) {
  const { connection, calls, lists } = rest.standing;
  const openResource = useCallback(
    (uri: string) => {
      chooseResource(sessionKey, uri);
      selectPanel('resources');
    },
    [sessionKey],
  );
  const failed = connection.phase === 'failed';
  const hasSomething =
    calls.length > 0 || Object.values(lists).some(({ items }) => items.length > 0);
  if (failed && panel.needsServer && !hasSomething) return <FailureView {...rest} />;
  return (
    <div className="flex h-full flex-col">
      {panel.id !== ASKS && <AskStrip sessionKey={sessionKey} onShow={showAsks} />}
      {failed && <FailureStrip {...rest} />}
      <div className="min-h-0 flex-1">
        <OpenResource value={openResource}>
          <LoadedPanel
            key={panel.id}
            {...{ panel, sessionKey, openEntry }}
            openPanel={selectPanel}
          />
        </OpenResource>
      </div>
    </div>
  );
}

const loaded = new Map<string, ComponentType<LeadingPanelProps>>();

/** One lazy component per panel, so that a panel visited again is there at once. */
function lazyPanel(panel: Panel): ComponentType<LeadingPanelProps> {
  const body = loaded.get(panel.id) ?? lazy(() => panel.load());
  loaded.set(panel.id, body);
  return body;
}

function LoadedPanel({ panel, ...props }: { panel: Panel } & LeadingPanelProps) {
  const [Body, setBody] = useState(() => lazyPanel(panel));
  const reload = () => {
    // React remembers the outcome of a load for good: a new attempt needs a new component.
    loaded.delete(panel.id);
    setBody(() => lazyPanel(panel));
  };
  return (
    <ErrorBoundary part={`The ${panel.title} panel`} onReload={reload}>
      <Suspense fallback={<EmptyState kind="loading" title={`Loading ${panel.title}`} />}>
        <Body {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
