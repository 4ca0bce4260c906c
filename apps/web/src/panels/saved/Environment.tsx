import type { TranscriptHeader } from '@loupe/transcript';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { KeptStore } from '../../bridge/queries.ts';
import { allowing, forbidding } from '../../call/kept/edits.ts';
import { environmentNameProblem } from '../../call/kept/variables.ts';
import { Name } from '../../call/Name.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FIELD } from '../../ui/field.ts';

interface EnvironmentProps {
  readonly store: KeptStore;
  readonly header: TranscriptHeader | undefined;
}

/** Which variables of its own environment the bridge may send to this target. */
export function Environment({ store, header }: EnvironmentProps) {
  const { kept, problem, change } = store;
  const [text, setText] = useState('');
  const name = text.trim();
  const words = name === '' ? undefined : environmentNameProblem(name);
  const names = kept?.environment ?? [];
  const allow = () => {
    if (name === '' || words !== undefined) return;
    change(allowing(name));
    setText('');
  };
  return (
    <section aria-labelledby="saved-environment" className="flex flex-col gap-1.5">
      <h3 id="saved-environment" className="font-medium">
        Allowed environment
      </h3>
      <p className="text-xs text-ink-2">
        <code className="font-mono">{'{{env:NAME}}'}</code> is filled in by the bridge, from the
        environment that it was started in, for the names below only. The page never sees the
        values, and no export has them. Allowed for{' '}
        <code className="font-mono [overflow-wrap:anywhere]">
          <Name text={targetWords(header)} />
        </code>
        .
      </p>
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {names.map((one) => (
            <li
              key={one}
              className="flex max-w-full items-center rounded-md border border-line bg-raised pl-2 font-mono text-xs"
            >
              <Name text={one} />
              <IconButton
                label={`No longer allow ${one}`}
                className="size-6!"
                onPress={() => change(forbidding(one))}
              >
                <X className="size-3" aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex items-center gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          allow();
        }}
      >
        <input
          aria-label="Name to allow"
          aria-invalid={words !== undefined}
          className={`${FIELD} flex-1 font-mono`}
          value={text}
          placeholder="NAME"
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" isDisabled={kept === undefined || name === '' || words !== undefined}>
          Allow
        </Button>
      </form>
      {words !== undefined && <p className="text-xs text-error">{words}</p>}
      {problem !== undefined && <p className="text-xs text-error">Not kept: {problem}</p>}
    </section>
  );
}

function targetWords(header: TranscriptHeader | undefined): string {
  if (header === undefined) return 'this target';
  const { target } = header;
  return target.kind === 'stdio' ? target.command.join(' ') : target.url;
}
