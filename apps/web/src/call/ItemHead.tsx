import { path, pretty } from '@loupe/json';
import type { ListItem } from '@loupe/mcp';
import { Braces, ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../ui/Badge.tsx';
import { IconButton } from '../ui/Button.tsx';
import { TextLines } from '../ui/TextLines.tsx';
import { Icon } from './Icon.tsx';
import { Name, Prose } from './Name.tsx';

interface ItemHeadProps {
  readonly item: ListItem;
  readonly badges?: ReactNode;
  /** Why it is not in the list that is shown. */
  readonly missing?: string | undefined;
}

const LONG = 150;

/** What the chosen item is: name, title, description, and its definition as the server sent it. */
export function ItemHead({ item, badges, missing }: ItemHeadProps) {
  const [shown, setShown] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { key, name, title, description = '' } = item;
  const other = title ?? (name === key ? undefined : name);
  const isLong = description.length > LONG || description.split('\n').length > 2;
  return (
    <header className="shrink-0 border-b border-line px-3 py-1.5">
      <div className="flex min-w-0 items-start">
        <div className="flex max-h-20 min-h-6 min-w-0 short:max-h-10 flex-1 flex-wrap items-baseline gap-x-2 gap-y-0.5 overflow-y-auto">
          <Icon icons={path(item.text, 'icons')} size={20} isAsked />
          <h2 className="min-w-0 font-mono text-base font-semibold">
            <Name text={key} />
          </h2>
          {other !== undefined && other !== key && (
            <span className="min-w-0 text-sm text-ink-2">
              <Name text={other} />
            </span>
          )}
          {missing !== undefined && <Badge tone="warning">{missing}</Badge>}
          {badges}
        </div>
        {isLong && (
          <IconButton
            label={isOpen ? 'Less of the description' : 'All of the description'}
            aria-expanded={isOpen}
            className="size-6!"
            onPress={() => setOpen(!isOpen)}
          >
            <ChevronDown className={`size-3.5 ${isOpen ? 'rotate-180' : ''}`} aria-hidden />
          </IconButton>
        )}
        <IconButton
          label="Definition"
          tip="The definition as the server sent it"
          aria-expanded={shown}
          className="-mr-1 size-6!"
          onPress={() => setShown(!shown)}
        >
          <Braces className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      {item.excluded !== undefined && (
        <p className="my-0.5 rounded-sm bg-warning-soft px-2 py-0.5 text-sm text-warning">
          Left out by clients over HTTP: <Name text={item.excluded} /> It can be called on purpose
          all the same.
        </p>
      )}
      {description !== '' && (
        <div
          className={`text-sm text-ink-2 ${isOpen ? 'max-h-48 overflow-y-auto' : 'line-clamp-2 short:line-clamp-1'}`}
        >
          <Prose text={isOpen ? description : description.slice(0, 2 * LONG)} />
        </div>
      )}
      {shown && (
        <div className="mt-1.5 h-48 resize-y overflow-hidden rounded-md border border-line">
          <TextLines label="Definition as JSON" text={pretty(item.text)} language="json" />
        </div>
      )}
    </header>
  );
}
