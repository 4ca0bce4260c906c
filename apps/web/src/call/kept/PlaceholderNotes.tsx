import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PopButton } from '../../ui/PopButton.tsx';
import { NameForm } from './NameForm.tsx';
import type { Variables } from './useVariables.ts';
import type { Filled } from './variables.ts';

interface PlaceholderNotesProps {
  readonly filled: Filled;
  readonly variables: Variables;
}

/** More than these would push the fields out of view. */
const MOST = 6;
const SMALL = 'ml-1 h-5! px-1! align-baseline text-xs! text-accent! underline';

/** What became of the `{{placeholders}}` in the arguments; nothing where there are none. */
export function PlaceholderNotes({ filled, variables }: PlaceholderNotesProps) {
  const { isKnown, allowed, define, allow } = variables;
  if (!isKnown) return null;
  const granted = filled.environment.filter((name) => allowed.includes(name));
  const refused = filled.environment.filter((name) => !allowed.includes(name));
  const put = [...filled.filled, ...granted.map((name) => `env:${name}`)];
  return (
    <>
      {refused.length > 0 && (
        <Note>
          {listed(refused.map((name) => `{{env:${name}}}`))}: not allowed for this server, sent as
          written.
          {refused.slice(0, MOST).map((name) => (
            <Button
              key={name}
              look="quiet"
              className={SMALL}
              tip={`The bridge may then send its own ${name} to this server. The page never sees it.`}
              onPress={() => allow(name)}
            >
              Allow {name}
            </Button>
          ))}
        </Note>
      )}
      {filled.unknown.length > 0 && (
        <Note>
          {listed(filled.unknown.map((name) => `{{${name}}}`))}: no such variable, sent as written.
          {filled.unknown.slice(0, MOST).map((name) => (
            <PopButton
              key={name}
              label={`Define ${name}`}
              button={
                <Button look="quiet" className={SMALL}>
                  Define {name}
                </Button>
              }
            >
              {(close) => (
                <NameForm
                  label={`Text of ${name}`}
                  start=""
                  verb="Define"
                  mayBeEmpty
                  onDone={(value) => {
                    define(name, value);
                    close();
                  }}
                />
              )}
            </PopButton>
          ))}
        </Note>
      )}
      {put.length > 0 && <Note>Filled in: {listed(put)}.</Note>}
    </>
  );
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, MOST).join(', ')}${names.length > MOST ? ' …' : ''}`;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-xs [overflow-wrap:anywhere] text-ink-2">{children}</p>;
}
