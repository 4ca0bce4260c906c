import type { ListItem } from '@loupe/mcp';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { choicesOf, type Choice, type ListSection } from './list.ts';
import { Name } from './Name.tsx';

interface ItemListProps {
  /** Accessible name of the listbox. */
  readonly label: string;
  readonly sections: readonly ListSection[];
  readonly isShown: (item: ListItem) => boolean;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Tools, resources or prompts: the programmatic name first, what a person calls it below. */
export function ItemList({ label, sections, isShown, selected, onSelect }: ItemListProps) {
  const parts = sections.map((section) => ({
    title: section.title,
    choices: choicesOf(section).filter(({ item }) => isShown(item)),
  }));
  const filled = parts.filter(({ choices }) => choices.length > 0);
  return (
    <ListBox
      aria-label={label}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={selected === undefined ? [] : [selected]}
      onSelectionChange={(keys) => {
        const [id] = keys === 'all' ? [] : keys;
        if (id !== undefined) onSelect(String(id));
      }}
      className="min-h-0 flex-1 overflow-y-auto p-1 outline-none"
    >
      {sections.length === 1
        ? (filled[0]?.choices ?? []).map(option)
        : filled.map(({ title, choices }) => (
            <ListBoxSection key={title} id={`section ${title}`} aria-label={title}>
              <Header className="px-2 pt-1.5 pb-1 text-xs font-medium tracking-wide text-ink-2 uppercase">
                {title}
              </Header>
              {choices.map(option)}
            </ListBoxSection>
          ))}
    </ListBox>
  );
}

function option({ id, item }: Choice) {
  const other = item.title ?? (item.name === item.key ? undefined : item.name);
  const second = other === undefined || other === item.key ? item.description : other;
  return (
    <ListBoxItem
      key={id}
      id={id}
      textValue={item.key}
      aria-label={other === undefined ? item.key : `${item.key} ${other}`}
      className="flex min-w-0 flex-col rounded-md px-2 py-1 -outline-offset-2 [contain-intrinsic-size:auto_44px] [content-visibility:auto] data-hovered:bg-hover data-selected:bg-selected"
    >
      <span className="line-clamp-2 font-mono text-sm">
        <Name text={item.key} />
      </span>
      {second !== undefined && second !== '' && (
        <span className="truncate text-xs text-ink-2">
          <bdi>{firstLine(second)}</bdi>
        </span>
      )}
    </ListBoxItem>
  );
}

function firstLine(text: string): string {
  return text.trimStart().slice(0, 200).split('\n')[0] ?? '';
}
