import { X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FIELD } from '../../ui/field.ts';
import { visibleText } from '../../ui/visible.ts';
import type { IgnoredMarks } from './useIgnored.ts';

interface IgnoredPathsProps {
  ignored: IgnoredMarks;
  /** Those that are no paths. */
  unreadable: readonly string[];
  /** What the field begins with. */
  suggestion: string | undefined;
}

/** The paths that are left out of comparisons in this session, and a field for one more. */
export function IgnoredPaths({ ignored, unreadable, suggestion = '' }: IgnoredPathsProps) {
  const [typed, setTyped] = useState<string>();
  const path = typed ?? suggestion.replace(/\[\d+\]/g, '[*]');
  const { paths, obstacle, toggle } = ignored;
  return (
    <form
      aria-label="Ignored paths"
      className="flex max-h-24 shrink-0 flex-wrap items-center gap-1 overflow-auto border-t border-line px-2 py-1 text-xs"
      onSubmit={(event) => {
        event.preventDefault();
        if (path !== '' && !paths.includes(path)) toggle(path);
        setTyped(undefined);
      }}
    >
      {paths.map((each) => (
        <span
          key={each}
          className="inline-flex items-center rounded-sm bg-hover pl-1 font-mono text-ink-2"
        >
          {visibleText(each)}
          {unreadable.includes(each) && <span className="ml-1 text-warning">no path</span>}
          <IconButton
            label={`Compare ${visibleText(each)} again`}
            className="size-5"
            onPress={() => toggle(each)}
          >
            <X className="size-3" aria-hidden />
          </IconButton>
        </span>
      ))}
      <input
        aria-label="Path to ignore"
        value={path}
        spellCheck={false}
        placeholder="$.result.items[*].updatedAt"
        onChange={(event) => setTyped(event.target.value)}
        className={`${FIELD} h-6! flex-1 font-mono`}
      />
      <Button type="submit" className="h-6 text-xs" isDisabled={path === ''}>
        Ignore
      </Button>
      {obstacle !== undefined && (
        <span className="basis-full text-warning">
          Ignored only while this view is open. {obstacle}
        </span>
      )}
    </form>
  );
}
