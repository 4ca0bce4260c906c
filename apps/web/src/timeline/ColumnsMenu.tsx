import { Check, Columns3 } from 'lucide-react';
import { memo } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from '../ui/Button.tsx';
import { COLUMNS, KEPT, type Column } from './columns.ts';

interface ColumnsMenuProps {
  columns: readonly Column[];
  /** The ids that are left out from now on. */
  onLeave: (ids: readonly string[]) => void;
}

/** Which columns there are. Narrow timelines leave some out anyway. */
export const ColumnsMenu = memo(function ColumnsMenu({ columns, onLeave }: ColumnsMenuProps) {
  return (
    <MenuTrigger>
      <Button look="quiet" icon={<Columns3 className="size-3.5" aria-hidden />}>
        Columns
      </Button>
      <Popover
        placement="bottom end"
        className="z-50 min-w-48 rounded-md border border-line bg-raised p-1 shadow-pop"
      >
        <Menu
          aria-label="Columns"
          className="outline-none"
          selectionMode="multiple"
          selectedKeys={columns.map(({ id }) => id)}
          disabledKeys={[KEPT]}
          onSelectionChange={(chosen) => {
            const isChosen = (id: string) => chosen === 'all' || chosen.has(id);
            onLeave(COLUMNS.map(({ id }) => id).filter((id) => id !== KEPT && !isChosen(id)));
          }}
        >
          {COLUMNS.map(({ id, title, words }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={words ?? title}
              className="group flex items-center gap-2 rounded-sm px-2 py-1 text-sm text-ink outline-none data-disabled:text-ink-2 data-focused:bg-hover"
            >
              <Check className="invisible size-3.5 group-data-selected:visible" aria-hidden />
              {words ?? title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
});
