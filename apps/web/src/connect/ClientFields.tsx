import { DEFAULT_CHOICES, isRevision } from '@loupe/mcp';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ChoicesFields } from '../choices/ChoicesFields.tsx';
import { changedParts, problemOf } from '../choices/edit.ts';
import type { FieldsProps } from './StdioFields.tsx';

/** What the client declares and how it behaves: closed, since the usual choices fit most servers. */
export function ClientFields({ draft, change, problem }: FieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const { choices, revision } = draft;
  const isUsual = changedParts({ from: DEFAULT_CHOICES, to: choices }).length === 0;
  const wrong = problem !== undefined && problem.field === problemOf(choices)?.field;
  return (
    <details
      open={isOpen || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-md border border-line"
    >
      <summary className="flex cursor-pointer items-center gap-1.5 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
        <ChevronRight className="size-3.5 text-ink-2 group-open:rotate-90" aria-hidden />
        <h2 className="font-medium">Client</h2>
        <span className="truncate text-ink-2">
          {isUsual ? 'capabilities, roots, timeouts: as usual' : 'changed for this server'}
        </span>
      </summary>
      <div className="border-t border-line p-3">
        <ChoicesFields
          choices={choices}
          onChange={(next) => change({ choices: next })}
          revision={isRevision(revision) ? revision : undefined}
        />
      </div>
    </details>
  );
}
