import type { SavedCall } from '@loupe/bridge-api';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { useKept } from '../../bridge/queries.ts';
import type { Summary } from '../../session/view.ts';
import { IconButton } from '../../ui/Button.tsx';
import { PopButton } from '../../ui/PopButton.tsx';
import { freeName, LONGEST_NAME, withCall } from './edits.ts';
import { serverKey } from './keys.ts';
import { NameForm } from './NameForm.tsx';

interface KeepCallProps {
  readonly summary: Summary;
  readonly method: SavedCall['method'];
  readonly of: string;
  /** The arguments as they were typed, or why there are none to be kept yet. */
  readonly present: { readonly text: string | undefined } | { readonly problem: string };
}

/** Keeps what is in the form under a name, for the Saved panel. */
export function KeepCall({ summary, method, of, present }: KeepCallProps) {
  const { kept, problem, change } = useKept(serverKey(summary));
  const [said, setSaid] = useState('');
  const calls = kept?.calls ?? [];
  const same =
    'problem' in present
      ? undefined
      : calls.find(
          (call) => call.method === method && call.of === of && call.arguments === present.text,
        );
  const why = 'problem' in present ? present.problem : kept === undefined ? problem : undefined;
  const Icon = same === undefined ? Bookmark : BookmarkCheck;
  return (
    <>
      <PopButton
        label="Keep this call"
        button={
          <IconButton
            label="Keep this call"
            tip={same === undefined ? 'Keep this call' : `Kept as “${same.name}”`}
          >
            <Icon className={`size-4 ${same === undefined ? '' : 'text-accent'}`} aria-hidden />
          </IconButton>
        }
      >
        {(close) =>
          why !== undefined || 'problem' in present ? (
            <p className="max-w-72 p-3 [overflow-wrap:anywhere]">It can’t be kept yet. {why}</p>
          ) : (
            <NameForm
              label="Keep it as"
              start={freeName(calls, of)}
              verb="Keep"
              longest={LONGEST_NAME}
              onDone={(name) => {
                change(
                  withCall({
                    id: crypto.randomUUID(),
                    name,
                    method,
                    of,
                    ...(present.text !== undefined && { arguments: present.text }),
                  }),
                );
                setSaid(`Kept as ${name}.`);
                close();
              }}
            >
              <p className="text-xs text-ink-2">
                {same === undefined
                  ? 'With its arguments as they are now. The Saved panel has it.'
                  : `The same call is kept as “${same.name}”.`}
              </p>
            </NameForm>
          )
        }
      </PopButton>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
