import { SearchField } from '../../ui/SearchField.tsx';
import { formatCount } from '../../ui/format.ts';

/** A form of more fields than these is searched. */
export const MOST_UNSEARCHED = 30;

interface FieldSearchProps {
  readonly sought: string;
  readonly onSought: (sought: string) => void;
  readonly hidden: number;
}

/** Finds fields in a long form. It only hides others: what is in them is sent all the same. */
export function FieldSearch({ sought, onSought, hidden }: FieldSearchProps) {
  return (
    <div className="sticky top-0 z-10 -mx-3 -mt-3 flex min-w-0 flex-col gap-1 bg-page px-3 pt-2 pb-1">
      <SearchField
        label="Find a field"
        placeholder="Find a field"
        value={sought}
        onChange={onSought}
      />
      <p role="status" className="text-xs text-ink-2 empty:hidden">
        {hidden > 0 && `${formatCount(hidden, 'field')} hidden; what is in them is sent too.`}
      </p>
    </div>
  );
}
