import { CallPane } from '../../call/CallPane.tsx';
import { ItemHead } from '../../call/ItemHead.tsx';
import { ListArea } from '../../call/ListArea.tsx';
import { ListSplit } from '../../call/layout.tsx';
import { choiceOf } from '../../call/list.ts';
import { promptSchema } from '../../call/params.ts';
import { useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';

/** The server's prompts: choose one, fill in its arguments, read its messages. */
export default function PromptsPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('prompts', sessionKey);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  const { prompts } = summary.lists;
  const prompt = choiceOf([{ title: 'Prompts', items: prompts.items }], selected)?.item;
  return (
    <ListSplit
      list={
        <ListArea
          label="Prompts"
          lists={[['Prompts', prompts]]}
          phase={summary.connection.phase}
          selected={selected}
          onSelect={select}
        />
      }
    >
      {prompt === undefined ? (
        <EmptyState kind="empty" title="No prompt chosen">
          Choose one to see its arguments and its messages.
        </EmptyState>
      ) : (
        <CallPane
          key={selected}
          {...{ sessionKey, summary, openEntry }}
          method="prompts/get"
          item={prompt}
          schema={promptSchema(prompt.text)}
          verb="Get prompt"
          nothing="This prompt takes no arguments."
          head={<ItemHead item={prompt} />}
        />
      )}
    </ListSplit>
  );
}
