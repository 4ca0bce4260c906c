import type { ListItem } from '@loupe/mcp';
import { CallPane } from '../../call/CallPane.tsx';
import { completionSource, FormCompletions } from '../../call/complete/source.ts';
import { isFormState } from '../../call/form/state.ts';
import { ItemHead } from '../../call/ItemHead.tsx';
import { ListArea } from '../../call/ListArea.tsx';
import { ListSplit } from '../../call/layout.tsx';
import type { ListPart } from '../../call/list.ts';
import { promptSchema } from '../../call/params.ts';
import { useChosen } from '../../call/useChosen.ts';
import { useDraft } from '../../call/useDraft.ts';
import { serverOf, useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import type { Summary } from '../../session/view.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PanelProps } from '../panel.ts';
import { textsOf } from '../../call/form/texts.ts';

const partsOf = (summary: Summary | undefined): readonly ListPart[] =>
  summary === undefined ? [] : [{ title: 'Prompts', name: 'prompts', list: summary.lists.prompts }];

/** The server's prompts: choose one, fill in its arguments, read its messages. */
export default function PromptsPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('prompts', sessionKey);
  const parts = partsOf(summary);
  const chosen = useChosen(parts, selected);
  if (summary === undefined) return <EmptyState kind="loading" title="Opening the session" />;
  return (
    <ListSplit
      list={
        <ListArea {...{ sessionKey, summary, parts, selected }} label="Prompts" onSelect={select} />
      }
    >
      {chosen === undefined ? (
        <EmptyState kind="empty" title="No prompt chosen">
          Choose one to see its arguments and its messages.
        </EmptyState>
      ) : (
        <PromptPane
          key={selected}
          {...{ sessionKey, summary, openEntry }}
          prompt={chosen.item}
          missing={chosen.missing}
        />
      )}
    </ListSplit>
  );
}

interface PromptPaneProps extends PanelProps {
  readonly summary: Summary;
  readonly prompt: ListItem;
  readonly missing: string | undefined;
}

/** One prompt. The server is asked what it suggests for an argument, and told of the others. */
function PromptPane({ prompt, missing, ...rest }: PromptPaneProps) {
  const { sessionKey, summary } = rest;
  const [typed] = useDraft(serverOf(summary), `prompts/get ${prompt.key}`, isFormState);
  const chosen = typed === undefined ? {} : textsOf(typed.draft);
  return (
    <FormCompletions value={completionSource(sessionKey, summary, { prompt: prompt.key }, chosen)}>
      <CallPane
        {...rest}
        method="prompts/get"
        item={prompt}
        schema={promptSchema(prompt.text)}
        verb="Get prompt"
        nothing="This prompt takes no arguments."
        head={<ItemHead item={prompt} missing={missing} />}
      />
    </FormCompletions>
  );
}
