import type { Entry } from '@loupe/transcript';
import { Facts } from '../../ui/Facts.tsx';
import { visibleText } from '../../ui/visible.ts';
import { ownFacts } from './ownFacts.ts';

interface OwnFactsProps {
  entry: Entry;
  onSelect: (seq: number) => void;
}

/** What an entry says beside its text, with the way to the entry that it speaks of. */
export function OwnFacts({ entry, onSelect }: OwnFactsProps) {
  const facts = ownFacts(entry);
  if (facts.length === 0) return null;
  return (
    <div className="shrink-0 border-b border-line px-3 py-2">
      <Facts
        facts={facts.map(({ name, value, seq }) => ({
          name,
          value:
            seq === undefined ? (
              <span className="font-mono">{visibleText(value)}</span>
            ) : (
              <button
                type="button"
                className="font-mono text-accent underline"
                onClick={() => onSelect(seq)}
              >
                {value}
              </button>
            ),
        }))}
      />
    </div>
  );
}
