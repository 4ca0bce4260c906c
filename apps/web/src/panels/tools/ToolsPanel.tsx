import { path } from '@loupe/json';
import { CallPane } from '../../call/CallPane.tsx';
import { ItemHead } from '../../call/ItemHead.tsx';
import { ListArea } from '../../call/ListArea.tsx';
import { ListSplit } from '../../call/layout.tsx';
import { choiceOf } from '../../call/list.ts';
import { toolSchema } from '../../call/params.ts';
import { useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';
import { ToolBadges } from './ToolBadges.tsx';

/** The server's tools: choose one, fill in its arguments, run it, read the result. */
export default function ToolsPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('tools', sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  const { tools } = summary.lists;
  const tool = choiceOf([{ title: 'Tools', items: tools.items }], selected)?.item;
  return (
    <ListSplit
      list={
        <ListArea
          label="Tools"
          lists={[['Tools', tools]]}
          phase={summary.connection.phase}
          selected={selected}
          onSelect={select}
        />
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
          head={<ItemHead item={tool} badges={<ToolBadges text={tool.text} />} />}
          expectsStructured={path(tool.text, 'outputSchema') !== undefined}
        />
      )}
    </ListSplit>
  );
}
