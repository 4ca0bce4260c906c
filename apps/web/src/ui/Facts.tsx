import { Eye, EyeOff } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { visibleText } from './visible.ts';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map((fact, index) => (
        <Fragment key={`${index} ${fact.name}`}>
          <dt className="text-ink-2">{fact.name}</dt>
          <dd className="min-w-0 break-words">{fact.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A value that is masked until the person asks for it. `name` names it for the button. */
export function Secret({ name, value }: { name: string; value: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-top">
      <span className="min-w-0 font-mono break-all">{shown ? visibleText(value) : '••••••••'}</span>
      <IconButton
        label={shown ? `Mask ${name}` : `Reveal ${name}`}
        className="-my-1 size-6"
        onPress={() => setShown(!shown)}
      >
        {shown ? (
          <EyeOff className="size-3.5" aria-hidden />
        ) : (
          <Eye className="size-3.5" aria-hidden />
        )}
      </IconButton>
    </span>
  );
}
