import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { visibleText } from '../../ui/visible.ts';
import { found, type PaletteCommand } from './found.ts';

interface PaletteProps {
  commands: readonly PaletteCommand[];
  onClose: () => void;
}

/** Everything that can be done here, by typing a part of its name. Escape closes it. */
export function Palette({ commands, onClose }: PaletteProps) {
  const [search, setSearch] = useState('');
  const { commands: shown, left } = useMemo(() => found(commands, search), [commands, search]);
  const act = (id: unknown) => {
    onClose();
    commands.find((command) => command.id === id)?.run();
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="fixed inset-0 z-40 flex items-start justify-center bg-black/30 px-4 pt-[10vh]"
    >
      <Modal className="w-full max-w-xl overflow-hidden rounded-lg border border-line bg-raised shadow-pop">
        <Dialog aria-label="Command palette" className="outline-none">
          <div
            // Before the field takes Escape to empty itself: one press closes the palette.
            onKeyDownCapture={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
            }}
          >
            <Autocomplete inputValue={search} onInputChange={setSearch}>
              <SearchField
                aria-label="Search commands"
                autoFocus
                className="flex items-center gap-2 border-b border-line px-3"
              >
                <Search className="size-4 shrink-0 text-ink-2" aria-hidden />
                <Input
                  placeholder="A panel, a tool, something to do"
                  className="h-10 flex-1 bg-transparent text-base outline-none placeholder:text-ink-2 [&::-webkit-search-cancel-button]:hidden"
                />
              </SearchField>
              <Menu
                aria-label="Commands"
                items={shown}
                onAction={act}
                className="max-h-[50vh] overflow-y-auto p-1 outline-none"
                renderEmptyState={() => (
                  <p className="px-2 py-3 text-sm text-ink-2">Nothing is called like that.</p>
                )}
              >
                {(command) => <CommandItem command={command} />}
              </Menu>
            </Autocomplete>
          </div>
          {left > 0 && (
            <p className="border-t border-line px-3 py-1 text-xs text-ink-2">
              {left} more: type on to find them.
            </p>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function CommandItem({ command }: { command: PaletteCommand }) {
  const { id, title, group, keys } = command;
  return (
    <MenuItem
      id={id}
      textValue={`${group} ${title}`}
      className="flex items-center gap-3 rounded-sm px-2 py-1 text-sm text-ink outline-none data-focused:bg-selected"
    >
      <span className="w-20 shrink-0 text-xs text-ink-2">{group}</span>
      <span className="min-w-0 flex-1 truncate">{visibleText(title)}</span>
      {keys !== undefined && <kbd className="font-mono text-xs text-ink-2">{keys}</kbd>}
    </MenuItem>
  );
}
