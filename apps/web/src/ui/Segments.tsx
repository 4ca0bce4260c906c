import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

interface SegmentsProps<Id extends string> {
  /** Accessible name of the group. */
  label: string;
  items: readonly { readonly id: Id; readonly title: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** A few ways to look at the same thing, of which one is chosen; arrow keys move. */
export function Segments<Id extends string>({
  label,
  items,
  selected,
  onSelect,
}: SegmentsProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const item = items.find(({ id }) => keys.has(id));
        if (item !== undefined) onSelect(item.id);
      }}
      className="inline-flex h-6 shrink-0 overflow-hidden rounded-md border border-line"
    >
      {items.map(({ id, title }) => (
        <ToggleButton
          key={id}
          id={id}
          className="border-r border-line px-2 text-xs whitespace-nowrap text-ink-2 -outline-offset-2 last:border-r-0 data-hovered:bg-hover data-selected:bg-selected data-selected:font-medium data-selected:text-ink"
        >
          {title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
