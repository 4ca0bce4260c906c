import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import { FIELD, MASKED } from '../ui/field.ts';
import type { Pair } from './draft.ts';

interface PairsEditorProps {
  /** The group's accessible name. */
  label: 'Environment' | 'Headers';
  /** What one row is: `variable`, `header`. */
  item: string;
  pairs: readonly Pair[];
  onChange: (pairs: readonly Pair[]) => void;
}

/** Rows of name and value. Values are masked until their row is asked to show it. */
export function PairsEditor({ label, item, pairs, onChange }: PairsEditorProps) {
  const replace = (index: number, pair: Pair) =>
    onChange(pairs.map((old, at) => (at === index ? pair : old)));
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1.5">
      <span className="text-sm font-medium" aria-hidden>
        {label}
      </span>
      {pairs.map((pair, index) => (
        // Rows have no identity but their place.
        <PairRow
          key={index}
          item={`${item} ${index + 1}`}
          pair={pair}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange(pairs.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        look="quiet"
        className="self-start"
        icon={<Plus className="size-3.5" aria-hidden />}
        onPress={() => onChange([...pairs, ['', '']])}
      >
        Add {item}
      </Button>
    </div>
  );
}

interface PairRowProps {
  item: string;
  pair: Pair;
  onChange: (pair: Pair) => void;
  onRemove: () => void;
}

function PairRow({ item, pair: [name, value], onChange, onRemove }: PairRowProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="flex items-center gap-1.5">
      <input
        aria-label={`Name of ${item}`}
        className={`${FIELD} w-2/5 font-mono`}
        value={name}
        spellCheck={false}
        autoComplete="off"
        placeholder="NAME"
        onChange={(event) => onChange([event.target.value, value])}
      />
      <input
        aria-label={`Value of ${item}`}
        className={`${FIELD} flex-1 font-mono ${shown ? '' : MASKED}`}
        value={value}
        spellCheck={false}
        autoComplete="off"
        placeholder="value"
        onChange={(event) => onChange([name, event.target.value])}
      />
      <IconButton
        label={`${shown ? 'Hide' : 'Show'} value of ${item}`}
        onPress={() => setShown(!shown)}
      >
        <Icon className="size-3.5" aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${item}`} onPress={onRemove}>
        <X className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
}
