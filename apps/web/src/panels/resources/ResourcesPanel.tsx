import { ListArea } from '../../call/ListArea.tsx';
import { ListSplit } from '../../call/layout.tsx';
import type { ListPart } from '../../call/list.ts';
import { useChosen } from '../../call/useChosen.ts';
import { useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import type { Summary } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';
import { ResourcePane } from './ResourcePane.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { TemplatePane } from './TemplatePane.tsx';

function partsOf(summary: Summary | undefined): readonly ListPart[] {
  if (summary === undefined) return [];
  const { resources, resourceTemplates } = summary.lists;
  return [
    { title: 'Resources', name: 'resources', list: resources },
    { title: 'Templates', name: 'resourceTemplates', list: resourceTemplates },
  ];
}

/** The server's resources and templates: choose one, complete its URI, read it, be told when it changes. */
export default function ResourcesPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('resources', sessionKey);
  const parts = partsOf(summary);
  const chosen = useChosen(parts, selected);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  const Pane = chosen?.part.name === 'resourceTemplates' ? TemplatePane : ResourcePane;
  return (
    <ListSplit
      list={
        <div className="flex h-full min-h-0 flex-col">
          <div className="min-h-0 flex-1">
            <ListArea
              {...{ sessionKey, summary, parts, selected }}
              label="Resources"
              onSelect={select}
            />
          </div>
          <Subscriptions subscriptions={summary.subscriptions} openEntry={openEntry} />
        </div>
      }
    >
      {chosen === undefined ? (
        <EmptyState kind="empty" title="No resource chosen">
          Choose one to see what it is and what it holds.
        </EmptyState>
      ) : (
        <Pane key={selected} {...{ sessionKey, summary, openEntry, chosen }} />
      )}
    </ListSplit>
  );
}
