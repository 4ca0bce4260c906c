import type { JsonKind } from '@loupe/json';
import { useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import type { TreeActions } from './treeKeys.ts';

/** Where the menu opens, in pixels of the window, and for which value. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly node: number;
  readonly kind: JsonKind;
}

interface NodeMenuProps {
  place: MenuPlace;
  actions: TreeActions;
  onClose: () => void;
}

/** What can be done with one value. */
export function NodeMenu({ place, actions, onClose }: NodeMenuProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { node } = place;
  const items = [
    { id: 'path', label: 'Copy path', keys: 'Alt+C', act: () => actions.copyPath(node) },
    { id: 'value', label: 'Copy value', keys: 'Ctrl+C', act: () => actions.copyValue(node) },
    { id: 'whole', label: 'Show by itself', keys: '', act: () => actions.openWhole(node) },
  ];
  return (
    <>
      <span ref={anchor} className="fixed size-0" style={{ left: place.x, top: place.y }} />
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        placement="bottom start"
        className="z-50 min-w-44 rounded-md border border-line bg-raised p-1 shadow-pop"
      >
        <Menu
          aria-label="Value"
          autoFocus="first"
          className="outline-none"
          onAction={(id) => items.find((item) => item.id === id)?.act()}
          onClose={onClose}
        >
          {items.map(({ id, label, keys }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              className="flex justify-between gap-4 rounded-sm px-2 py-1 text-sm text-ink outline-none data-focused:bg-hover"
            >
              {label}
              <span className="text-xs text-ink-2">{keys}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
