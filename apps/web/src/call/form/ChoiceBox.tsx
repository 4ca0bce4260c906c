import type { Option } from '@loupe/schema-form';
import { ChevronDown } from 'lucide-react';
import { useContext, useMemo, useState, type KeyboardEvent } from 'react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { FIELD } from '../../ui/field.ts';
import { formatCount } from '../../ui/format.ts';
import { Name } from '../Name.tsx';
import { describedBy } from './FieldFrame.tsx';
import { labelledAs, matching, meantBy, type FoundOption } from './search.ts';

/** So many of the options that match are listed; more are found by typing more. */
const MOST_SHOWN = 100;

interface ChoiceBoxProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** Index of the option that is chosen, -1 for none. */
  readonly at: number;
  readonly onTake: (index: number) => void;
}

/**
 * One of thousands of values: typing narrows them down. Words that mean one option choose it by Enter, a whole label
 * also by leaving the field; anything else that is typed changes nothing.
 */
export function ChoiceBox({ id, label, options, at, onTake }: ChoiceBoxProps) {
  const [typed, setTyped] = useState<string>();
  const found = useMemo(() => matching(options, typed ?? ''), [options, typed]);
  const shown = found.slice(0, MOST_SHOWN);
  const rest = found.length - shown.length;
  return (
    <ComboBox<FoundOption>
      id={id}
      aria-label={label}
      aria-describedby={describedBy(id)}
      className="relative flex min-w-0"
      menuTrigger="focus"
      allowsEmptyCollection
      items={shown}
      inputValue={typed ?? options[at]?.label ?? ''}
      value={at < 0 ? null : at}
      onInputChange={setTyped}
      onChange={(key) => {
        if (key !== null) onTake(Number(key));
        setTyped(undefined);
      }}
      onBlur={() => {
        const isChosen = typed === undefined || typed === options[at]?.label;
        const meant = isChosen ? undefined : labelledAs(options, typed);
        if (meant !== undefined) onTake(meant);
        setTyped(undefined);
      }}
    >
      <TypedInput {...{ options }} />
      <Button
        aria-label={`Values of ${label}`}
        className="absolute right-0 grid size-7 place-items-center text-ink-2"
      >
        <ChevronDown className="size-3.5" aria-hidden />
      </Button>
      <Popover
        offset={3}
        className="z-50 flex w-(--trigger-width) min-w-56 flex-col overflow-hidden rounded-md border border-line bg-raised shadow-pop"
      >
        <ListBox<FoundOption>
          className="max-h-64 min-h-0 overflow-y-auto p-1 outline-none"
          renderEmptyState={() => <p className="px-2 py-1 text-sm text-ink-2">No value matches.</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.index}
              textValue={option.label}
              className="rounded-sm px-2 py-0.5 text-sm data-focused:bg-selected data-hovered:bg-hover data-selected:font-medium"
            >
              <Name text={option.label} />
            </ListBoxItem>
          )}
        </ListBox>
        {rest > 0 && (
          <p className="border-t border-line bg-sunken px-3 py-0.5 text-xs text-ink-2">
            {formatCount(rest, 'more value')}: type to narrow them down
          </p>
        )}
      </Popover>
    </ComboBox>
  );
}

const MEANINGS: ReadonlyMap<string, typeof meantBy> = new Map([
  ['Enter', meantBy],
  ['Tab', labelledAs],
]);

/** Enter and Tab, while no option of the list has the focus, would throw away what was typed. */
function TypedInput({ options }: Pick<ChoiceBoxProps, 'options'>) {
  const list = useContext(ComboBoxStateContext);
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const meaning = MEANINGS.get(event.key);
    if (meaning === undefined || event.ctrlKey || event.metaKey) return;
    if (list === null || list.selectionManager.focusedKey !== null) return;
    const index = meaning(options, event.currentTarget.value);
    // What has the focus in the list is what the key takes.
    if (index !== undefined) list.selectionManager.setFocusedKey(index);
  };
  return (
    <Input
      className={`${FIELD} w-full pr-7`}
      placeholder={`not set; type to find one of ${options.length.toLocaleString('en')}`}
      onKeyDownCapture={take}
    />
  );
}
