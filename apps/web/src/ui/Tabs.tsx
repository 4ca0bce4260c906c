import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

export interface TabItem {
  readonly id: string;
  readonly title: ReactNode;
  /** Only the selected tab's content is rendered. */
  readonly render: () => ReactNode;
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** Drawn at the right end of the tab strip. */
  aside?: ReactNode;
}

/** A strip of tabs that fills its parent; arrow keys move, the panel below scrolls by itself. */
export function Tabs({ label, items, selected, onSelect, aside }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
      className="flex h-full min-h-0 min-w-0 flex-col"
    >
      <div className="@container/strip flex h-8 shrink-0 items-stretch border-b border-line bg-sunken">
        <TabList aria-label={label} className="flex min-w-0 items-stretch overflow-x-auto px-1">
          {items.map((item) => (
            <Tab
              key={item.id}
              id={item.id}
              className="flex items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-ink-2 -outline-offset-2 data-hovered:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink"
            >
              {item.title}
            </Tab>
          ))}
        </TabList>
        {aside !== undefined && <div className="ml-auto flex items-center gap-1 px-1">{aside}</div>}
      </div>
      {items.map((item) => (
        <TabPanel
          key={item.id}
          id={item.id}
          className="min-h-0 min-w-0 flex-1 overflow-auto -outline-offset-2"
        >
          {item.render()}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
