import { path } from '@loupe/json';
import { CallPane } from '../../call/CallPane.tsx';
import { ItemHead } from '../../call/ItemHead.tsx';
import { ListArea } from '../../call/ListArea.tsx';
import { ListSplit } from '../../call/layout.tsx';
import type { ListPart } from '../../call/list.ts';
import { toolSchema } from '../../call/params.ts';
import { useChosen } from '../../call/useChosen.ts';
import { useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import type { Summary } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';
import { ToolBadges } from './ToolBadges.tsx';

const partsOf = (summary: Summary | undefined): readonly ListPart[] =>
  summary === undefined ? [] : [{ title: 'Tools', name: 'tools', list: summary.lists.tools }];

/** The server's tools: choose one, fill in its arguments, run it, read the result. */
export default function ToolsPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('tools', sessionKey);
  const parts = partsOf(summary);
  const chosen = useChosen(parts, selected);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  const tool = chosen?.item;
  return (
    <ListSplit
      list={
        <ListArea {...{ sessionKey, summary, parts, selected }} label="Tools" onSelect={select} />
      }
    >
      {tool === undefined ? (
        <EmptyState kind="empty" title="No tool chosen">
          Choose one to see its arguments and its latest result.
        </EmptyState>
      ) : (
        <CallPane
          key={selected}
          {...{ sessionKey, summary, openEntry }}
          method="tools/call"
          item={tool}
          schema={toolSchema(tool.text)}
          verb="Run"
          nothing="This tool takes no arguments. The JSON tab sends any all the same."
          head={
            <ItemHead
              item={tool}
              badges={<ToolBadges text={tool.text} />}
              missing={chosen?.missing}
            />
          }
          outputSchema={path(tool.text, 'outputSchema')}
        />
      )}
    </ListSplit>
  );
}
