import { FolderTree, List } from 'lucide-react';
import { ListArea } from '../../call/ListArea.tsx';
import { ListSplit } from '../../call/layout.tsx';
import { readId } from '../../call/list.ts';
import type { ListPart } from '../../call/list.ts';
import { useChosen } from '../../call/useChosen.ts';
import { useSelected } from '../../call/useSelected.ts';
import { useSummary } from '../../session/hooks.ts';
import type { Summary } from '../../session/view.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useLocalStorage } from '../../ui/useLocalStorage.ts';
import type { PanelProps } from '../panel.ts';
import { ResourcePane } from './ResourcePane.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { TemplatePane } from './TemplatePane.tsx';
import { UriTree } from './UriTree.tsx';

const TEMPLATES = 'Templates';
type Form = 'list' | 'tree';
const isForm = (value: unknown): value is Form => value === 'list' || value === 'tree';

function partsOf(summary: Summary | undefined): readonly ListPart[] {
  if (summary === undefined) return [];
  const { resources, resourceTemplates } = summary.lists;
  return [
    { title: 'Resources', name: 'resources', list: resources },
    { title: TEMPLATES, name: 'resourceTemplates', list: resourceTemplates },
  ];
}

/** The server's resources and templates: choose one, complete its URI, read it, be told when it changes. */
export default function ResourcesPanel({ sessionKey, openEntry }: PanelProps) {
  const summary = useSummary(sessionKey);
  const [selected, select] = useSelected('resources', sessionKey);
  const [form, setForm] = useLocalStorage<Form>('loupe.resources.form', isForm, 'list');
  const isTree = form === 'tree';
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
              aside={
                <IconButton
                  label={isTree ? 'Show as a list' : 'Show as a tree'}
                  onPress={() => setForm(isTree ? 'list' : 'tree')}
                >
                  {isTree ? (
                    <List className="size-3.5" aria-hidden />
                  ) : (
                    <FolderTree className="size-3.5" aria-hidden />
                  )}
                </IconButton>
              }
              draw={
                isTree
                  ? (found, search) => (
                      <UriTree
                        key={search}
                        label="Resources by URI"
                        choices={found.flatMap(({ choices }) => choices)}
                        isTemplate={({ id }) => readId(id)?.title === TEMPLATES}
                        isSearched={search !== ''}
                        {...{ selected }}
                        onSelect={select}
                      />
                    )
                  : undefined
              }
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
