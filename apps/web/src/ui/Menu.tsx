import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button, IconButton } from './Button.tsx';

interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly act: () => void;
}

interface MenuButtonProps {
  label: string;
  icon?: ReactNode;
  items: readonly MenuAction[];
  isDisabled?: boolean;
  /** Shows the icon alone; the label is its name and tooltip. */
  isIcon?: boolean;
  /** In a strip of tabs: shows the icon alone where the strip is too narrow for words too. */
  isIconWhenNarrow?: boolean;
}

/** A button that opens a list of actions. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon, items, isDisabled = false, isIcon = false, isIconWhenNarrow } = props;
  return (
    <MenuTrigger>
      {isIcon ? (
        <IconButton label={label} className="size-6" isDisabled={isDisabled}>
          {icon}
        </IconButton>
      ) : (
        <Button look="quiet" icon={icon} isDisabled={isDisabled}>
          <span className={isIconWhenNarrow === true ? '@max-xs/strip:sr-only' : undefined}>
            {label}
          </span>
        </Button>
      )}
      <Popover
        placement="bottom end"
        className="z-50 min-w-48 rounded-md border border-line bg-raised p-1 shadow-pop"
      >
        <AriaMenu
          aria-label={label}
          className="outline-none"
          onAction={(id) => items.find((item) => item.id === id)?.act()}
        >
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              className="rounded-sm px-2 py-1 text-sm text-ink outline-none data-focused:bg-hover"
            >
              {item.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
