import { rootUri } from '@loupe/mcp';
import type { Root } from '@loupe/mcp';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../ui/Button.tsx';
import { FIELD } from '../ui/field.ts';
import { visibleText } from '../ui/visible.ts';

interface RootsEditorProps {
  roots: readonly Root[];
  isDisabled?: boolean;
  onChange: (roots: readonly Root[]) => void;
}

/** Folders that are offered to the server. Each shows the URI that the server gets, or why it gets none. */
export function RootsEditor({ roots, isDisabled = false, onChange }: RootsEditorProps) {
  const replace = (index: number, root: Root) =>
    onChange(roots.map((old, at) => (at === index ? root : old)));
  return (
    <div role="group" aria-label="Roots" className="flex min-w-0 flex-col gap-2">
      {roots.map((root, index) => (
        // Rows have no identity but their place.
        <RootRow
          key={index}
          number={index + 1}
          root={root}
          isDisabled={isDisabled}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange(roots.filter((_, at) => at !== index))}
        />
      ))}
      {roots.length === 0 && <p className="text-sm text-ink-2">No roots: the list is empty.</p>}
      {!isDisabled && (
        <Button
          look="quiet"
          className="-ml-2.5 self-start"
          icon={<Plus className="size-3.5" aria-hidden />}
          onPress={() => onChange([...roots, { path: '' }])}
        >
          Add a root
        </Button>
      )}
    </div>
  );
}

interface RootRowProps {
  number: number;
  root: Root;
  isDisabled: boolean;
  onChange: (root: Root) => void;
  onRemove: () => void;
}

function RootRow({ number, root, isDisabled, onChange, onRemove }: RootRowProps) {
  const { path, name = '' } = root;
  const outcome = rootUri(path);
  const wrong = 'problem' in outcome;
  const wordsId = `root-${number}-words`;
  const put = (nextPath: string, nextName: string) =>
    onChange(nextName === '' ? { path: nextPath } : { path: nextPath, name: nextName });
  return (
    <div className="flex flex-col gap-0.5">
      <div className="flex items-center gap-1.5">
        <input
          aria-label={`Root ${number}`}
          aria-describedby={wordsId}
          aria-invalid={wrong || undefined}
          className={`${FIELD} flex-1 font-mono`}
          value={path}
          disabled={isDisabled}
          spellCheck={false}
          autoComplete="off"
          placeholder="/home/me/project or file:///…"
          onChange={(event) => put(event.target.value, name)}
        />
        <input
          aria-label={`Name of root ${number}`}
          className={`${FIELD} w-1/4`}
          value={name}
          disabled={isDisabled}
          autoComplete="off"
          placeholder="name, optional"
          onChange={(event) => put(path, event.target.value)}
        />
        {!isDisabled && (
          <IconButton label={`Remove root ${number}`} onPress={onRemove}>
            <X className="size-3.5" aria-hidden />
          </IconButton>
        )}
      </div>
      <p id={wordsId} className={`text-xs break-all ${wrong ? 'text-error' : 'text-ink-2'}`}>
        {wrong ? (
          `Not sent. ${visibleText(outcome.problem)}`
        ) : (
          <code className="font-mono">{visibleText(outcome.uri)}</code>
        )}
      </p>
    </div>
  );
}
