import { ListArea } from '../../call/ListArea.tsx';
import { ListSplit } from '../../call/layout.tsx';
import { choiceOf } from '../../call/list.ts';
import { useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';
import { ReadPane } from './ReadPane.tsx';

/** The server's resources and templates: choose one, complete its URI, read it. */
export default function ResourcesPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('resources', sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  const { resources, resourceTemplates } = summary.lists;
  const resource = choiceOf(
    [
      { title: 'Resources', items: resources.items },
      { title: 'Templates', items: resourceTemplates.items },
    ],
    selected,
  )?.item;
  return (
    <ListSplit
      list={
        <ListArea
          label="Resources"
          lists={[
            ['Resources', resources],
            ['Templates', resourceTemplates],
          ]}
          phase={summary.connection.phase}
          selected={selected}
          onSelect={select}
        />
      }
    >
      {resource === undefined ? (
        <EmptyState kind="empty" title="No resource chosen">
          Choose one to see what it is and what it holds.
        </EmptyState>
      ) : (
        <ReadPane key={selected} {...{ sessionKey, summary, openEntry }} item={resource} />
      )}
    </ListSplit>
  );
}
