import {
  Collection,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListLayout,
  Virtualizer,
} from 'react-aria-components';
import { path } from '@loupe/json';
import { Icon } from './Icon.tsx';
import type { Choice } from './list.ts';
import { Name } from './Name.tsx';

interface ItemListProps {
  /** Accessible name of the listbox. */
  readonly label: string;
  /** Titles are shown where there are several. */
  readonly parts: readonly { readonly title: string; readonly choices: readonly Choice[] }[];
  /** Whether only the options in view are elements of the page. */
  readonly isLong: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Estimates in pixels, until a row has been in view and is measured; `p-1` of the short list. */
const LAYOUT = { estimatedRowSize: 44, estimatedHeadingSize: 26, padding: 4 };

/** Tools, resources or prompts: the programmatic name first, what a person calls it below. */
export function ItemList({ label, parts, isLong, selected, onSelect }: ItemListProps) {
  const list = (
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
      className={`min-h-0 flex-1 overflow-y-auto outline-none ${isLong ? '' : 'p-1'}`}
    >
      {parts.length === 1 ? (
        <Collection items={parts[0]?.choices ?? []}>{option}</Collection>
      ) : (
        parts
          .filter(({ choices }) => choices.length > 0)
          .map(({ title, choices }) => (
            <ListBoxSection key={title} id={`section ${title}`} aria-label={title}>
              <Header className="px-2 pt-1.5 pb-1 text-xs font-medium tracking-wide text-ink-2 uppercase">
                {title}
              </Header>
              <Collection items={choices}>{option}</Collection>
            </ListBoxSection>
          ))
      )}
    </ListBox>
  );
  if (!isLong) return list;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
      {list}
    </Virtualizer>
  );
}

function option({ id, item }: Choice) {
  const other = item.title ?? (item.name === item.key ? undefined : item.name);
  const plain = other === undefined || other === item.key ? item.description : other;
  const second = item.excluded ?? plain;
  return (
    <ListBoxItem
      id={id}
      textValue={item.key}
      className="flex min-w-0 flex-col rounded-md px-2 py-1 -outline-offset-2 data-hovered:bg-hover data-selected:bg-selected"
    >
      <span className="flex min-w-0 items-start gap-1.5">
        <Icon icons={path(item.text, 'icons')} />
        <span
          className={`line-clamp-2 min-w-0 font-mono text-sm ${item.excluded === undefined ? '' : 'line-through'}`}
        >
          <Name text={item.key} />
        </span>
      </span>
      {second !== undefined && second !== '' && (
        <span
          className={`truncate text-xs ${item.excluded === undefined ? 'text-ink-2' : 'text-warning'}`}
        >
          <Name text={firstLine(second)} />
        </span>
      )}
    </ListBoxItem>
  );
}

function firstLine(text: string): string {
  return text.trimStart().slice(0, 200).split('\n')[0] ?? '';
}
