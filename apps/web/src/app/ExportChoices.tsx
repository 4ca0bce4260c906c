import type { ExportFormat } from '../session/export.ts';
import { EXPORTERS } from '@loupe/exporters';
import { Check, Download } from 'lucide-react';
import {
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import { Button } from '../ui/Button.tsx';

export type Secrets = 'masked' | 'clear';
export type Scope = 'everything' | 'matching';

/** The transcript's own format first, then the others in their order. */
export const FORMATS: readonly {
  readonly id: ExportFormat;
  readonly title: string;
  readonly extension: string;
}[] = [{ id: 'jsonl', title: 'JSON Lines', extension: 'jsonl' }, ...EXPORTERS];

interface Choice<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

const SCOPES: readonly Choice<Scope>[] = [
  { id: 'everything', label: 'Everything' },
  { id: 'matching', label: 'Rows that match the filter' },
];
const SECRETS: readonly Choice<Secrets>[] = [
  { id: 'masked', label: 'Secrets masked' },
  { id: 'clear', label: 'Secrets in clear' },
];

interface ExportChoicesProps {
  secrets: Secrets;
  onSecrets: (secrets: Secrets) => void;
  /** Absent where there is no filter, so that everything is all there is. */
  scope: Scope | undefined;
  onScope: (scope: Scope) => void;
  onExport: (format: ExportFormat) => void;
  isDisabled: boolean;
}

const ITEM =
  'flex items-center gap-2 rounded-sm px-2 py-1 text-sm text-ink outline-none data-focused:bg-hover';

/** The menu of formats. What goes into the file is chosen below them, while the menu stays open. */
export function ExportChoices(props: ExportChoicesProps) {
  const { secrets, onSecrets, scope, onScope, onExport, isDisabled } = props;
  return (
    <MenuTrigger>
      <Button
        look="quiet"
        icon={<Download className="size-3.5" aria-hidden />}
        isDisabled={isDisabled}
      >
        Export
      </Button>
      <Popover
        placement="bottom end"
        className="z-50 min-w-56 rounded-md border border-line bg-raised p-1 shadow-pop"
      >
        <Menu aria-label="Export" className="outline-none">
          <MenuSection aria-label="Format">
            {FORMATS.map(({ id, title }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={title}
                className={ITEM}
                onAction={() => onExport(id)}
              >
                {title}
              </MenuItem>
            ))}
          </MenuSection>
          {scope !== undefined && (
            <OneOf title="What" choices={SCOPES} {...{ value: scope, onChange: onScope }} />
          )}
          <OneOf title="Secrets" choices={SECRETS} value={secrets} onChange={onSecrets} />
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface OneOfProps<Id extends string> {
  title: string;
  choices: readonly Choice<Id>[];
  value: Id;
  onChange: (value: Id) => void;
}

function OneOf<Id extends string>({ title, choices, value, onChange }: OneOfProps<Id>) {
  return (
    <>
      <Separator className="my-1 border-t border-line" />
      <MenuSection
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          const chosen = choices.find(({ id }) => keys !== 'all' && keys.has(id));
          if (chosen !== undefined) onChange(chosen.id);
        }}
        shouldCloseOnSelect={false}
      >
        <Header className="px-2 py-0.5 text-xs text-ink-2">{title}</Header>
        {choices.map(({ id, label }) => (
          <MenuItem key={id} id={id} textValue={label} className={ITEM}>
            {({ isSelected }) => (
              <>
                <Check className={isSelected ? 'size-3.5' : 'invisible size-3.5'} aria-hidden />
                {label}
              </>
            )}
          </MenuItem>
        ))}
      </MenuSection>
    </>
  );
}
